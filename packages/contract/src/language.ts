import { FALLBACK_LANGUAGE, LANGUAGES, type Language, SHORT_LANGUAGES, type ShortLanguage } from './limits.ts'

export const asLanguage = (text: string | undefined): Language | undefined => LANGUAGES.find((each) => each === text)

/** The language of documents, prices and drawn names, which exist in these two; whoever reads another language gets English. */
export const shortLanguage = (language: Language): ShortLanguage => SHORT_LANGUAGES.find((each) => each === language) ?? FALLBACK_LANGUAGE

/** The second segment of a path where it is a supported language: `/games/ru/familytown/`. */
export const languageInPath = (path: string): Language | undefined => asLanguage(path.split('/')[2])

/** The same page in another language; a path that names none stays as it is. */
export const withLanguage = (path: string, language: Language) =>
  languageInPath(path) === undefined
    ? path.replace(/^(\/docs\/[^/.]+)\.\w+\.html$/, `$1.${shortLanguage(language)}.html`)
    : path.split('/').with(2, language).join('/')

/** Path, then stored preference, then the browser's languages in their order, then English. */
export const chooseLanguage = (by: { path: string; stored: string | undefined; preferred: readonly string[] }): Language =>
  languageInPath(by.path) ??
  asLanguage(by.stored) ??
  by.preferred.map((tag) => asLanguage(tag.toLowerCase().split('-')[0])).find((each) => each !== undefined) ??
  FALLBACK_LANGUAGE
