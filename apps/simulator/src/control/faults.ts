import * as z from 'zod'
import { demoProjects } from '../games/items.ts'
import { loginFaultNames } from '../login/login-faults.ts'
import { providers } from '../login/people.ts'

export const stripeOperations = ['create', 'retrieve', 'update', 'confirm', 'capture', 'cancel', 'refund'] as const
export type StripeOperation = (typeof stripeOperations)[number]
export const yookassaOperations = ['create', 'read', 'list', 'capture', 'cancel', 'refund', 'receipt'] as const
export type YookassaOperation = (typeof yookassaOperations)[number]
export const yandexPayOperations = ['create', 'retrieve', 'rollback', 'cancel', 'capture', 'refund', 'operation', 'pay'] as const
export type YandexPayOperation = (typeof yandexPayOperations)[number]
/** What is wrong with a forged notice of Yandex Pay: signed with another key, with an unpublished key, for another merchant, or expired. */
export const forgeries = ['key', 'kid', 'merchant', 'expired'] as const
export type Forgery = (typeof forgeries)[number]

export const webhookProviders = ['stripe', 'yookassa', 'yandex-pay'] as const
export type WebhookProvider = (typeof webhookProviders)[number]

/** How many times; without it, until reset. */
const times = z.int().min(1).optional()
const ms = z.int().min(0).max(600_000).default(5000)

export const fault = z.discriminatedUnion('on', [
  z.strictObject({
    on: z.literal('webhook'),
    /** Without it, any provider. */
    provider: z.enum(webhookProviders).optional(),
    /**
     * `lose`: never delivered · `delay`: by ms · `double` · `burst`: copies at once · `reorder`: after the next one · `forge`: as an
     * attacker would write it · `stale`: with the data of an earlier state.
     */
    do: z.enum(['lose', 'delay', 'double', 'burst', 'reorder', 'forge', 'stale']),
    type: z.string().optional(),
    copies: z.int().min(2).max(100).default(10),
    forgery: z.enum(forgeries).default('key'),
    ms,
    times,
  }),
  z.strictObject({
    on: z.literal('stripe'),
    operation: z.enum(stripeOperations),
    /**
     * `fail-after`: 500 after doing the work · `hang`: does the work, then waits ms · `refuse`: nothing done · `slow`: a confirmed payment
     * stays in processing, and a refund pending, for ms · `wrong-amount`: an intent is read with one cent less.
     */
    do: z.enum(['fail-after', 'hang', 'refuse', 'slow', 'wrong-amount']),
    status: z.union([z.literal(429), z.literal(500)]).default(500),
    ms,
    times,
  }),
  z.strictObject({
    on: z.literal('yookassa'),
    /** For `fail-after`, `hang` and `refuse`; without it, any operation. */
    operation: z.enum(yookassaOperations).optional(),
    /**
     * `fail-after`: 500 after doing the work · `hang`: does the work, then waits ms · `refuse`: nothing done · `wrong-amount`: one kopeck
     * too little is paid · `pay-late`: the money arrives after ms, whatever the player does · `no-retry`: a refused card ends the payment ·
     * `receipt-stuck`, `receipt-canceled`: the next receipt stays pending, or is not registered · `misread`: a payment is read with one
     * kopeck less · `refund-pending`: the next refund takes ms · `refund-canceled`: the next refund is refused
     */
    do: z.enum([
      'fail-after',
      'hang',
      'refuse',
      'wrong-amount',
      'misread',
      'pay-late',
      'no-retry',
      'receipt-stuck',
      'receipt-canceled',
      'refund-pending',
      'refund-canceled',
    ]),
    status: z.union([z.literal(429), z.literal(500)]).default(500),
    ms,
    times,
  }),
  z.strictObject({
    on: z.literal('yandex-pay'),
    operation: z.enum([...yandexPayOperations, 'page', 'keys']),
    /**
     * `fail-after`: 500 after doing the work · `hang`: does the work, then waits ms · `refuse`: nothing done · `wrong-amount`: the order is
     * created or read with one kopeck less · `slow`: the bank (pay) or the refund takes ms · `fail-later`: the refund starts and then fails
     * · `coop`: the page cuts the link to its opener
     */
    do: z.enum(['fail-after', 'hang', 'refuse', 'wrong-amount', 'slow', 'fail-later', 'coop']),
    status: z.union([z.literal(429), z.literal(500)]).default(500),
    ms,
    times,
  }),
  z.strictObject({
    on: z.literal('notice'),
    project: z.enum(demoProjects).optional(),
    /** `fail`: 500 after granting · `hang`: grants, then waits ms · `refuse`: 503, nothing done · `down`: the connection breaks. */
    do: z.enum(['fail', 'hang', 'refuse', 'down']),
    ms,
    times,
  }),
  z.strictObject({
    on: z.literal('login'),
    provider: z.enum(providers).optional(),
    do: z.enum(loginFaultNames),
    ms,
    times,
  }),
])
export type Fault = z.infer<typeof fault>
export type FaultOn<O extends Fault['on']> = Extract<Fault, { on: O }>

/** Chooses faults at random if none was ordered. */
type Chooser = { asked: object; choose: (fits: (candidate: Fault) => boolean) => Fault | undefined }

/** The ordered faults, oldest first. */
export const createFaults = () => {
  let active: Fault[] = []
  let chaos: Chooser | undefined
  return {
    list: () => active,
    add: (faults: readonly Fault[]) => active.push(...faults),
    /** Until reset. */
    beChaotic: (chooser: Chooser) => {
      chaos = chooser
    },
    chaos: () => chaos?.asked ?? null,
    reset: () => {
      active = []
      chaos = undefined
    },
    /** The first matching fault; using it counts it down. */
    take: <O extends Fault['on']>(on: O, fits: (candidate: FaultOn<O>) => boolean): FaultOn<O> | undefined => {
      // `on` is compared first.
      const isIt = (candidate: Fault): candidate is FaultOn<O> => candidate.on === on && fits(candidate as FaultOn<O>)
      const found = active.find(isIt)
      if (!found) {
        const chosen = chaos?.choose(isIt)
        return chosen && isIt(chosen) ? chosen : undefined
      }
      const left = found.times === undefined ? undefined : found.times - 1
      active = active.flatMap((other) => (other !== found ? [other] : left === 0 ? [] : [{ ...other, times: left }]))
      return found
    },
  }
}
