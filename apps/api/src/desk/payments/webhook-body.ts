import { Buffer } from 'node:buffer'

/** Formats a webhook's body for reading and removes secrets. */

const SECRET_NAME = /secret|token|password|signature|authorization|api_?key|^(?:number|pan|cvc|cvv|csc|fingerprint)$/i
/** A complete card number. Providers send only its first and last digits, but we mask complete numbers in case one occurs. */
const CARD_NUMBER = /\b\d(?:[ -]?\d){12,18}\b/g
const MASK = '[masked]'

/**
 * Returns the body as text for staff, with card numbers and secrets hidden. If the body is a signed token, as Yandex Pay sends it, the
 * token is decoded. A body that is neither JSON nor such a token is shown as it is, but without card numbers.
 */
export const readableBody = (rawBody: Buffer): string => {
  const text = rawBody.toString('utf8').trim()
  const said = parsed(text) ?? parsed(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString('utf8'))
  return said === undefined ? withoutNumbers(text) : JSON.stringify(masked(said), undefined, 2)
}

const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value === 'string') return withoutNumbers(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET_NAME.test(name) && inner !== null ? MASK : masked(inner)]),
  )
}

const withoutNumbers = (text: string) => text.replace(CARD_NUMBER, (digits) => (isCardNumber(digits.replace(/\D/g, '')) ? MASK : digits))

/** Whether the last digit is the Luhn check digit of a card number. Most ids and times fail this check. */
const isCardNumber = (digits: string) => {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
