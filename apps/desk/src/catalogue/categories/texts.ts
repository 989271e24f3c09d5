import { deskCategories as en } from '@playhub/phrases/en/desk-catalogue'
import { deskCategories as ru } from '@playhub/phrases/ru/desk-catalogue'
import { textsOf } from '../../base/i18n.tsx'

/** The texts of the categories. */
export const useCategoriesT = textsOf<typeof en>({ en, ru })
