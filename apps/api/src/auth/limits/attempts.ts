import { FAILED_ATTEMPT_LIMIT, FAILED_ATTEMPT_LIMIT_ITEM } from '@playhub/contract/limits'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CatalogueSnapshot } from '../../catalogue/store.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { failedAttempt } from '../../db/schema.ts'
import { hashed } from '../../http/limits.ts'

/**
 * Counts wrong passwords per account, per IP address and per browser. After too many failures in one of these counters, the next try needs
 * the robot check. After more failures, the player must also wait before the next try. Nobody is locked out for ever.
 *
 * Many people share an IP address, so the counter of an IP address allows more failures before the check.
 *
 * Each counter has one count for the check and one for the wait. A solved check lowers only the count for the check.
 *
 * If the owner of the account has signed in with a browser before, the failures in this browser have a counter of their own. So strangers,
 * who use other browsers, cannot lock the owner out.
 */

const DAY_SECONDS = 86_400
const NEVER = 2_147_483_647
/** A limit for tries that never need the robot check, however many of them fail. */
export const UNBOUNDED = NEVER
/** The limit of failures before the robot check is this many times higher for an IP address than for one account or browser. */
const ADDRESS_TIMES = 4
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 900

/**
 * Failures of each kind are counted for `seconds`.
 * - After `waitsFrom` failures, each further failure requires a wait. Each wait is twice as long as the one before.
 * - After `stopsAt` failures, the wait lasts until the end of `seconds`.
 */
const kinds = {
  account: { seconds: DAY_SECONDS, waitsFrom: 10, stopsAt: 100 },
  knownDevice: { seconds: DAY_SECONDS, waitsFrom: 10, stopsAt: NEVER },
  address: { seconds: 900, waitsFrom: NEVER, stopsAt: 30 },
  device: { seconds: 900, waitsFrom: NEVER, stopsAt: 10 },
  /** The account of a member of staff at the desk (the staff's web app). Its limits are stricter, because a staff account can do more. */
  staff: { seconds: DAY_SECONDS, waitsFrom: 5, stopsAt: NEVER },
  /** Wrong passwords in a signed-in session whose owner must prove their identity again. */
  session: { seconds: DAY_SECONDS, waitsFrom: 5, stopsAt: NEVER },
} as const

export type Pool = { key: string; kind: keyof typeof kinds }
type Origin = { email: string; address: string; deviceHash: string }

/** Returns the counters (pools) in which a failure is counted. They are the same whether the account exists or not. */
export const poolsOf = ({ email, address, deviceHash }: Origin, isKnownDevice: boolean): Pool[] =>
  isKnownDevice
    ? [{ kind: 'knownDevice', key: hashed(`known ${email} ${deviceHash}`) }]
    : [
        { kind: 'account', key: hashed(`account ${email}`) },
        { kind: 'address', key: hashed(`address ${address}`) },
        { kind: 'device', key: hashed(`device ${deviceHash}`) },
      ]

/** Returns how many failures of one account or browser a project allows before the robot check. */
export const attemptLimitOf = ({ projects }: Pick<CatalogueSnapshot, 'projects'>, project: string): number => {
  const own = Number(projects.get(project)?.config.extra.find(({ id }) => id === FAILED_ATTEMPT_LIMIT_ITEM)?.value)
  return Number.isInteger(own) && own > 0 ? own : FAILED_ATTEMPT_LIMIT
}

/** Returns how many failures one counter (pool) allows before the robot check. `limit` is the number for an account or browser. */
const freeIn = ({ kind }: Pool, limit: number) => (kind === 'address' && limit < NEVER ? limit * ADDRESS_TIMES : limit)

/**
 * The try was counted. `fails` is the highest count in its counters (pools), including this try. If this try fails, the next one is
 * possible after `waitSeconds`, and needs the robot check if `isCheckNext`.
 */
export type Taken = { isTaken: true; fails: number; waitSeconds: number; isCheckNext: boolean }
/** The try was not counted. The caller must wait for `waitSeconds`. If `waitSeconds` is 0, the robot check is required. */
export type Refused = { isTaken: false; waitSeconds: number }

const secondsUntil = (until: Date | string | null, now: Date) =>
  until === null ? 0 : Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000))

/**
 * Counts a try as failed in all its counters (pools) before its result is known, so that simultaneous guesses are all counted. The try is
 * not counted if the wait of one of the pools is not over, or if the failures of a pool already require the robot check. If the player has
 * solved the check for this try (`isChecked`), only a wait prevents the counting.
 */
