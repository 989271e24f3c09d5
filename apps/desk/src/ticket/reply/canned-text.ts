import type { CannedAnswer } from '@playhub/contract/desk/canned'
import { CANNED_PLACE } from '@playhub/contract/desk/canned-text'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'

/**
 * Sorts ready answers (saved texts for replies): first those in the ticket's language, then those in English, then those in all other
 * languages. Within a language, the most used answer comes first.
 */
export const byFit = (language: string) => (a: CannedAnswer, b: CannedAnswer) =>
  rank(b, language) - rank(a, language) || b.uses - a.uses || a.title.localeCompare(b.title)

const rank = (answer: CannedAnswer, language: string) => (answer.language === language ? 2 : answer.language === FALLBACK_LANGUAGE ? 1 : 0)

/**
 * Whether a message still contains text of a ready answer (a saved text for replies). Searches the message for the answer's longest part
 * without variables.
 */
export const isUsedIn = (message: string, answer: string) => {
  const [longest = ''] = answer
    .replace(CANNED_PLACE, '\n')
    .split('\n')
    .map(wordsOf)
    .toSorted((a, b) => b.length - a.length)
  return longest !== '' && wordsOf(message).includes(longest)
}

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
