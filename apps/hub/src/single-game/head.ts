import type { SeoData } from '@playhub/contract/catalogue'
import type { Language } from '@playhub/contract/limits'
import { inLanguage } from '../catalogue/texts.ts'

export const singleGameTitle = (seo: SeoData | undefined, name: string, language: Language) =>
  (seo && inLanguage(seo.title, language)) || name
