import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Refusal } from '@playhub/contract/refusals'
import type pg from 'pg'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { type Counter, type CounterOptions, exactCounter } from '../db/exact-counter.ts'
import { isDatabaseFailure } from '../db/failure.ts'
import type { SharedCounts } from './shared-counts.ts'

/**
 * Limits of requests, counted per key. The key is an IP address, an account or a mailbox, for example.
 * - `points`: the number of requests in a window of `seconds`. The window starts with the first request.
 * - `perDay`: a second limit per day, for callers who return every hour.
 * - `own`: a separate limit for an account, for all its browsers together (`auth/limits/whose-limit.ts`). Other people at the same IP
 *   address cannot use it up.
 * - `ownPerDay`: a second separate limit per day. When `own` or `ownPerDay` is used up, the account shares the limit of the IP address.
 *
 * Limits per IP address must be high enough for a school or an office behind one address. Limits per account stop people who guess
 * passwords or codes.
 */
export const limits = {
  sessionPerAddress: { points: 120, seconds: 60, own: 60 },
  /** Counts all sign-ins with a password. Wrong passwords are also counted separately in `auth/limits/attempts.ts`. */
  loginPerAddress: { points: 120, seconds: 5 * 60, own: 30 },
  captchaPerAddress: { points: 120, seconds: 60, own: 30 },
  registerPerAddress: { points: 60, seconds: 60 * 60, own: 20, ownPerDay: 60 },
  registrationLetterHere: { points: 1, seconds: 60 },
  /** E-mails with a code for a registration, per mailbox. */
  lettersPerMailbox: { points: 6, seconds: 60 * 60, perDay: 20 },
  /**
   * E-mails that may still be sent to a mailbox when its limit is used up (for a registration, a recovery or a sign-in). `fewLettersHere`:
   * the e-mails that one caller may cause. `lettersForOthers`: the e-mails that all these callers together may cause
   * (`auth/limits/mailbox.ts`).
   */
  fewLettersHere: { points: 2, seconds: 60 * 60, perDay: 6 },
  lettersForOthers: { points: 6, seconds: 60 * 60, perDay: 20 },
  /** E-mails that tell the owner of an e-mail address with which methods they can sign in. */
  explainLetters: { points: 1, seconds: 24 * 60 * 60 },
  /**
   * Three kinds of requests, per IP address:
   * - guesses of a code, and requests for another code, from a browser that did not begin the sign-in, registration or recovery;
   * - all guesses of the code that confirms a guest's e-mail address (`support/feedback-email.ts`), from any browser;
   * - requests to remove this e-mail address.
   */
  codesPerAddress: { points: 60, seconds: 5 * 60 },
  /**
   * Guesses of a registration's code, per e-mail address and browser that began the registration. The limit is higher than the number of
   * guesses that one code allows. It is so low that a browser gains nothing by requesting new codes.
   */
  codesPerRegistration: { points: 15, seconds: 60 * 60 },
  /** Guesses of the codes of all registrations for an e-mail address, so that nobody gains anything by using many browsers. */
  registrationCodes: { points: 15, seconds: 60 * 60, perDay: 50 },
  /**
   * Guesses that are still possible when the limit of guesses for an e-mail address is used up. `fewCodesHere`: the guesses of one caller.
   * `codesForOthers`: the guesses of all these callers together (`auth/limits/mailbox.ts`).
   */
  fewCodesHere: { points: 5, seconds: 60 * 60, perDay: 10 },
  codesForOthers: { points: 15, seconds: 60 * 60, perDay: 50 },
  /** Requests for account recovery without a robot check. */
  recoveryPerAddress: { points: 60, seconds: 60 * 60, own: 20 },
  /** Requests for account recovery with a robot check. */
  checkedRecoveryPerAddress: { points: 300, seconds: 60 * 60, own: 20 },
  /** Recovery e-mails per mailbox. A browser used for the account before has its own limit, which strangers cannot use up. */
  recoveryLetters: { points: 6, seconds: 60 * 60, perDay: 20 },
  recoveryLetterHere: { points: 1, seconds: 60 },
  recoveryCodes: { points: 15, seconds: 60 * 60, perDay: 50 },
  /** Requests for sign-in codes without a robot check, from a browser in which some account has signed in before. */
  signInCodesPerAddress: { points: 60, seconds: 60 * 60, own: 20 },
  /** Requests for sign-in codes with a robot check. */
  checkedSignInCodesPerAddress: { points: 300, seconds: 60 * 60, own: 20 },
  /** E-mails with a sign-in code, per mailbox. A browser used for the account before has its own limit, which strangers cannot use up. */
  signInLetters: { points: 6, seconds: 60 * 60, perDay: 20 },
  signInLetterHere: { points: 1, seconds: 60 },
  signInTries: { points: 15, seconds: 60 * 60, perDay: 50 },
  /** Tries to set a new password without a valid grant (the right to do so after a recovery). */
  newPasswordsPerAddress: { points: 60, seconds: 60 * 60 },
  addEmailPerPlayer: { points: 20, seconds: 60 * 60 },
  proofLettersPerPlayer: { points: 6, seconds: 60 * 60, perDay: 20 },
  proofCodesPerPlayer: { points: 15, seconds: 60 * 60, perDay: 50 },
  /**
   * Requests for another code from a browser that has no pending registration for the e-mail address. They get the same reply and the same
   * waiting time as requests from a browser with a pending registration. This limit causes the waiting time.
   */
  resendToNobody: { points: 1, seconds: 60 },
  providerProofsPerAddress: { points: 60, seconds: 5 * 60, own: 20 },
  /** Requests for passkeys. Each ceremony (registering or using a passkey) takes two requests. */
  passkeysPerAddress: { points: 120, seconds: 5 * 60, own: 40 },
  /** Started sign-ins through a provider's window. */
  authStatesPerAddress: { points: 60, seconds: 5 * 60, own: 30 },
  /** Requests that provider windows send, counted per started sign-in, or per IP address if there is no started sign-in. */
  passportsPerAddress: { points: 60, seconds: 5 * 60 },
  /** Polls for the result of a sign-in that is unknown, expired or not started by the caller. */
  authStateMisses: { points: 20, seconds: 60 },
  /**
   * Counts all sign-in steps at the desk. Wrong passwords and codes are also counted separately in `desk/access/tries.ts`. `own` is for a
   * browser in which the member of staff has signed in before.
   */
  staffSignInPerAddress: { points: 120, seconds: 5 * 60, own: 60 },
  /** New guest ids. The limit is high, because many people may share one IP address, and an id is not stored until it is used. */
  identitiesPerAddress: { points: 600, seconds: 5 * 60, own: 30 },
  ticketsPerIdentity: { points: 20, seconds: 60 * 60, perDay: 50 },
  /** New tickets of guests at an IP address, without a robot check. */
  uncheckedTicketsPerAddress: { points: 5, seconds: 60 * 60, own: 5, ownPerDay: 20 },
  /** New tickets of guests at an IP address, with and without a robot check. */
  ticketsPerAddress: { points: 300, seconds: 60 * 60, perDay: 2000, own: 20, ownPerDay: 100 },
  messagesPerIdentity: { points: 40, seconds: 60 },
  /** Messages of all guests at an IP address together. */
  messagesPerAddress: { points: 400, seconds: 60, own: 40 },
  /** E-mails from one sender to one ticket. E-mails above the limit are refused, and the mail server delivers them again later. */
  mailsPerSender: { points: 30, seconds: 60 * 60, perDay: 100 },
  /** E-mails to one ticket from all senders together. The limit per sender is not enough, because a sender can be forged. */
  mailsPerTicket: { points: 60, seconds: 60 * 60, perDay: 200 },
  /** E-mails with a code to the e-mail address that a guest entered. The limit is low, because the address may belong to somebody else. */
  feedbackLettersPerMailbox: { points: 3, seconds: 60 * 60, perDay: 5 },
  feedbackLettersPerGuest: { points: 5, seconds: 60 * 60, perDay: 10 },
  feedbackLettersPerAddress: { points: 30, seconds: 60 * 60, perDay: 200 },
  supportLettersPerPlayer: { points: 6, seconds: 60 * 60, perDay: 20 },
  /**
   * Limits for payments, far above what a person needs. Steps that call a provider, such as payment attempts, are counted per payment
   * instead of per player, because games create payments too.
   */
  paymentsPerPlayer: { points: 120, seconds: 60 * 60 },
  /** Changes of the e-mail address for receipts. One change may cover many payments. */
  receiptMailsPerPlayer: { points: 120, seconds: 60 * 60 },
  attemptsPerPayment: { points: 60, seconds: 10 * 60 },
  stepsPerPayment: { points: 300, seconds: 10 * 60 },
  /** Saves of one player or guest. Games save automatically, some of them every few seconds. */
  savesPerOwner: { points: 60, seconds: 60 },
  /** Saved games of all guests at an IP address together. */
  guestSavesPerAddress: { points: 600, seconds: 60, own: 60 },
  /** Calls with which a game consumes or acknowledges goods. A game may send many of them at once when it starts. */
  goodsPerPlayer: { points: 600, seconds: 60 },
  /** Counted plays, for all games together. */
  playsPerAddress: { points: 60, seconds: 60 * 60, own: 30 },
  /** Plays of one game. The limit is low, because counted plays make a game popular. */
  playsOfGamePerAddress: { points: 3, seconds: 60 * 60 },
  /** Searches for help articles that are suggested while a player types. */
  suggestionsPerAddress: { points: 600, seconds: 60 },
  articleVotesPerAddress: { points: 60, seconds: 60 * 60, perDay: 300 },
  incidentFollowsPerAddress: { points: 600, seconds: 60 * 60 },
  mergesPerPlayer: { points: 20, seconds: 60 * 60 },
  exportsPerPlayer: { points: 5, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>

type Limit = { points: number; seconds: number; perDay?: number; own?: number; ownPerDay?: number }

/**
 * Names of the limits that only stop floods of requests. Each process counts them in memory and adds its counts to the database once a
 * second (`shared-counts.ts`). All other limits are exact, because they protect secrets and mailboxes.
 */
const roughly: readonly LimitName[] = [
  'sessionPerAddress',
  'authStateMisses',
  'identitiesPerAddress',
  'messagesPerIdentity',
  'messagesPerAddress',
  'paymentsPerPlayer',
  'receiptMailsPerPlayer',
  'attemptsPerPayment',
  'stepsPerPayment',
  'savesPerOwner',
  'guestSavesPerAddress',
  'playsPerAddress',
  'playsOfGamePerAddress',
  'suggestionsPerAddress',
]
const DAY_SECONDS = 86_400

export type LimitName = keyof typeof limits
/** Names of the limits that have a separate limit `own` for an account. */
type SharedName = { [N in LimitName]: (typeof limits)[N] extends { own: number } ? N : never }[LimitName]
/** Which counters to use: `own` until its limit is reached, then `address`. */
export type Whose = { own?: string; address: string }
export type Limits = ReturnType<typeof createLimits>

/** The functions that give back the points that the current request has counted. */
const countedSoFar = new AsyncLocalStorage<(() => Promise<unknown>)[]>()

/**
 * Runs a request's handler. If the database fails, the points that the request has counted are given back. Otherwise players might have to
 * wait for up to an hour after the database works again. The reply does not wait until the points are given back. If giving back fails, the
 * error is ignored.
 */
export const countedIfDone = async <T>(work: () => Promise<T>): Promise<T> => {
  const counted: (() => Promise<unknown>)[] = []
  try {
    return await countedSoFar.run(counted, work)
  } catch (error) {
    if (isDatabaseFailure(error)) void Promise.allSettled(counted.map((giveBack) => giveBack()))
    throw error
  }
}

/** Gives back the points that the current request has counted so far. */
export const giveBackCounted = async () => {
  const counted = countedSoFar.getStore()?.splice(0) ?? []
  await Promise.allSettled(counted.map((giveBack) => giveBack()))
}

/** Creates the limits, shared by all processes. If the database does not answer, a request with an exact limit is refused. */
export const createLimits = ({ pool, counts }: { pool: pg.Pool; counts: SharedCounts }) => {
  const make = (name: LimitName, isOwn: boolean) => {
    const of: Limit = limits[name]
    const [prefix, points = of.points, perDay] = isOwn ? [`${name}Own`, of.own, of.ownPerDay] : [name, of.points, of.perDay]
    const counter = (keyPrefix: string, most: number, duration: number) => {
      const counted = { keyPrefix, points: most, duration }
      return roughly.includes(name) ? roughCounter(counts, counted) : exactCounter(pool, counted)
    }
    return [counter(prefix, points, of.seconds), ...(perDay === undefined ? [] : [counter(`${prefix}PerDay`, perDay, DAY_SECONDS)])]
  }
  const limiters = new Map<string, Counter[]>()
  const of = (name: LimitName, isOwn = false) => {
    const known = limiters.get(`${name} ${isOwn}`) ?? make(name, isOwn)
    limiters.set(`${name} ${isOwn}`, known)
    return known
  }
  const count = async (counters: Counter[], key: string, refusal: Refused = 'TOO_MANY_REQUESTS') => {
    try {
      for (const one of counters) {
        const giveBack = await one.take(hashed(key))
        countedSoFar.getStore()?.push(giveBack)
      }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Refusal(refusal, { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
    }
  }
  const takeOf = async (name: SharedName, { own, address }: Whose) => {
    if (own === undefined || !(await isWithin(count(of(name, true), own)))) await count(of(name), address)
  }

  return {
    /** Counts one request. When the limit is exceeded, throws a Refusal with the code `refusal` and the seconds to wait. */
    take: (name: LimitName, key: string, refusal?: Refused) => count(of(name), key, refusal),
    /**
     * Like `take`, but counts with the account's own limit first. If the own limit is exceeded, counts with the limit of the IP address.
     * Throws TOO_MANY_REQUESTS.
     */
    takeOf,
    /** Counts like `takeOf`, but returns false instead of throwing when the limit is exceeded. */
    hasLeft: (name: SharedName, whose: Whose): Promise<boolean> => isWithin(takeOf(name, whose)),
  }
}

/** Whether the request is within its limit: false if `counting` throws a Refusal. */
export const isWithin = (counting: Promise<void>): Promise<boolean> =>
  counting.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

type Refused = 'TOO_MANY_REQUESTS' | 'RESEND_TOO_EARLY'

const roughCounter = (counts: SharedCounts, { keyPrefix, points, duration }: CounterOptions): Counter => ({
  take: async (key) => {
    const { waitMs, giveBack } = counts.take(`${keyPrefix}:${key}`, points, duration)
    if (waitMs > 0) throw new RateLimiterRes(0, waitMs)
    return async () => giveBack()
  },
})

/** Returns the hash under which the counter of a key is stored. */
export const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Returns the key under which an IP address is counted. An IPv6 customer owns a whole /64, so the lower 64 bits are ignored. */
export const addressKey = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const groups = tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
