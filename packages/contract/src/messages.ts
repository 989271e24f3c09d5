import * as z from 'zod/mini'
import { authMethod } from './auth.ts'
import { currency, language } from './fields.ts'
import { frameLifecycle, framePause, frameReply, frameRequest } from './games/frame-verbs.ts'
import { paymentStatus } from './payments.ts'

/**
 * A message between the hub and the game in its frame, or between the hub and the host page. `text` is a JSON string. The receiver accepts
 * a message only from the expected window and the expected origin.
 */
export const envelope = z.object({ type: z.string(), text: z._default(z.string(), '') })
export type Envelope = z.infer<typeof envelope>

/** `jwt` is valid only for payments of this project, and the game's server can verify it. Empty for a guest. */
export const frameUserAuth = z.object({
  currentAuthType: z.union([authMethod, z.literal('unauthorized')]),
  jwt: z.string(),
  nickName: z.string(),
  userId: z.string(),
  session: z.string(),
})
export type FrameUserAuth = z.infer<typeof frameUserAuth>

export const framePaymentResult = z.object({
  paymentId: z.string(),
  status: paymentStatus,
  payload: z.string(),
  token: z.string(),
  isError: z.boolean(),
  errorCode: z.nullable(z.number()),
})
export type FramePaymentResult = z.infer<typeof framePaymentResult>

export const frameLanguage = z.object({ lng: language })

const short = z.optional(z.string().check(z.maxLength(200)))

/**
 * The values with which the game opens the sign-in over itself. The sign-in uses them instead of the values that the hub has stored.
 * `source` and `project` are accepted but ignored, because the hub uses its own values.
 */
export const frameLogin = z.object({ iid: short, uid: short, platformId: short, source: short, locale: short, project: short })
export type FrameLogin = z.infer<typeof frameLogin>

/**
 * The values with which the game opens a payment over itself: the id of a payment that the game's server created, or a price item of this
 * project.
 * `source` and `project`: ignored, so that the game gets an answer even if these values are wrong.
 * `currency`: the currency in which the game showed the price; an unknown currency is ignored.
 */
export const frameBank = z.object({
  paymentId: z.optional(z.string()),
  itemId: z.optional(z.string()),
  payload: z.optional(z.string()),
  session: z.optional(z.string()),
  jwt: z.optional(z.string()),
  source: z.optional(z.string()),
  locale: z.optional(z.string()),
  project: z.optional(z.string()),
  currency: z.catch(z.optional(currency), undefined),
})
export type FrameBank = z.infer<typeof frameBank>

const nothing = z.object({})

export const toFrame = {
  PLAYHUB_TO_IFRAME_USER_AUTH: frameUserAuth,
  PLAYHUB_TO_IFRAME_PAYMENT_RESULT: framePaymentResult,
  PLAYHUB_TO_IFRAME_LOGOUT: nothing,
  PLAYHUB_TO_IFRAME_CHANGE_LNG: frameLanguage,
  PLAYHUB_TO_IFRAME_REPLY: frameReply,
  PLAYHUB_TO_IFRAME_PAUSE: framePause,
  PLAYHUB_TO_IFRAME_RESUME: nothing,
} as const
export type ToFrameType = keyof typeof toFrame

export const fromFrame = {
  IFRAME_TO_PLAYHUB_GET_USER_AUTH: nothing,
  IFRAME_TO_PLAYHUB_ON_LOGIN: frameLogin,
  IFRAME_TO_PLAYHUB_ON_LOGOUT: nothing,
  IFRAME_TO_PLAYHUB_ON_BANK: frameBank,
  IFRAME_TO_PLAYHUB_CHANGE_LNG: frameLanguage,
  IFRAME_TO_PLAYHUB_REQUEST: frameRequest,
  IFRAME_TO_PLAYHUB_LIFECYCLE: frameLifecycle,
} as const
export type FromFrameType = keyof typeof fromFrame

/** The message with which the host page signs the player in. `jwt` is an account's token, or a game token of a project. */
export const hostUserAuth = z.object({
  jwt: z.string().check(z.minLength(1), z.maxLength(4096)),
  session: z.optional(z.string().check(z.maxLength(200))),
  locale: z.optional(language),
})
export type HostUserAuth = z.infer<typeof hostUserAuth>

/** Messages from the host page. The hub answers each with a result. */
export const fromHost = {
  HOST_TO_PLAYHUB_USER_AUTH: hostUserAuth,
} as const

/** The height of the page in CSS pixels, at least the height of the frame. */
const pageHeight = z.object({ height: z.int().check(z.nonnegative()) })

/** Messages to the host page, in addition to results. */
export const toHost = {
  PLAYHUB_TO_HOST_READY: pageHeight,
  PLAYHUB_TO_HOST_HEIGHT: pageHeight,
  PLAYHUB_TO_HOST_LOGOUT: nothing,
} as const
export type ToHostType = keyof typeof toHost

/**
 * Messages between a sign-in window and the hub page that opened it. The window must prove to the server that a hub page opened it. If no
 * header of the browser proves this, the window asks the hub page for a `verifier`.
 */
export const fromPassport = { PLAYHUB_PASSPORT_PROOF_REQUEST: nothing } as const
export const toPassport = { PLAYHUB_PASSPORT_PROOF: z.object({ verifier: z.string().check(z.maxLength(200)) }) } as const

type Table = Record<string, z.ZodMiniType>
type Read<T extends Table> = { [K in keyof T]: { type: K; body: z.output<T[K]> } }[keyof T]

/** Parses a message. Returns undefined if its type is unknown or its text does not match the type. */
export const readMessage = <T extends Table>(table: T, data: unknown): Read<T> | undefined => {
  const parsed = envelope.safeParse(data)
  if (!parsed.success || !Object.hasOwn(table, parsed.data.type)) return undefined
  const { type, text } = parsed.data
  const body = table[type]?.safeParse(parseJson(text === '' ? '{}' : text))
  // The cast is safe: the schema of `type` has parsed `body`. The compiler loses this connection, because the schema was read from the
  // table.
  return body?.success ? ({ type, body: body.data } as Read<T>) : undefined
}

export const writeMessage = <T extends Table, K extends keyof T & string>(_table: T, type: K, body: z.input<T[K]>): Envelope => ({
  type,
  text: JSON.stringify(body),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
