import { randomBytes, randomUUID } from 'node:crypto'

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** Creates an id of 36 characters in YooKassa's format: `2e1da982-000f-5000-9000-…`. */
export const newObjectId = () => `${hex(4)}-000f-5000-${'89ab'[Math.floor(Math.random() * 4)]}${hex(2).slice(1)}-${hex(6)}`
export const newToken = () => `ct-${newObjectId()}`
export const newReceiptId = () => `rt-${randomUUID()}`
export const newId = () => randomUUID()
/** Returns random digits, for example for a fiscal sign or an authorisation number. */
export const newDigits = (length: number) => Array.from(randomBytes(length), (byte) => byte % 10).join('')
