import { type Language, SHORT_LANGUAGES } from '@playhub/contract/limits'

/** The languages to choose from: those with complete texts, and the current one. */
export const languagesToOffer = (current: Language, short: boolean): readonly Language[] =>
  short || SHORT_LANGUAGES.some((each) => each === current) ? SHORT_LANGUAGES : [...SHORT_LANGUAGES, current]
