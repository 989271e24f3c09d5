import type { SeoData } from '@playhub/contract/catalogue'
import type { Language } from '@playhub/contract/limits'
import { inLanguage } from '../i18n/in-language.ts'

export const gameTitle = (seo: SeoData, name: string, language: Language) => inLanguage(seo.title, language) || `${name} | Playhub`
