import * as z from 'zod/mini'
import { currency, minorUnits } from '../fields.ts'
import { consumeId, ownGood } from './goods.ts'

/**
 * This file defines the requests that a game can send to the hub, besides signing in and paying. The game sends `IFRAME_TO_PLAYHUB_REQUEST`
 * with a verb of this file, and gets one `PLAYHUB_TO_IFRAME_REPLY` with the same `id`.
 */

/** An item of the project's price list, in the language and the currency of the page. */
export const catalogItem = z.object({
  itemId: z.string(),
  title: z.string(),
  /** The price in minor units: kopecks or cents. */
  amount: minorUnits,
  currency,
  /** The amount as a text for the screen. */
  price: z.string(),
})

const nothing = z.object({})

/** A save. `data` is the text that the game stored, or null if the slot is empty. `version` is 0 for an empty slot. */
const savedData = z.object({ data: z.nullable(z.string()), version: z.number() })
const inSlot = { slot: z.string() }

export const frameVerbs = {
  catalog: { body: nothing, reply: z.object({ items: z.array(catalogItem) }) },
  /** The goods that the player has bought and not used up; empty for a guest. */
  purchases: { body: nothing, reply: z.object({ items: z.array(ownGood) }) },
  consume: { body: z.object({ goodId: z.string(), consumeId }), reply: ownGood },
  acknowledge: { body: z.object({ goodId: z.string() }), reply: ownGood },
  dataGet: { body: z.object(inSlot), reply: savedData },
  dataSet: {
    body: z.object({ ...inSlot, data: z.string(), baseVersion: z.optional(z.int()) }),
    reply: z.object({ version: z.number() }),
  },
  dataDelete: { body: z.object(inSlot), reply: nothing },
  dataList: {
    body: nothing,
    reply: z.object({ items: z.array(z.object({ slot: z.string(), version: z.number(), bytes: z.number(), updateTs: z.string() })) }),
  },
} as const
export type FrameVerb = keyof typeof frameVerbs

const requestId = z.string().check(z.minLength(1), z.maxLength(64))

export const frameRequest = z.object({ id: requestId, verb: z.string().check(z.maxLength(40)), body: z.optional(z.unknown()) })
export type FrameRequest = z.infer<typeof frameRequest>

/** The reply to a request. `code` is one of `frameRequestCodes`, or the code with which the hub's server refused the request. */
export const frameReply = z.union([
  z.object({ id: requestId, ok: z.literal(true), body: z.optional(z.unknown()) }),
  z.object({ id: requestId, ok: z.literal(false), code: z.string() }),
])
export type FrameReply = z.infer<typeof frameReply>

/**
 * Why the hub did not carry out a request.
 * `UNKNOWN_VERB`: the hub does not have this verb.
 * `BAD_REQUEST`: the body does not fit the verb.
 * `TOO_MANY_REQUESTS`: too many requests of the game wait for an answer.
 * `UNAVAILABLE`: the hub's server cannot be reached.
 */
export const frameRequestCodes = ['UNKNOWN_VERB', 'BAD_REQUEST', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const

/** Maximum number of requests of one game that may wait for an answer. */
export const FRAME_REQUESTS_MAX = 20

/**
 * The states that a game reports. `connected`: the game understands the messages `PAUSE` and `RESUME`; other games do not get these
 * messages.
 * `loading`: the hub covers the game until the game reports `ready`.
 */
export const lifecycleStates = ['connected', 'loading', 'ready', 'gameplayStart', 'gameplayStop'] as const
export const frameLifecycle = z.object({ state: z.enum(lifecycleStates) })
export type Lifecycle = (typeof lifecycleStates)[number]

/** Why the game should pause: the hub shows a dialog over the game, or the browser tab is hidden. */
export const pauseReasons = ['screen', 'hidden'] as const
export const framePause = z.object({ reason: z.enum(pauseReasons) })
export type PauseReason = (typeof pauseReasons)[number]
