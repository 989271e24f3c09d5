import { deskCatalogue as en } from '@playhub/phrases/en/desk-catalogue'
import { deskCatalogue as ru } from '@playhub/phrases/ru/desk-catalogue'
import { textsOf } from '../base/i18n.tsx'

/** The texts of the catalogue editor. */
export const useCatalogueT = textsOf<typeof en>({ en, ru })
