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
/**
 * What is wrong with a forged notice of Yandex Pay.
 * - `key`: it is signed with another key.
 * - `kid`: it names an unpublished key.
 * - `merchant`: it is for another merchant.
 * - `expired`: it is too old.
 */
export const forgeries = ['key', 'kid', 'merchant', 'expired'] as const
export type Forgery = (typeof forgeries)[number]

export const webhookProviders = ['stripe', 'yookassa', 'yandex-pay'] as const
export type WebhookProvider = (typeof webhookProviders)[number]

/** Number of times that the fault occurs. If the number is missing, the fault occurs until a reset. */
const times = z.int().min(1).optional()
const ms = z.int().min(0).max(600_000).default(5000)

export const fault = z.discriminatedUnion('on', [
  z.strictObject({
    on: z.literal('webhook'),
    /** The provider of the webhook. If it is missing, the fault applies to every provider. */
    provider: z.enum(webhookProviders).optional(),
    /**
     * What happens to the webhook.
     * - `lose`: it is never delivered.
     * - `delay`: it is sent `ms` later.
     * - `double`: it is sent twice.
     * - `burst`: several copies are sent at the same time.
     * - `reorder`: it is sent after the next webhook.
     * - `forge`: it has false content or a wrong signature, as from an attacker.
     * - `stale`: its signature is too old (Stripe), or it contains the data of an earlier state (the other providers).
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
     * What the fault does.
     * - `fail-after`: answers 500 after doing the work.
     * - `hang`: does the work, then waits `ms`.
     * - `refuse`: does nothing and answers with an error.
     * - `slow`: a confirmed payment stays in processing for `ms`, and a refund stays pending for `ms`.
     * - `wrong-amount`: the answer shows an intent whose amount is one cent too low.
     */
    do: z.enum(['fail-after', 'hang', 'refuse', 'slow', 'wrong-amount']),
    status: z.union([z.literal(429), z.literal(500)]).default(500),
    ms,
    times,
  }),
  z.strictObject({
    on: z.literal('yookassa'),
    /**
     * The call that gets the fault. Without this field, the fault applies to every operation. This field has an effect only with
     * `fail-after`, `hang` and `refuse`.
     */
    operation: z.enum(yookassaOperations).optional(),
    /**
     * What the fault does.
     * - `fail-after`: answers 500 after doing the work.
     * - `hang`: does the work, then waits `ms`.
     * - `refuse`: does nothing and answers with an error.
     * - `wrong-amount`: the player pays one kopeck too little.
     * - `pay-late`: the money arrives after `ms`, whatever the player does.
     * - `no-retry`: a refused card ends the payment.
     * - `receipt-stuck`: the next receipt stays pending.
     * - `receipt-canceled`: the next receipt is not registered.
     * - `misread`: the answer shows a payment whose amount is one kopeck too low.
     * - `refund-pending`: the next refund takes `ms`.
     * - `refund-canceled`: the next refund is refused.
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
     * What the fault does.
     * - `fail-after`: answers 500 after doing the work.
     * - `hang`: does the work, then waits `ms`.
     * - `refuse`: does nothing and answers with an error.
     * - `wrong-amount`: the order that is created or shown has an amount that is one kopeck too low.
     * - `slow`: the bank (for the operation `pay`) or the refund takes `ms`.
     * - `fail-later`: the refund starts and then fails.
     * - `coop`: the page cuts its connection to the window that opened it.
     */
    do: z.enum(['fail-after', 'hang', 'refuse', 'wrong-amount', 'slow', 'fail-later', 'coop']),
    status: z.union([z.literal(429), z.literal(500)]).default(500),
    ms,
    times,
  }),
  z.strictObject({
    on: z.literal('notice'),
    project: z.enum(demoProjects).optional(),
    /**
     * What the fault does.
     * - `fail`: answers 500 after granting the item.
     * - `hang`: grants the item, then waits `ms`.
     * - `refuse`: does nothing and answers 503.
     * - `down`: breaks the connection.
     */
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

/**
 * A source of random faults. For each call without a requested fault, `choose` returns a fault for which `fits` returns true, or undefined.
 */
type Chooser = { asked: object; choose: (fits: (candidate: Fault) => boolean) => Fault | undefined }

/** Creates the list of requested faults, oldest first. */
export const createFaults = () => {
  let active: Fault[] = []
  let chaos: Chooser | undefined
  return {
    list: () => active,
    add: (faults: readonly Fault[]) => active.push(...faults),
    /** From now on until a reset, `chooser` chooses faults for the calls that have no requested fault. */
    beChaotic: (chooser: Chooser) => {
      chaos = chooser
    },
    chaos: () => chaos?.asked ?? null,
    reset: () => {
      active = []
      chaos = undefined
    },
    /** Returns the first fault that matches, and reduces its remaining `times` by one. */
    take: <O extends Fault['on']>(on: O, fits: (candidate: FaultOn<O>) => boolean): FaultOn<O> | undefined => {
      // The cast is safe, because `on` is compared first.
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
