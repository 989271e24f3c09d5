import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts values that a copy of the database must not reveal (AES-256-GCM, key from the application secret). */
export const seal = (appSecret: string, plain: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(appSecret, 'seal'), nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Decrypts a value. Throws if it was encrypted with another secret or was changed. */
export const unseal = (appSecret: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(appSecret, 'seal'), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/**
 * Returns a keyed hash of a short secret, such as a six-digit code. Such a secret could be guessed from a plain hash. Each `purpose` has
 * its own key.
 */
export const keyedHash = (appSecret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(appSecret, purpose)).update(text).digest('base64url')

/** Caches derived keys, because deriving one is slower than using it. */
const derived = new Map<string, Buffer>()

const keyFor = (appSecret: string, purpose: string) => {
  const name = `${purpose} ${appSecret}`
  const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', appSecret, 'playhub', purpose, 32))
  derived.set(name, key)
  return key
}
