import type { ArticleDocument, ArticleVersion } from '@playhub/contract/desk/articles'
import { Button } from '@playhub/ui/button'
import { Moment } from '../tables/moment.tsx'
import styles from './articles.module.css'
import { textOf, writtenIn } from './document.ts'
import { useArticlesT } from './texts.ts'

type Props = { history: readonly ArticleVersion[]; onRestore: (document: ArticleDocument) => void }

/** Lists the published versions, each with its time and author. An earlier version can be put into the editor. */
export const ArticleHistory = ({ history, onRestore }: Props) => {
  const t = useArticlesT()
  if (history.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>{t('history', { count: history.length })}</summary>
      <ol>
        {history.map(({ number, by, at, document }) => (
          <li key={number}>
            <span>
              <Moment ts={at} /> · {by} · {titleOf(document)}
            </span>
            <Button variant="quiet" onClick={() => onRestore(document)} aria-label={t('restoreNumber', { number })}>
              {t('restore')}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  )
}

const titleOf = (document: ArticleDocument) => {
  const [first] = writtenIn(document)
  return first ? textOf(document, first).title : ''
}
