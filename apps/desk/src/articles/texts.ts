import { deskArticles as en } from '@playhub/phrases/en/desk-inbox/articles'
import { deskArticles as ru } from '@playhub/phrases/ru/desk-inbox/articles'
import { textsOf } from '../base/i18n.tsx'

export const useArticlesT = textsOf<typeof en>({ en, ru })
