import { cannedVariables } from '@playhub/contract/desk-canned'

type Variable = (typeof cannedVariables)[number]
export type Filling = Readonly<Record<Variable, string | undefined>>

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

const isVariable = (name: string): name is Variable => cannedVariables.some((each) => each === name)

/** A ready answer for this ticket. A place for which nothing is known stays in its braces, to be seen and filled by hand. */
export const fillCanned = (html: string, filling: Filling) =>
  html.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = isVariable(name) ? filling[name] : undefined
    return value ? escaped(value) : whole
  })

/** Places of ready answers that nobody has filled, in their braces, each once. */
export const unfilledIn = (html: string) => cannedVariables.map((name) => `{${name}}`).filter((place) => html.includes(place))
