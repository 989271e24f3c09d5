import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Refusal } from '@playhub/contract/refusals'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { isDatabaseFailure } from '../db/failure.ts'

/**
 * How often something may be done, per key, in a window that starts with the first time; `perDay` bounds whoever comes back each hour.
 * Per address the numbers leave room for a school or an office behind one; per account they stop guessing.
 * `own`: an account has so many for itself, in all its browsers together (`auth/limits/whose-limit.ts`), so that nobody behind its address
 * can use them up; past them, and past `ownPerDay`, it shares those of the address with the strangers there.
 */
export const limits = {
  sessionPerAddress: { points: 120, seconds: 60, own: 60 },
  /** Tries of any outcome; wrong passwords are counted apart, in `auth/limits/attempts.ts`. */
  loginPerAddress: { points: 120, seconds: 5 * 60, own: 30 },
  captchaPerAddress: { points: 120, seconds: 60, own: 30 },
  registerPerAddress: { points: 60, seconds: 60 * 60, own: 20, ownPerDay: 60 },
  lettersPerMailbox: { points: 6, seconds: 60 * 60, perDay: 20 },
  /** Guesses at codes that nobody has asked for. Those at one that was are counted for whoever asked for it. */
  codesPerAddress: { points: 60, seconds: 5 * 60 },
  /** Above the tries of one code, so that asking for new codes does not give guesses without end. */
  codesPerMailbox: { points: 15, seconds: 60 * 60 },
  /** Without a robot check; and with one. */
  recoveryPerAddress: { points: 60, seconds: 60 * 60, own: 20 },
  checkedRecoveryPerAddress: { points: 300, seconds: 60 * 60, own: 20 },
  /** For each browser and mailbox. A browser that the account knows has letters and tries of its own, which strangers cannot use up. */
  recoveryLetters: { points: 6, seconds: 60 * 60, perDay: 20 },
  recoveryLetterHere: { points: 1, seconds: 60 },
  recoveryCodes: { points: 15, seconds: 60 * 60, perDay: 50 },
  /** Tries with a grant that is none. */
  newPasswordsPerAddress: { points: 60, seconds: 60 * 60 },
  addEmailPerPlayer: { points: 20, seconds: 60 * 60 },
  proofLettersPerPlayer: { points: 6, seconds: 60 * 60, perDay: 20 },
  proofCodesPerPlayer: { points: 15, seconds: 60 * 60, perDay: 50 },
  /** For an address without a registration, so that it is answered like one with. */
  resendToNobody: { points: 1, seconds: 60 },
  providerProofsPerAddress: { points: 60, seconds: 5 * 60, own: 20 },
  /** Sign-ins begun; and windows that want to leave for a provider without one. */
  authStatesPerAddress: { points: 60, seconds: 5 * 60, own: 30 },
  passportsPerAddress: { points: 60, seconds: 5 * 60 },
  /** Questions about sign-ins that are not the asker's. */
  authStateMisses: { points: 20, seconds: 60 },
  /** Steps of signing in to the desk, of any outcome; wrong passwords and codes are counted apart, in `desk/access/tries.ts`. `own`: of a browser that the member has signed in with. */
  staffSignInPerAddress: { points: 120, seconds: 5 * 60, own: 60 },
  /** Costs nothing and is worth nothing until the guest writes; one address may be a whole town's. */
  identitiesPerAddress: { points: 600, seconds: 5 * 60, own: 30 },
  ticketsPerIdentity: { points: 20, seconds: 60 * 60, perDay: 50 },
  /** Of guests. Those without a robot check; and all of them. */
  uncheckedTicketsPerAddress: { points: 5, seconds: 60 * 60, own: 5, ownPerDay: 20 },
  ticketsPerAddress: { points: 300, seconds: 60 * 60, perDay: 2000, own: 20, ownPerDay: 100 },
  messagesPerIdentity: { points: 40, seconds: 60 },
  /** Of guests. */
  messagesPerAddress: { points: 400, seconds: 60, own: 40 },
  /** Codes for the address that a guest names. A mailbox is a stranger's until they are shown. */
  feedbackLettersPerMailbox: { points: 3, seconds: 60 * 60, perDay: 5 },
  feedbackLettersPerGuest: { points: 5, seconds: 60 * 60, perDay: 10 },
  feedbackLettersPerAddress: { points: 30, seconds: 60 * 60, perDay: 200 },
  supportLettersPerPlayer: { points: 6, seconds: 60 * 60, perDay: 20 },
  /** Far above what a person buys or clicks. Attempts and other steps that ask a provider are counted for each payment, since games make the payments. */
  paymentsPerPlayer: { points: 120, seconds: 60 * 60 },
  /** Of an address for receipts, which may be of many payments at once. */
  receiptMailsPerPlayer: { points: 120, seconds: 60 * 60 },
  attemptsPerPayment: { points: 60, seconds: 10 * 60 },
  stepsPerPayment: { points: 300, seconds: 10 * 60 },
  exportsPerPlayer: { points: 5, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>

type Limit = { points: number; seconds: number; perDay?: number; own?: number; ownPerDay?: number }
const DAY_SECONDS = 86_400

export type LimitName = keyof typeof limits
/** Limits of which an account has its own. */
type SharedName = { [N in LimitName]: (typeof limits)[N] extends { own: number } ? N : never }[LimitName]
/** By what somebody is counted: by `own` while it has some left, then by the address. */
export type Whose = { own?: string; address: string }
export type Limits = ReturnType<typeof createLimits>

/** How to give back what the request under way has been counted for. */
const countedSoFar = new AsyncLocalStorage<(() => Promise<unknown>)[]>()

/**
 * Does a request's work. What it was counted for comes back when the database fails it: whoever meets a full disk must not wait for an hour
 * once there is room again. The answer does not wait for that, and a database that is gone cannot do it.
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

/** Counters in PostgreSQL, so that all processes count together. A database that does not answer refuses, rather than lets through. */
export const createLimits = (pool: pg.Pool) => {
  const make = (name: LimitName, isOwn: boolean) => {
    const of: Limit = limits[name]
    const [prefix, points = of.points, perDay] = isOwn ? [`${name}Own`, of.own, of.ownPerDay] : [name, of.points, of.perDay]
    const counter = (keyPrefix: string, most: number, duration: number) => createCounter(pool, { keyPrefix, points: most, duration })
    return [counter(prefix, points, of.seconds), ...(perDay === undefined ? [] : [counter(`${prefix}PerDay`, perDay, DAY_SECONDS)])]
  }
  const limiters = new Map<string, RateLimiterPostgres[]>()
  const of = (name: LimitName, isOwn = false) => {
    const known = limiters.get(`${name} ${isOwn}`) ?? make(name, isOwn)
    limiters.set(`${name} ${isOwn}`, known)
    return known
  }
  const count = async (counters: RateLimiterPostgres[], key: string, refusal: Refused = 'TOO_MANY_REQUESTS') => {
    try {
      for (const one of counters) {
        await one.consume(hashed(key))
        countedSoFar.getStore()?.push(() => one.reward(hashed(key)))
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
    /** Counts one; throws `refusal` with the seconds to wait when that is one too many. */
    take: (name: LimitName, key: string, refusal?: Refused) => count(of(name), key, refusal),
    /** The same, for an account by itself and for the strangers of an address together. Throws TOO_MANY_REQUESTS. */
    takeOf,
    /** The same; false when that was one too many. */
    hasLeft: (name: SharedName, whose: Whose): Promise<boolean> => isWithin(takeOf(name, whose)),
  }
}

const isWithin = (counting: Promise<void>): Promise<boolean> =>
  counting.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

type Refused = 'TOO_MANY_REQUESTS' | 'RESEND_TOO_EARLY'

/** So many points in so many seconds, for each key. */
export const createCounter = (pool: pg.Pool, of: { keyPrefix: string; points: number; duration: number }) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // The sweep does it, for all processes once.
    clearExpiredByTimeout: false,
    ...of,
  })

/** How counters keep what they count by. */
export const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')

/** What counts as one address: an IPv6 customer owns a whole /64, so its 64 low bits are nobody else's. */
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
