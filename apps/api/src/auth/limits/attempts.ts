import { FAILED_ATTEMPT_LIMIT, FAILED_ATTEMPT_LIMIT_ITEM } from '@playhub/contract/limits'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CatalogueSnapshot } from '../../catalogue/store.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { failedAttempt } from '../../db/schema.ts'
import { hashed } from '../../http/limits.ts'

/**
 * Wrong passwords. They are counted for the account, for the address and for the browser they come from: whichever has too many
 * demands the robot check, then makes one wait, and never shuts for good. The address, which many people share, has more of them before
 * the check. A solved check allows as many more without one; what is waited for goes on counting. A browser that the account knows is
 * counted by itself alone, so that whatever strangers do, the owner gets in with it.
 */

const DAY_SECONDS = 86_400
const NEVER = 2_147_483_647
/** The number of free failures where no robot check is asked for. */
export const UNBOUNDED = NEVER
/** So many times as many failures as of one account or browser are free at an address. */
const ADDRESS_TIMES = 4
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 900

/** `waitsFrom` so many failures on, each is followed by a wait that doubles; at `stopsAt`, by the rest of the window. */
const kinds = {
  account: { seconds: DAY_SECONDS, waitsFrom: 10, stopsAt: 100 },
  knownDevice: { seconds: DAY_SECONDS, waitsFrom: 10, stopsAt: NEVER },
  address: { seconds: 900, waitsFrom: NEVER, stopsAt: 30 },
  device: { seconds: 900, waitsFrom: NEVER, stopsAt: 10 },
  /** An account of the desk, which few know of and which guards more. */
  staff: { seconds: DAY_SECONDS, waitsFrom: 5, stopsAt: NEVER },
  /** A session whose holder proves again who they are. */
  session: { seconds: DAY_SECONDS, waitsFrom: 5, stopsAt: NEVER },
} as const

export type Pool = { key: string; kind: keyof typeof kinds }
type Origin = { email: string; address: string; deviceHash: string }

/** Where a failure counts. Whether the account exists plays no part. */
export const poolsOf = ({ email, address, deviceHash }: Origin, isKnownDevice: boolean): Pool[] =>
  isKnownDevice
    ? [{ kind: 'knownDevice', key: hashed(`known ${email} ${deviceHash}`) }]
    : [
        { kind: 'account', key: hashed(`account ${email}`) },
        { kind: 'address', key: hashed(`address ${address}`) },
        { kind: 'device', key: hashed(`device ${deviceHash}`) },
      ]

/** How many failures a project allows before the robot check. */
export const attemptLimitOf = ({ projects }: Pick<CatalogueSnapshot, 'projects'>, project: string): number => {
  const own = Number(projects.get(project)?.config.extra.find(({ id }) => id === FAILED_ATTEMPT_LIMIT_ITEM)?.value)
  return Number.isInteger(own) && own > 0 ? own : FAILED_ATTEMPT_LIMIT
}

/** How many failures of a pool are free where `limit` are of an account; without a robot check for those who are past it. */
const freeIn = ({ kind }: Pool, limit: number) => (kind === 'address' && limit < NEVER ? limit * ADDRESS_TIMES : limit)

/** `fails`: of the pool that has most, this try included. If this try fails, `waitSeconds` follow, and the robot check comes before the next. */
export type Taken = { isTaken: true; fails: number; waitSeconds: number; isCheckNext: boolean }
/** Without a wait, what is missing is the robot check. */
export type Refused = { isTaken: false; waitSeconds: number }

const secondsUntil = (until: Date | string | null, now: Date) =>
  until === null ? 0 : Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000))

/**
 * Counts a try as failed in all its pools, before anybody knows how it ends: guesses that come at once take turns at the rows and are
 * all counted. Only pools without a wait and with failures to spare since the robot check take it: `limit`, and more at an address.
 * With the check just solved (`isChecked`) they need none to spare. When one does not take it, nothing is counted.
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

/** Seconds until another try is taken; 0 when nothing but the robot check stands before it. */
export const waitOf = async (db: Tx, pools: readonly Pool[], now: Date): Promise<number> =>
  Math.max(0, ...(await readPools(db, pools, now)).map(({ lockedUntil }) => secondsUntil(lockedUntil, now)))

/** Failures of the pool that has most. */
export const failsOf = async (db: Tx, pools: readonly Pool[], now: Date): Promise<number> =>
  Math.max(0, ...(await readPools(db, pools, now)).map(({ fails }) => fails))

/** Whether the robot check stands before the next try. */
export const isCheckDue = async (db: Tx, pools: readonly Pool[], limit: number, now: Date): Promise<boolean> => {
  const rows = await readPools(db, pools, now)
  return pools.some((pool) => rows.some(({ key, unchecked }) => key === pool.key && unchecked >= freeIn(pool, limit)))
}

/**
 * A robot check was solved: the account and the browser begin anew, and an address is given as many tries as one of them has.
 * What leads to a wait is not forgotten by it.
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

/** In the order of `takeAttempt`, so that no two ever wait for each other crosswise. */
const lockPools = (tx: Tx, pools: readonly Pool[]) =>
  tx.select({ key: failedAttempt.key }).from(failedAttempt).where(isAny(pools)).orderBy(failedAttempt.key).for('update')

const readPools = async (db: Tx, pools: readonly Pool[], now: Date) => {
  const keys = pools.map(({ key }) => key)
  const rows = await db.select().from(failedAttempt).where(inArray(failedAttempt.key, keys))
  return rows.filter(({ expiresAt }) => expiresAt > now)
}

/** The password was right: this try was no failure, and earlier ones of the same account are forgiven. Strangers' stay with their address. */
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
 * Counts what is no guess at a password, such as asking for accounts that do not exist, and says whether the robot check comes next.
 * Nothing is counted while a wait runs.
 */
export const countFailure = async (db: Db, pools: readonly Pool[], limit: number, now: Date): Promise<boolean> =>
  (await takeAttempt(db, pools, UNBOUNDED, now)).isTaken && isCheckDue(db, pools, limit, now)
