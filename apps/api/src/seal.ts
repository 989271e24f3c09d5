import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what the database must keep but a copy of the database must not give away (AES-256-GCM, key from the application secret). */
export const seal = (appSecret: string, plain: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(appSecret, 'seal'), nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Throws when the text was sealed with another secret or changed since. */
export const unseal = (appSecret: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(appSecret, 'seal'), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** A keyed hash for short secrets such as six-digit codes, which a plain hash would not hide. `purpose` keeps uses apart. */
export const keyedHash = (appSecret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(appSecret, purpose)).update(text).digest('base64url')

/** Deriving one takes longer than using it, and there are few. */
const derived = new Map<string, Buffer>()

const keyFor = (appSecret: string, purpose: string) => {
  const name = `${purpose} ${appSecret}`
  const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', appSecret, 'playhub', purpose, 32))
  derived.set(name, key)
  return key
}
