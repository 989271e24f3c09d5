import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE, type Language } from '@playhub/contract/limits'

/** Returns the language in the URL of this page (`lng`), otherwise the first language of the browser that the hub has. */
export const languageFrom = (search: string, preferred: readonly string[]): Language =>
  [new URLSearchParams(search).get('lng') ?? '', ...preferred.map((each) => each.slice(0, 2))]
    .map(asLanguage)
    .find((each) => each !== undefined) ?? FALLBACK_LANGUAGE
