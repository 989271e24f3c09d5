import type { Language } from '@playhub/contract/limits'
import { endonyms } from '@playhub/phrases/endonyms'
import { MessageHtml } from '@playhub/ui/message-html'
import type { EditorHandle } from '@playhub/ui/rich-text-editor'
import { useRef, useState } from 'react'
import { AnswerText, hasText } from '../canned/answer-text.tsx'
import { LanguagePanels } from '../catalogue/language-panels.tsx'
import { useMacrosT } from '../support/macros-texts.ts'
import { type MacroDocument, writtenIn } from './document.ts'
import styles from './macros.module.css'

/** The state of a macro or a rule that is being edited. */
type Editing = {
  document: Pick<MacroDocument, 'texts' | 'note'>
  round: number
  change: (change: { note: string }) => void
  changeText: (language: string, html: string) => void
}
type Props = {
  editing: Editing
  isReadOnly: boolean
  onSubmit: () => void
  /** A hint that says which players get which text. */
  hint?: string
}

/** The field for the answer, for one language at a time. A tick marks the languages that have a text. */
export const MacroTexts = ({ editing, isReadOnly, onSubmit, hint }: Props) => {
  const t = useMacrosT()
  const written = writtenIn(editing.document)
  const [language, setLanguage] = useState<Language>(() => written[0] ?? 'en')
  return (
    <section className={styles.part} aria-label={t('answer')}>
      <h3>{t('answer')}</h3>
      <p className={styles.hint}>{hint ?? t('answerHint')}</p>
      <LanguagePanels
        label={t('languages')}
        language={language}
        onLanguage={setLanguage}
        isWritten={(each) => written.includes(each)}
        written={t('written')}
      >
        {(each) => (
          <Text
            key={editing.round}
            label={t('answerLabel', { language: endonyms[each] })}
            placeholder={t('answerPlaceholder')}
            html={editing.document.texts[each] ?? ''}
            isReadOnly={isReadOnly}
            onChange={(html) => editing.changeText(each, html)}
            onSubmit={onSubmit}
          />
        )}
      </LanguagePanels>
    </section>
  )
}

export const MacroNote = ({ editing, isReadOnly, onSubmit }: Omit<Props, 'hint'>) => {
  const t = useMacrosT()
  return (
    <section className={styles.part} aria-label={t('note')}>
      {isReadOnly && <h3>{t('note')}</h3>}
      <Text
        key={editing.round}
        label={t('note')}
        placeholder={t('notePlaceholder')}
        html={editing.document.note}
        isReadOnly={isReadOnly}
        onChange={(note) => editing.change({ note })}
        onSubmit={onSubmit}
      />
    </section>
  )
}

type TextProps = {
  label: string
  placeholder: string
  html: string
  isReadOnly: boolean
  onChange: (html: string) => void
  onSubmit: () => void
}

const Text = ({ html, isReadOnly, onChange, ...text }: TextProps) => {
  const editor = useRef<EditorHandle>(null)
  if (isReadOnly) return <MessageHtml html={html} />
  return <AnswerText ref={editor} {...text} initialHtml={html} isMissing={false} onChange={(next) => onChange(hasText(next) ? next : '')} />
}
