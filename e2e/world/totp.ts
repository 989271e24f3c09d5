import { createHmac } from 'node:crypto'

/** This file replaces an authenticator app (RFC 6238). Each code has six digits and belongs to a period of 30 seconds. */

const PERIOD_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepNow = () => Math.floor(Date.now() / PERIOD_MS)

export const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  // RFC 4226, 5.3: the last four bits of the hash are the position of the code's number in the hash.
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

const bytesOf = (secret: string) => {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
