import { asLanguage } from '@playhub/contract/language'
import { endonyms } from '@playhub/phrases/endonyms'

/** Returns the name of a player's language in that language. */
export const languageName = (code: string) => {
  const known = asLanguage(code)
  return known ? endonyms[known] : code
}
