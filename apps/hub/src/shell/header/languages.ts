import { LANGUAGES, type Language, SHORT_LANGUAGES } from '@playhub/contract/limits'

/** Returns the languages that the menu offers. `short`: the page shows prices, and such pages exist in two languages only. */
export const languagesToOffer = (short: boolean): readonly Language[] => (short ? SHORT_LANGUAGES : LANGUAGES)
