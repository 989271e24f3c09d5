import { Buffer } from 'node:buffer'

/** What a provider sent, for reading: set out in lines, and with nothing in it that opens anything. */

const SECRET_NAME = /secret|token|password|signature|authorization|api_?key|^(?:number|pan|cvc|cvv|csc|fingerprint)$/i
/** A whole card number, wherever it stands. Providers send its first and last digits, and no more. */
const CARD_NUMBER = /\b\d(?:[ -]?\d){12,18}\b/g
const MASK = '[masked]'

/** A signed token, as Yandex Pay sends, is shown as what it says. What is no JSON at all is shown as it came, since it cannot be told apart. */
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

/** By its check digit (Luhn): ids and times have none. */
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
