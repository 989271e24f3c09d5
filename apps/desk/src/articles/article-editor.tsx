import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { Notice } from '@playhub/ui/notice'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { useRefusalText } from '../base/refusal-text.ts'
import styles from '../canned/answer-editor.module.css'
import { Behind } from '../page/behind.tsx'
import { useFocusedHeading } from '../page/use-focused-heading.ts'
import { ArticleActions } from './article-actions.tsx'
import { ArticleHistory } from './article-history.tsx'
import { ArticleTexts } from './article-texts.tsx'
import { ArticleWhere } from './article-where.tsx'
import { incompleteIn, writtenIn } from './document.ts'
import { useArticlesT } from './texts.ts'
import { type ArticleAction, type Opened, useArticle } from './use-article.ts'

/** The editor of one article. Unsaved changes are kept while the desk is open. */
export const ArticleEditor = ({ opened, isNew = false }: { opened: Opened; isNew?: boolean }) => {
  const t = useArticlesT()
  const refusalText = useRefusalText()
  const heading = useFocusedHeading()
  const editing = useArticle(opened, isNew)
  const { document, error, isBehind, merge, both } = editing
  const [language, setLanguage] = useState<Language>(() => writtenIn(document)[0] ?? LANGUAGES[0])
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const handleRun = (action: ArticleAction) => {
    const wrong = writtenIn(document).length === 0 ? language : incompleteIn(document)
    setAsked(action === 'publish' && wrong !== undefined)
    if (action !== 'publish' || wrong === undefined) return editing.run(action)
    setLanguage(wrong)
    // Waits for the next animation frame, because React marks the field as invalid only in the next render.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <form ref={form} className={styles.editor} noValidate onSubmit={(event) => event.preventDefault()}>
      <Link href="/articles" className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('back')}
      </Link>
      <h2 ref={heading} tabIndex={-1}>
        {t(isNew ? 'newTitle' : 'editTitle')}
      </h2>
      {error && !isBehind ? <Notice kind="danger">{refusalText(error)}</Notice> : null}
      {opened.draft && opened.published && <Notice>{t('draftBeside', { name: opened.draft.by })}</Notice>}
      <ArticleWhere document={document} onChange={(change) => editing.change((now) => ({ ...now, ...change }))} />
      <ArticleTexts editing={editing} language={language} onLanguage={setLanguage} isAsked={isAsked} />
      <Behind isBehind={isBehind} merge={merge} both={both} />
      <ArticleActions opened={opened} editing={editing} onRun={handleRun} />
      <ArticleHistory history={opened.history} onRestore={editing.restore} />
    </form>
  )
}
