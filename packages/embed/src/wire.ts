import type { AuthResult, HubResult, PageEvents, Payment, PaymentResult, Visitor } from './public-types.ts'

// These guards are written by hand, because the contract's schemas would add zod to every host page. wire.test.ts compares the guards with
// the schemas.

export type FromHub =
  | { event: 'ready' | 'height'; value: PageEvents['height'] }
  | { event: 'logout'; value: undefined }
  | { event: 'result'; value: HubResult }

type Fields = Record<string, unknown>

/** Returns the hub's message to its host, or undefined if `data` is anything else. */
export const readFromHub = (data: unknown): FromHub | undefined => {
  const fields = asFields(data)
  switch (fields?.type) {
    case 'auth':
    case 'payment':
    case 'unauthorized': {
      const value = readResult(fields.type, fields)
      return value && { event: 'result', value }
    }
    case 'PLAYHUB_TO_HOST_READY':
      return readHeight('ready', fields)
    case 'PLAYHUB_TO_HOST_HEIGHT':
      return readHeight('height', fields)
    case 'PLAYHUB_TO_HOST_LOGOUT':
      return parseText(fields.text) && { event: 'logout', value: undefined }
    default:
      return undefined
  }
}

const readResult = (type: HubResult['type'], { data, isError, errorCode }: Fields): HubResult | undefined => {
  if (typeof isError !== 'boolean' || (errorCode !== null && !Number.isFinite(errorCode))) return undefined
  // Safe cast: the check above allows only null or a finite number.
  const code = errorCode as number | null
  switch (type) {
    case 'auth':
      return isError ? { type, isError, errorCode: code, data: null } : readSignIn(asFields(data))
    case 'payment':
      return readPayment(asFields(data), { type, isError, errorCode: code })
    case 'unauthorized':
      return { type, isError: true, errorCode: code, data: null }
  }
}

const readSignIn = ({ currentAuthType, jwt, nickName, userId, session }: Fields = {}): AuthResult | undefined => {
  const visitor = { currentAuthType, jwt, nickName, userId, session }
  return areTexts<Visitor>(visitor) ? { type: 'auth', isError: false, errorCode: null, data: visitor } : undefined
}

const statuses: readonly unknown[] = ['none', 'pending', 'paid', 'fail'] satisfies Payment['status'][]

const readPayment = (
  { paymentId, status, payload, token }: Fields = {},
  head: Pick<PaymentResult, 'type' | 'isError' | 'errorCode'>,
): PaymentResult | undefined => {
  const payment = { paymentId, status, payload, token }
  return areTexts<Payment>(payment) && statuses.includes(status) ? { ...head, data: payment } : undefined
}

const readHeight = (event: 'ready' | 'height', { text }: Fields): FromHub | undefined => {
  const height = parseText(text)?.height
  return typeof height === 'number' && Number.isSafeInteger(height) && height >= 0 ? { event, value: { height } } : undefined
}

const areTexts = <T extends Record<keyof T, string>>(fields: Record<keyof T, unknown>): fields is T =>
  Object.values(fields).every((value) => typeof value === 'string')

const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

const parseText = (text: unknown = ''): Fields | undefined => {
  if (typeof text !== 'string') return undefined
  try {
    return asFields(JSON.parse(text === '' ? '{}' : text))
  } catch {
    return undefined
  }
}
