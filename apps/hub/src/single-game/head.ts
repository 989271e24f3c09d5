import type { SeoData } from '@playhub/contract/catalogue'
import { inLanguage } from '@playhub/contract/language'
import type { Language } from '@playhub/contract/limits'

export const singleGameTitle = (seo: SeoData | undefined, name: string, language: Language) =>
  (seo && inLanguage(seo.title, language)) || name
