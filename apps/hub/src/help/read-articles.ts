import type { Language } from '@playhub/contract/limits'
import { read } from '../base/read.ts'

type Where = { project: string; lng: Language }

export const articlesQuery = (where: Where) => read('help', 'getArticles', { query: where })
export const articleQuery = ({ id, ...where }: Where & { id: string }) => read('help', 'getArticle', { query: { ...where, id } })
