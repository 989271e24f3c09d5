import * as z from 'zod'
import { demoProjects } from '../games/items.ts'
import { loginFaultNames } from '../login/login-faults.ts'
import { providers } from '../login/people.ts'

export const stripeOperations = ['create', 'retrieve', 'update', 'confirm', 'capture', 'cancel', 'refund'] as const
export type StripeOperation = (typeof stripeOperations)[number]

/** How often; until reset when absent. */
const times = z.int().min(1).optional()
const ms = z.int().min(0).max(600_000).default(5000)

export const fault = z.discriminatedUnion('on', [
  z.strictObject({
    on: z.literal('webhook'),
    /** `lose` for good · `delay` by ms · `double` · `burst`: copies at once · `reorder`: after the next one · `forge`: a wrong signature. */
    do: z.enum(['lose', 'delay', 'double', 'burst', 'reorder', 'forge']),
    type: z.string().optional(),
    copies: z.int().min(2).max(100).default(10),
    ms,
    times,
  }),
  z.strictObject({
    on: z.literal('stripe'),
    operation: z.enum(stripeOperations),
    /** `fail-after`: 500 after doing the work · `hang`: work, then silence for ms · `refuse`: nothing done · `slow`: a confirmed payment stays in processing for ms. */
    do: z.enum(['fail-after', 'hang', 'refuse', 'slow']),
    status: z.union([z.literal(429), z.literal(500)]).default(500),
    ms,
    times,
  }),
  z.strictObject({
    on: z.literal('notice'),
    project: z.enum(demoProjects).optional(),
    /** `fail`: 500 after granting · `hang`: grant, then silence for ms · `refuse`: 503, nothing done · `down`: the connection breaks. */
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

/** The misbehaviour that is asked for, oldest first. */
export const createFaults = () => {
  let active: Fault[] = []
  return {
    list: () => active,
    add: (faults: readonly Fault[]) => active.push(...faults),
    reset: () => {
      active = []
    },
    /** The first fault that fits, used up by one. */
    take: <O extends Fault['on']>(on: O, fits: (candidate: FaultOn<O>) => boolean): FaultOn<O> | undefined => {
      const found = active.find((candidate): candidate is FaultOn<O> => candidate.on === on && fits(candidate as FaultOn<O>))
      if (!found) return undefined
      const left = found.times === undefined ? undefined : found.times - 1
      active = active.flatMap((other) => (other !== found ? [other] : left === 0 ? [] : [{ ...other, times: left }]))
      return found
    },
  }
}
