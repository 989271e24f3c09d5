import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const random = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Creates an id in Stripe's format: `pi_3…`, `ch_3…`, `du_3…`, `evt_3…`, `req_…`. */
export const newId = (prefix: 'pi' | 'ch' | 're' | 'du' | 'evt') => `${prefix}_3${random(23)}`
export const newRequestId = () => `req_${random(14)}`
export const newPaymentMethodId = () => `pm_1${random(23)}`
export const newSecretOf = (intentId: string) => `${intentId}_secret_${random(25)}`

/** Returns the time in Unix seconds, as everywhere in Stripe. */
export const now = () => Math.floor(Date.now() / 1000)
