import type { FrameReply, FrameRequest, Lifecycle, PauseReason } from '@playhub/contract/games/frame-verbs'
import { LANGUAGES, type Language } from '@playhub/contract/limits'
import type { FrameBank, FramePaymentResult, FrameUserAuth, FromFrameType, ToFrameType } from '@playhub/contract/messages'
import type { PaymentStatus } from '@playhub/contract/payments'

// These guards are written by hand. The contract's schemas would add zod to every game, and zod is several times as large as this package.
// wire.test.ts compares the guards with the schemas.

/** The user in the hub's message. Any sign-in method is accepted, because the hub may add methods after a game was built. */
export type UserAuth = Omit<FrameUserAuth, 'currentAuthType'> & { currentAuthType: string }

type ToFrameBodies = {
  PLAYHUB_TO_IFRAME_USER_AUTH: UserAuth
  PLAYHUB_TO_IFRAME_PAYMENT_RESULT: FramePaymentResult
  PLAYHUB_TO_IFRAME_LOGOUT: Record<string, never>
  PLAYHUB_TO_IFRAME_CHANGE_LNG: { lng: Language }
  PLAYHUB_TO_IFRAME_REPLY: FrameReply
  PLAYHUB_TO_IFRAME_PAUSE: { reason: PauseReason }
  PLAYHUB_TO_IFRAME_RESUME: Record<string, never>
}
export type FromHub = { [K in ToFrameType]: { type: K; body: ToFrameBodies[K] } }[ToFrameType]

type FromFrameBodies = {
  IFRAME_TO_PLAYHUB_GET_USER_AUTH: Record<string, never>
  IFRAME_TO_PLAYHUB_ON_LOGIN: Record<string, never>
  IFRAME_TO_PLAYHUB_ON_LOGOUT: Record<string, never>
  IFRAME_TO_PLAYHUB_ON_BANK: FrameBank
  IFRAME_TO_PLAYHUB_CHANGE_LNG: { lng: Language }
  IFRAME_TO_PLAYHUB_REQUEST: FrameRequest
  IFRAME_TO_PLAYHUB_LIFECYCLE: { state: Lifecycle }
}
export type Post = <K extends FromFrameType>(type: K, body: FromFrameBodies[K]) => void

type Fields = Record<string, unknown>

const statuses = ['none', 'pending', 'paid', 'fail'] as const satisfies readonly PaymentStatus[]

/** Returns the hub's message, or undefined if `data` is anything else. */
export const readFromHub = (data: unknown): FromHub | undefined => {
  const envelope = asFields(data)
  const fields = envelope && asFields(parseText(envelope.text))
  if (!fields) return undefined
  switch (envelope.type) {
    case 'PLAYHUB_TO_IFRAME_USER_AUTH':
      return readUserAuth(fields)
    case 'PLAYHUB_TO_IFRAME_PAYMENT_RESULT':
      return readPaymentResult(fields)
    case 'PLAYHUB_TO_IFRAME_LOGOUT':
    case 'PLAYHUB_TO_IFRAME_RESUME':
      return { type: envelope.type, body: {} }
    case 'PLAYHUB_TO_IFRAME_CHANGE_LNG':
      return isLanguage(fields.lng) ? { type: envelope.type, body: { lng: fields.lng } } : undefined
    case 'PLAYHUB_TO_IFRAME_REPLY':
      return readReply(fields)
    case 'PLAYHUB_TO_IFRAME_PAUSE':
      return fields.reason === 'screen' || fields.reason === 'hidden' ? { type: envelope.type, body: { reason: fields.reason } } : undefined
    default:
      return undefined
  }
}

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value)

const readUserAuth = ({ currentAuthType, jwt, nickName, userId, session }: Fields): FromHub | undefined =>
  isText(currentAuthType) && isText(jwt) && isText(nickName) && isText(userId) && isText(session)
    ? { type: 'PLAYHUB_TO_IFRAME_USER_AUTH', body: { currentAuthType, jwt, nickName, userId, session } }
    : undefined

const readPaymentResult = ({ paymentId, status, payload, token, isError, errorCode }: Fields): FromHub | undefined =>
  isText(paymentId) &&
  isStatus(status) &&
  isText(payload) &&
  isText(token) &&
  typeof isError === 'boolean' &&
  (errorCode === null || isFiniteNumber(errorCode))
    ? { type: 'PLAYHUB_TO_IFRAME_PAYMENT_RESULT', body: { paymentId, status, payload, token, isError, errorCode } }
    : undefined

const ID_MAX = 64

const readReply = ({ id, ok, body, code }: Fields): FromHub | undefined => {
  if (!isText(id) || id === '' || id.length > ID_MAX) return undefined
  const type = 'PLAYHUB_TO_IFRAME_REPLY'
  if (ok === true) return { type, body: body === undefined ? { id, ok } : { id, ok, body } }
  return ok === false && isText(code) ? { type, body: { id, ok, code } } : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value)
const isStatus = (value: unknown): value is PaymentStatus => statuses.some((status) => status === value)

const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

const parseText = (text: unknown = ''): unknown => {
  if (!isText(text)) return undefined
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    return undefined
  }
}
