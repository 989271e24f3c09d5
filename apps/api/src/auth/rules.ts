import { timingSafeEqual } from 'node:crypto'
import { RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { keyedHash } from '../seal.ts'

/** How long a browser can request a lost reply again. The time is enough to notice the failure and press the button again. */
export const REPEAT_MS = 2 * 60_000

/** Returns the stored hash of a code. The hash includes the e-mail address, because a code is valid for one mailbox only. */
export const registrationCodeHash = (appSecret: string, email: string, code: string): string =>
  keyedHash(appSecret, 'registration-code', `${email}\n${code}`)

export const isSameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns a time. If the last e-mail was sent at this time or earlier, another one may be sent now. */
export const resendableSince = (now: Date): Date => new Date(now.getTime() - RESEND_AFTER_SECONDS * 1000)

export const secondsUntilResend = (sentAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((sentAt.getTime() - resendableSince(now).getTime()) / 1000))
