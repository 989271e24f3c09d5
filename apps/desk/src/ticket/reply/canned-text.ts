import type { CannedAnswer } from '@playhub/contract/desk/canned'
import { cannedVariables } from '@playhub/contract/desk/canned'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'

type Variable = (typeof cannedVariables)[number]
export type Filling = Readonly<Record<Variable, string | undefined>>

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

/** `{player}`, or `{player|there}` with what stands there when nothing is known. */
const PLACE = /\{(\w+)(?:\|([^{}]*))?\}/g

const isVariable = (name: string): name is Variable => cannedVariables.some((each) => each === name)

/** A ready answer for this ticket. A place for which nothing is known, and which names nothing instead, stays in its braces to be filled by hand. */
export const fillCanned = (html: string, filling: Filling) =>
  html.replace(PLACE, (whole, name: string, instead: string | undefined) => {
    if (!isVariable(name)) return whole
    const value = filling[name]
    return value ? escaped(value) : (instead ?? whole)
  })

/** Places of ready answers that nobody has filled, in their braces, each once. */
export const unfilledIn = (html: string) => [
  ...new Set([...html.matchAll(PLACE)].filter(([, name = '']) => isVariable(name)).map(([place]) => place)),
]

/** Variables of a ready answer that a guest's ticket, or one about no purchase, has nothing for, and that name nothing instead. */
export const withoutFallback = (html: string): readonly Variable[] =>
  (['player', 'item'] as const).filter((name) => html.includes(`{${name}}`))

/** The language of the ticket first, then English, then the rest; among each the most used first. */
export const byFit = (language: string) => (a: CannedAnswer, b: CannedAnswer) =>
  rank(b, language) - rank(a, language) || b.uses - a.uses || a.title.localeCompare(b.title)

const rank = (answer: CannedAnswer, language: string) => (answer.language === language ? 2 : answer.language === FALLBACK_LANGUAGE ? 1 : 0)

/** Whether words of a ready answer are still in a message that was begun with it: the longest that no place interrupts. */
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
