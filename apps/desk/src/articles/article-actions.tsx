import { Button } from '@playhub/ui/button'
import { Question } from '@playhub/ui/dialog'
import { useState } from 'react'
import styles from '../canned/answer-editor.module.css'
import { useAskedBy } from '../forms/use-asked-by.ts'
import { useArticlesT } from './texts.ts'
import type { ArticleAction, ArticleEditing, Opened } from './use-article.ts'

type Asking = 'discard' | 'withdraw'
type Props = { opened: Opened; editing: ArticleEditing; onRun: (action: ArticleAction) => void }

/** Buttons to publish an article, to save it as a draft and to withdraw it. Actions that cannot be undone need a confirmation. */
export const ArticleActions = ({ opened: { draft, published }, editing, onRun }: Props) => {
  const t = useArticlesT()
  const askedBy = useAskedBy()
  const [asking, setAsking] = useState<Asking>()
  const { isChanged, running } = editing
  const ask = (what: Asking) => {
    askedBy.remember()
    setAsking(what)
  }
  const handleYes = (what: Asking) => {
    askedBy.done()
    setAsking(undefined)
    onRun(what)
  }
  return (
    <div className={styles.actions}>
      <Button
        variant="accent"
        busy={running === 'publish'}
        blocked={isChanged || draft ? undefined : t('same')}
        onClick={() => onRun('publish')}
      >
        {t('publish')}
      </Button>
      <Button busy={running === 'draft'} blocked={isChanged ? undefined : t('same')} onClick={() => onRun('draft')}>
        {t('save')}
      </Button>
      {isChanged && <Button onClick={editing.undo}>{t('undo')}</Button>}
      {draft && !isChanged && <Button onClick={() => ask('discard')}>{t('discard')}</Button>}
      {published && !isChanged && <Button onClick={() => ask('withdraw')}>{t('withdraw')}</Button>}
      {(['discard', 'withdraw'] as const).map((what) => (
        <Question
          key={what}
          open={asking === what}
          title={t(`ask.${what}.title`)}
          text={t(`ask.${what}.text`)}
          yes={t(what)}
          no={t('ask.no')}
          onYes={() => handleYes(what)}
          onNo={() => setAsking(undefined)}
          finalFocus={askedBy.finalFocus}
        />
      ))}
    </div>
  )
}
