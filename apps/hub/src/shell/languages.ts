import { type Language, SHORT_LANGUAGES } from '@playhub/contract/limits'

/** Each language in its own words. */
export const endonyms: Record<Language, string> = {
  ru: 'Русский',
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  pt: 'Português',
  zh: '中文',
}

/** The languages to choose from: those with complete texts, and the current one. */
export const languagesToOffer = (current: Language, short: boolean): readonly Language[] =>
  short || SHORT_LANGUAGES.some((each) => each === current) ? SHORT_LANGUAGES : [...SHORT_LANGUAGES, current]
