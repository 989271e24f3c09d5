import { FALLBACK_LANGUAGE, LANGUAGES, type Language, SHORT_LANGUAGES, type ShortLanguage } from './limits.ts'

export const asLanguage = (text: string | undefined): Language | undefined => LANGUAGES.find((each) => each === text)

/** Returns the language for documents, prices and logos, which exist only in Russian and English. All other languages get English. */
export const shortLanguage = (language: Language): ShortLanguage => SHORT_LANGUAGES.find((each) => each === language) ?? FALLBACK_LANGUAGE

/** Returns the language in the second segment of a path: `ru` for `/games/ru/familytown/`. */
export const languageInPath = (path: string): Language | undefined => asLanguage(path.split('/')[2])

/** Returns the path of the same page in another language. A path without a language is returned unchanged. */
export const withLanguage = (path: string, language: Language) =>
  languageInPath(path) === undefined
    ? path.replace(/^(\/docs\/[^/.]+)\.\w+\.html$/, `$1.${shortLanguage(language)}.html`)
    : path.split('/').with(2, language).join('/')

/**
 * Returns the language in the path. If the path has none: the stored language, else the first language of the browser that the hub
 * supports, else English.
 */
export const chooseLanguage = (by: { path: string; stored: string | undefined; preferred: readonly string[] }): Language =>
  languageInPath(by.path) ??
  asLanguage(by.stored) ??
  by.preferred.map((tag) => asLanguage(tag.toLowerCase().split('-')[0])).find((each) => each !== undefined) ??
  FALLBACK_LANGUAGE

/** Returns the text in a language, else in English, else in any language. */
export const inLanguage = <T>(texts: Readonly<Record<string, T>>, language: Language): T | undefined =>
  texts[language] ?? texts[FALLBACK_LANGUAGE] ?? Object.values(texts)[0]