export const takeAttempt = async (
  db: Db,
  pools: readonly Pool[],
  limit: number,
  now: Date,
  isChecked = false,
): Promise<Taken | Refused> => {
  const values = sql.join(
    pools.map((pool) => poolValues(pool, limit)),
    sql`, `,
  )
  const { rows } = await db.execute<{ key: string; fails: number; locked_until: string | null; unchecked: number; free: number }>(sql`
    with pool as (select * from (values ${values}) as pool (key, seconds, waits_from, stops_at, free))
    insert into failed_attempt as kept (key, fails, unchecked, expires_at)
    select key, 1, 1, ${now.toISOString()}::timestamptz + seconds * interval '1 second' from pool order by key
    on conflict (key) do update set (fails, unchecked, locked_until, expires_at) = (
      select next.fails,
        next.unchecked,
        case
          when next.fails >= pool.stops_at then next.expires_at
          when next.fails >= pool.waits_from then ${now.toISOString()}::timestamptz + interval '1 second'
            * least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * power(2, least(next.fails - pool.waits_from, 10)))
        end,
        next.expires_at
      from pool, lateral (
        select case when kept.expires_at <= ${now.toISOString()}::timestamptz then 1 else kept.fails + 1 end as fails,
          case when kept.expires_at <= ${now.toISOString()}::timestamptz then 1 else kept.unchecked + 1 end as unchecked,
          case when kept.expires_at <= ${now.toISOString()}::timestamptz then excluded.expires_at else kept.expires_at end as expires_at
      ) as next
      where pool.key = kept.key
    )
    where kept.expires_at <= ${now.toISOString()}::timestamptz
      or ((${isChecked}::boolean or kept.unchecked < (select free from pool where pool.key = kept.key))
        and coalesce(kept.locked_until <= ${now.toISOString()}::timestamptz, true))
    returning key, fails, locked_until, unchecked, (select free from pool where pool.key = kept.key) as free`)
  const waits = rows.map(({ locked_until }) => secondsUntil(locked_until, now))
  if (rows.length === pools.length) {
    return {
      isTaken: true,
      fails: Math.max(...rows.map(({ fails }) => fails)),
      waitSeconds: Math.max(...waits),
      isCheckNext: rows.some(({ unchecked, free }) => unchecked >= free),
    }
  }
  const taken = rows.map(({ key }) => key)
  if (taken.length > 0) await giveBack(db, taken)
  return { isTaken: false, waitSeconds: await waitOf(db, pools, now) }
}

const poolValues = (pool: Pool, limit: number): SQL => {
  const { seconds, waitsFrom, stopsAt } = kinds[pool.kind]
  return sql`(${pool.key}, ${seconds}::int, ${waitsFrom}::int, ${stopsAt}::int, ${freeIn(pool, limit)}::int)`
}

/** Returns the number of seconds until the next try is allowed. If there is no wait, returns 0; the robot check may still be required. */
export const waitOf = async (db: Tx, pools: readonly Pool[], now: Date): Promise<number> =>
  Math.max(0, ...(await readPools(db, pools, now)).map(({ lockedUntil }) => secondsUntil(lockedUntil, now)))

/** Returns the highest count of failures in these counters (pools). */
export const failsOf = async (db: Tx, pools: readonly Pool[], now: Date): Promise<number> =>
  Math.max(0, ...(await readPools(db, pools, now)).map(({ fails }) => fails))

/** Whether the next try needs the robot check. */
export const isCheckDue = async (db: Tx, pools: readonly Pool[], limit: number, now: Date): Promise<boolean> => {
  const rows = await readPools(db, pools, now)
  return pools.some((pool) => rows.some(({ key, unchecked }) => key === pool.key && unchecked >= freeIn(pool, limit)))
}

/**
 * Call this after a solved robot check. Sets the failures that count toward the next check to zero for the account and the browser. For the
 * IP address, subtracts `limit` from these failures. The failures that count toward waits stay.
 */
export const forgetUnchecked = async (tx: Tx, pools: readonly Pool[], limit: number) => {
  const own = pools.filter(({ kind }) => kind !== 'address').map(({ key }) => key)
  await lockPools(tx, pools)
  await tx
    .update(failedAttempt)
    .set({
      unchecked: sql`case when ${inArray(failedAttempt.key, own)} then 0 else greatest(0, ${failedAttempt.unchecked} - ${limit}) end`,
    })
    .where(isAny(pools))
}

const isAny = (pools: readonly Pool[]) =>
  inArray(
    failedAttempt.key,
    pools.map(({ key }) => key),
  )

/** Locks the counters (pools) in the same order as `takeAttempt`, to avoid deadlocks. */
const lockPools = (tx: Tx, pools: readonly Pool[]) =>
  tx.select({ key: failedAttempt.key }).from(failedAttempt).where(isAny(pools)).orderBy(failedAttempt.key).for('update')

const readPools = async (db: Tx, pools: readonly Pool[], now: Date) => {
  const keys = pools.map(({ key }) => key)
  const rows = await db.select().from(failedAttempt).where(inArray(failedAttempt.key, keys))
  return rows.filter(({ expiresAt }) => expiresAt > now)
}

/**
 * Call this after a correct password. Removes the current try from all counters. Sets the counters of the account and of a known browser to
 * zero. Earlier failures of the IP address and of unknown browsers stay.
 */
export const forgiveAttempts = async (tx: Tx, pools: readonly Pool[]) => {
  const own = pools.filter(({ kind }) => kind !== 'address' && kind !== 'device').map(({ key }) => key)
  const forgiven = (column: typeof failedAttempt.fails | typeof failedAttempt.unchecked) =>
    sql`case when ${inArray(failedAttempt.key, own)} then 0 else greatest(0, ${column} - 1) end`
  await lockPools(tx, pools)
  await tx
    .update(failedAttempt)
    .set({ fails: forgiven(failedAttempt.fails), unchecked: forgiven(failedAttempt.unchecked), lockedUntil: null })
    .where(isAny(pools))
}

const giveBack = async (db: Db, keys: string[]) => {
  for (const key of keys) {
    await db
      .update(failedAttempt)
      .set({
        fails: sql`greatest(0, ${failedAttempt.fails} - 1)`,
        unchecked: sql`greatest(0, ${failedAttempt.unchecked} - 1)`,
        lockedUntil: null,
      })
      .where(eq(failedAttempt.key, key))
  }
}

/**
 * Counts failures other than wrong passwords, such as requests for accounts that do not exist. Returns whether the robot check is required
 * next. Counts nothing while the caller must wait.
 */
export const countFailure = async (db: Db, pools: readonly Pool[], limit: number, now: Date): Promise<boolean> =>
  (await takeAttempt(db, pools, UNBOUNDED, now)).isTaken && isCheckDue(db, pools, limit, now)
