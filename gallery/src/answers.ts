import type { api } from '@playhub/contract/api'
import type { desk } from '@playhub/contract/desk'
import type { RefusalCode } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'

/** What a fixed server says to each call, by `slice.call`. */

const special = Symbol('special')
export type Special = { [special]: true } & (
  | { kind: 'refusal'; code: RefusalCode; details: { fields?: readonly { path: string; code: string }[]; retryAfterSeconds?: number } }
  | { kind: 'silence' | 'unreachable' }
)

/** The server's "no". */
export const refuse = (code: RefusalCode, details: Extract<Special, { kind: 'refusal' }>['details'] = {}): Special => ({
  [special]: true,
  kind: 'refusal',
  code,
  details,
})
/** No answer yet, and none will come: what loads goes on loading. */
export const silence: Special = { [special]: true, kind: 'silence' }
/** No network. */
export const unreachable: Special = { [special]: true, kind: 'unreachable' }

export const isSpecial = (answer: unknown): answer is Special => typeof answer === 'object' && answer !== null && special in answer

/** What was asked for: the values of path and query, and the body where it is JSON. */
export type Asked = { values: Readonly<Record<string, string>>; body: unknown; times: number }

type Reply<E> = E extends { reply: infer S extends z.ZodMiniType } ? z.input<S> : never
type Answer<E> = Reply<E> | Special | ((asked: Asked) => Reply<E> | Special)
type Named<A> = { [S in keyof A & string]: { [N in keyof A[S] & string as `${S}.${N}`]?: Answer<A[S][N]> } }[keyof A & string]
type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

export type HubAnswers = All<Named<typeof api>>
export type DeskAnswers = All<Named<typeof desk>>
