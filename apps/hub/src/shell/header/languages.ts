import { LANGUAGES, type Language, SHORT_LANGUAGES } from '@playhub/contract/limits'

/** The languages to choose from. Prices exist in two. */
export const languagesToOffer = (short: boolean): readonly Language[] => (short ? SHORT_LANGUAGES : LANGUAGES)
