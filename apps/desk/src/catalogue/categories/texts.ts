import { deskCategories as en } from '@playhub/phrases/en/desk-categories'
import { deskCategories as ru } from '@playhub/phrases/ru/desk-categories'
import { textsOf } from '../../base/i18n.tsx'

/** The texts of the categories. */
export const useCategoriesT = textsOf<typeof en>({ en, ru })
