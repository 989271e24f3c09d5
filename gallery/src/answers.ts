import type { api } from '@playhub/contract/api'
import type { desk } from '@playhub/contract/desk'
import type { RefusalCode } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'

/**
 * This file defines the type of the answers of the gallery's fake server. Each call has one answer: a reply, a special answer (such as a
 * refusal), or a function that returns one of them. The answer's key is the call's group and name, such as `payments.get`.
 */

const special = Symbol('special')
export type Special = { [special]: true } & (
  | { kind: 'refusal'; code: RefusalCode; details: { fields?: readonly { path: string; code: string }[]; retryAfterSeconds?: number } }
  | { kind: 'silence' | 'unreachable' }
)

/** Returns an answer for a call that the fake server refuses with this code. */
export const refuse = (code: RefusalCode, details: Extract<Special, { kind: 'refusal' }>['details'] = {}): Special => ({
  [special]: true,
  kind: 'refusal',
  code,
  details,
})
/** An answer for a call to which the server never replies. The screen stays in its loading state. */
export const silence: Special = { [special]: true, kind: 'silence' }
/** An answer for a call that fails as it does without a network. */
export const unreachable: Special = { [special]: true, kind: 'unreachable' }

export const isSpecial = (answer: unknown): answer is Special => typeof answer === 'object' && answer !== null && special in answer

/**
 * The request that the fake server answers. `values`: the values in the path and the query. `body`: the body if it is JSON. `times`: how
 * often the page has made this call.
 */
export type Asked = { values: Readonly<Record<string, string>>; body: unknown; times: number }

type Reply<E> = E extends { reply: infer S extends z.ZodMiniType } ? z.input<S> : never
type Answer<E> = Reply<E> | Special | ((asked: Asked) => Reply<E> | Special)
type Named<A> = { [S in keyof A & string]: { [N in keyof A[S] & string as `${S}.${N}`]?: Answer<A[S][N]> } }[keyof A & string]
type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

export type HubAnswers = All<Named<typeof api>>
export type DeskAnswers = All<Named<typeof desk>>
