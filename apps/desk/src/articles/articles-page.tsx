import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { ListPage, NothingOpen } from '../canned/list-page.tsx'
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
  const texts = { add: own('add'), empty: own('empty'), emptyHint: own('emptyHint') }
  const query = useQuery(articlesQuery)
  return (
    <ListPage title={t('screen.articles')} home="/articles" icon={CircleQuestionMark} texts={texts} query={query} openId={id}>
      {(articles) => (
        <>
          <ArticleList articles={articles} openId={id} />
          {id === 'new' ? <New key={id} /> : id ? <One key={id} id={id} /> : <Nothing />}
        </>
      )}
    </ListPage>
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

const Nothing = () => <NothingOpen icon={CircleQuestionMark} text={useArticlesT()('choose')} />
