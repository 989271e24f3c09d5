import { LANGUAGES, type Language, SHORT_LANGUAGES } from '@playhub/contract/limits'

/** Returns the languages to choose from. Pages with prices exist in two languages only (`short`). */
export const languagesToOffer = (short: boolean): readonly Language[] => (short ? SHORT_LANGUAGES : LANGUAGES)
