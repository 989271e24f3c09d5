import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'

export const articlesQuery = queryOptions({
  queryKey: ['articles'],
  queryFn: async () => (await call(desk.articles.listArticles, {})).items,
  staleTime: 60_000,
})

export const articleQuery = (id: string) =>
  queryOptions({ queryKey: ['article', id], queryFn: () => call(desk.articles.getArticle, { params: { id } }), staleTime: 0 })
