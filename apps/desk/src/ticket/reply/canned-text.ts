import type { CannedAnswer } from '@playhub/contract/desk/canned'
import { cannedVariables } from '@playhub/contract/desk/canned'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'

type Variable = (typeof cannedVariables)[number]
export type Filling = Readonly<Record<Variable, string | undefined>>

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

/** `{player}`, or `{player|there}` with a fallback. */
const PLACE = /\{(\w+)(?:\|([^{}]*))?\}/g

const isVariable = (name: string): name is Variable => cannedVariables.some((each) => each === name)

/**
 * Fills in a ready answer for this ticket. A variable without a value and without a fallback stays in its braces, to be replaced by hand.
 */
export const fillCanned = (html: string, filling: Filling) =>
  html.replace(PLACE, (whole, name: string, instead: string | undefined) => {
    if (!isVariable(name)) return whole
    const value = filling[name]
    return value ? escaped(value) : (instead ?? whole)
  })

/** The variables that are still in braces, each once. */
export const unfilledIn = (html: string) => [
  ...new Set([...html.matchAll(PLACE)].filter(([, name = '']) => isVariable(name)).map(([place]) => place)),
]

/** The variables without a fallback that have no value for a guest's ticket, or for one without a purchase. */
export const withoutFallback = (html: string): readonly Variable[] =>
  (['player', 'item'] as const).filter((name) => html.includes(`{${name}}`))

/** The ticket's language first, then English, then the rest; the most used first. */
export const byFit = (language: string) => (a: CannedAnswer, b: CannedAnswer) =>
  rank(b, language) - rank(a, language) || b.uses - a.uses || a.title.localeCompare(b.title)

const rank = (answer: CannedAnswer, language: string) => (answer.language === language ? 2 : answer.language === FALLBACK_LANGUAGE ? 1 : 0)

/** Whether a message still contains text of a ready answer. Compares the longest part between its variables. */
export const isUsedIn = (message: string, answer: string) => {
  const [longest = ''] = answer
    .replace(PLACE, '\n')
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
