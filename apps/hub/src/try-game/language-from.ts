import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE, type Language } from '@playhub/contract/limits'

/** The language that the link to this page names, else the browser's. */
export const languageFrom = (search: string, preferred: readonly string[]): Language =>
  [new URLSearchParams(search).get('lng') ?? '', ...preferred.map((each) => each.slice(0, 2))]
    .map(asLanguage)
    .find((each) => each !== undefined) ?? FALLBACK_LANGUAGE
