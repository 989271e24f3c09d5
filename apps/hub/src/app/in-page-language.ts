import { FALLBACK_LANGUAGE, LANGUAGES } from '@playhub/contract/limits'

const isLanguage = (key: string) => LANGUAGES.some((each) => each === key)

/**
 * Prepares an api reply that is sent inside a page. If a text exists in several languages, keeps only the page's language and English. Ten
 * languages would take more bytes than everything else in the page. After a change of language, the browser requests the reply again.
 */
export const inPageLanguage = (answer: unknown, language: string): unknown => {
  if (Array.isArray(answer)) return answer.map((each) => inPageLanguage(each, language))
  if (typeof answer !== 'object' || answer === null) return answer
  const entries = Object.entries(answer)
  const isTexts = entries.length > 0 && entries.every(([key]) => isLanguage(key))
  const wanted = entries.filter(([key]) => !isTexts || key === language || key === FALLBACK_LANGUAGE)
  const kept = wanted.length > 0 ? wanted : entries.slice(0, 1)
  return Object.fromEntries(kept.map(([key, value]) => [key, inPageLanguage(value, language)]))
}
