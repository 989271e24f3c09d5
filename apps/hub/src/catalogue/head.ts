import { inLanguage } from '@playhub/contract/language'
import type { Language } from '@playhub/contract/limits'
import type { core } from '@playhub/phrases/en/core'
import type { Translate } from '@playhub/phrases/t'

type T = Translate<typeof core>

export const catalogueTitle = (siteTitle: Readonly<Record<string, string>>, language: Language, t: T) =>
  inLanguage(siteTitle, language) || t('catalogue.metaTitle')
