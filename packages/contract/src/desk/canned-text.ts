import { cannedVariables } from './canned.ts'

export type CannedVariable = (typeof cannedVariables)[number]
export type Filling = Readonly<Record<CannedVariable, string | undefined>>

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

/** A variable in the text of a ready answer: `{player}`, or `{player|there}` with a fallback. */
export const CANNED_PLACE = /\{(\w+)(?:\|([^{}]*))?\}/g

const isVariable = (name: string): name is CannedVariable => cannedVariables.some((each) => each === name)

/**
 * Fills in a ready answer for a ticket. A variable without a value and without a fallback stays in its braces, to be replaced by hand.
 */
export const fillCanned = (html: string, filling: Filling) =>
  html.replace(CANNED_PLACE, (whole, name: string, instead: string | undefined) => {
    if (!isVariable(name)) return whole
    const value = filling[name]
    return value ? escaped(value) : (instead ?? whole)
  })

/** Returns the variables that are still in the text, in their braces, each once. */
export const unfilledIn = (html: string) => [
  ...new Set([...html.matchAll(CANNED_PLACE)].filter(([, name = '']) => isVariable(name)).map(([place]) => place)),
]

/**
 * Returns the variables that have no fallback in the text, although they may have no value: `player` in a guest's ticket, and `item` in a
 * ticket without a purchase.
 */
export const withoutFallback = (html: string): readonly CannedVariable[] =>
  (['player', 'item'] as const).filter((name) => html.includes(`{${name}}`))
