import { timingSafeEqual } from 'node:crypto'
import { RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { keyedHash } from '../seal.ts'

const NICK_NAME_MAX = 16

/** The part before the @, at most 16 characters. */
export const nickNameOf = (email: string): string =>
  [...email.slice(0, email.lastIndexOf('@')).replaceAll('"', '')].slice(0, NICK_NAME_MAX).join('')

/** The address is part of it: a code is good for one mailbox only. */
export const registrationCodeHash = (appSecret: string, email: string, code: string): string =>
  keyedHash(appSecret, 'registration-code', `${email}\n${code}`)

export const isSameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Letters sent after this moment stand in the way of another one. */
export const resendableSince = (now: Date): Date => new Date(now.getTime() - RESEND_AFTER_SECONDS * 1000)

export const secondsUntilResend = (sentAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((sentAt.getTime() - resendableSince(now).getTime()) / 1000))
