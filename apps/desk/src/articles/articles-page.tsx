import { Button } from '@playhub/ui/button'
import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { useShortcut } from '../base/shortcuts.ts'
import styles from '../canned/canned-page.module.css'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { ArticleEditor } from './article-editor.tsx'
import { ArticleList } from './article-list.tsx'
import { articleQuery, articlesQuery } from './queries.ts'
import { useArticlesT } from './texts.ts'

/** Help articles: the list and, beside it, the open article. A phone shows only one of them at a time. */
export const ArticlesPage = () => {
  const t = useT()
  const own = useArticlesT()
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const { data: articles, error, refetch } = useQuery(articlesQuery)
  const handleNew = () => navigate('/articles/new')
  useShortcut('n', own('add'), handleNew)
  const add = (
    <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={handleNew}>
      {own('add')}
    </Button>
  )
  return (
    <Page title={t('screen.articles')} aside={add}>
      {articles?.length === 0 && id === undefined ? (
        <Empty icon={CircleQuestionMark} text={own('empty')} hint={own('emptyHint')} />
      ) : articles ? (
        <div className={styles.panes} data-open={id !== undefined || undefined}>
          <ArticleList articles={articles} openId={id} />
          {id === 'new' ? <New key={id} /> : id ? <One key={id} id={id} /> : <Nothing />}
        </div>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

const New = () => {
  const [opened] = useState(() => ({ id: crypto.randomUUID(), version: '', draft: null, published: null, history: [] }))
  return <ArticleEditor opened={opened} isNew />
}

const One = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(articleQuery(id))
  if (data) return <ArticleEditor opened={data} />
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />
}

const Nothing = () => (
  <div className={styles.nothing}>
    <Empty icon={CircleQuestionMark} text={useArticlesT()('choose')} />
  </div>
)
