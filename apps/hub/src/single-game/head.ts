import type { SeoData } from '@playhub/contract/catalogue'
import type { Language } from '@playhub/contract/limits'
import { inLanguage } from '../i18n/in-language.ts'

export const singleGameTitle = (seo: SeoData | undefined, name: string, language: Language) =>
  (seo && inLanguage(seo.title, language)) || name
