import { ARTICLE_TITLE_MAX } from '@playhub/contract/desk/articles'
import type { Language } from '@playhub/contract/limits'
import { ErrorLine, Field } from '@playhub/ui/field'
import { lazy, Suspense, useId } from 'react'
import textStyles from '../canned/answer-text.module.css'
import { LanguagePanels } from '../catalogue/language-panels.tsx'
import { useEditorT } from '../support/texts.ts'
import { textOf, withText, writtenIn } from './document.ts'
import { useArticlesT } from './texts.ts'
import type { ArticleEditing } from './use-article.ts'

const RichTextEditor = lazy(async () => ({ default: (await import('@playhub/ui/rich-text-editor')).RichTextEditor }))

type Props = { editing: ArticleEditing; language: Language; onLanguage: (language: Language) => void; isAsked: boolean }

/** The fields for the title and the text, for one language at a time. A tick marks the languages that have a text. */
export const ArticleTexts = ({ editing, language, onLanguage, isAsked }: Props) => {
  const t = useArticlesT()
  const written = writtenIn(editing.document)
  return (
    <LanguagePanels
      label={t('language')}
      language={language}
      onLanguage={onLanguage}
      isWritten={(each) => written.includes(each)}
      written={t('written')}
    >
      {(each) => <OneLanguage key={editing.round} editing={editing} language={each} isAsked={isAsked} />}
    </LanguagePanels>
  )
}

const OneLanguage = ({ editing, language, isAsked }: Pick<Props, 'editing' | 'language' | 'isAsked'>) => {
  const t = useArticlesT()
  const editorTexts = useEditorT()
  const errorId = useId()
  const { title, html } = textOf(editing.document, language)
  const change = (next: { title?: string; html?: string }) => editing.change((now) => withText(now, language, next))
  const isMissing = isAsked && html === ''
  return (
    <div className={textStyles.text}>
      <Field
        label={t('title')}
        lang={language}
        autoComplete="off"
        maxLength={ARTICLE_TITLE_MAX}
        value={title}
        error={isAsked && title.trim() === '' ? { text: t('fillTitle') } : undefined}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className={textStyles.label}>{t('text')}</div>
      <Suspense fallback={<div className={textStyles.editorPlace} />}>
        <div className={textStyles.editorPlace}>
          <RichTextEditor
            label={t('text')}
            placeholder={t('textPlaceholder')}
            texts={editorTexts}
            initialHtml={html}
            invalid={isMissing}
            describedBy={isMissing ? errorId : undefined}
            onChange={(next, isBlank) => change({ html: isBlank ? '' : next })}
          />
        </div>
      </Suspense>
      {isMissing && <ErrorLine id={errorId} error={{ text: t('fillText') }} />}
    </div>
  )
}
