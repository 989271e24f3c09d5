import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE, type Language } from '@playhub/contract/limits'

/**
 * Returns the language in the URL of this page (`lng`). If there is none, returns the first of the browser's languages in which the hub
 * exists.
 */
export const languageFrom = (search: string, preferred: readonly string[]): Language =>
  [new URLSearchParams(search).get('lng') ?? '', ...preferred.map((each) => each.slice(0, 2))]
    .map(asLanguage)
    .find((each) => each !== undefined) ?? FALLBACK_LANGUAGE
