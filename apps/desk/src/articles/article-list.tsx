import type { ArticleRow } from '@playhub/contract/desk/articles'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { useShortcut } from '../base/shortcuts.ts'
import { useProjectName } from '../base/use-project-name.ts'
import styles from '../canned/answer-list.module.css'
import { TextField } from '../controls/text-field.tsx'
import { Rows } from '../tables/rows.tsx'
import { useArticlesT } from './texts.ts'

/** All articles, each with the number of players that it helped. The search covers titles and projects. */
export const ArticleList = ({ articles, openId }: { articles: readonly ArticleRow[]; openId: string | undefined }) => {
  const t = useArticlesT()
  const projectName = useProjectName()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useShortcut('/', t('find'), () => box.current?.querySelector('input')?.focus())
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = articles.filter(({ title, project }) =>
    words.every((word) => `${title} ${project === null ? '' : projectName(project)}`.toLowerCase().includes(word)),
  )
  return (
    <div className={styles.list} ref={box}>
      {articles.length > 0 && <TextField label={t('find')} type="search" value={typed} onChange={setTyped} />}
      {found.length === 0 && articles.length > 0 && <p role="status">{t('noneFound')}</p>}
      <Rows>
        {found.map((article) => (
          <Row key={article.id} article={article} isOpen={article.id === openId} />
        ))}
      </Rows>
    </div>
  )
}

const Row = ({
  article: { id, title, project, languages, isPublished, hasDraft, helped, notHelped },
  isOpen,
}: {
  article: ArticleRow
  isOpen: boolean
}) => {
  const t = useArticlesT()
  const projectName = useProjectName()
  const state = isPublished ? (hasDraft ? 'publishedWithDraft' : 'published') : 'draft'
  const about = [
    project === null ? t('anyProject') : projectName(project),
    languages.map((each) => each.toUpperCase()).join(' '),
    t('votes', { helped, all: helped + notHelped }),
  ]
  return (
    <li>
      <Link href={`/articles/${id}`} className={styles.row} aria-current={isOpen ? 'true' : undefined}>
        <span className={styles.title}>{title || t('untitled')}</span>
        <span className={styles.about}>{about.join(' · ')}</span>
        <span className={state === 'published' ? styles.about : styles.unsaved}>{t(`state.${state}`)}</span>
      </Link>
    </li>
  )
}
