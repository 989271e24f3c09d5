import type { SeoData } from '@playhub/contract/catalogue'
import { inLanguage } from '@playhub/contract/language'
import type { Language } from '@playhub/contract/limits'

export const gameTitle = (seo: SeoData, name: string, language: Language) => inLanguage(seo.title, language) || `${name} | Playhub`
