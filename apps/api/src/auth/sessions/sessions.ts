import { isDeepStrictEqual } from 'node:util'
import type { Language } from '@playhub/contract/limits'
import { hostCodes, Refusal } from '@playhub/contract/refusals'
import { and, eq, gt, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db, Tx } from '../../db/connect.ts'
import { authState, loginSession, player } from '../../db/schema.ts'
import { together } from '../../db/together.ts'
import { lockPlayer, type PlayerRow } from '../data.ts'

export type Session = NonNullable<Awaited<ReturnType<ReturnType<typeof createReader>>>>
export type Sessions = ReturnType<typeof createSessions>

/** Maximum number of sessions in the cache, which is more than the players of a busy evening. A session takes about 0.5 KiB. */
const KEPT = 50_000
/**
 * Cached sessions are read again after this time, in case the hub has missed a notification about a change. A broken connection is noticed
 * sooner: the listener tests its connection every two seconds. If no answer arrives within three seconds, `lose` empties the cache.
 */
const FRESH_MS = 60_000
/** A cached session that is still used after this time is read again in the background, so that its callers need not wait. */
const REFRESH_MS = 30_000
const SEEN_EVERY_MS = 3_600_000
/**
 * A session's language is written at most once in this time. Two open pages of one session may have two languages. Without this limit, each
 * of their calls would write the language.
 */
const SPOKEN_EVERY_MS = 60_000

/**
 * Caches recently used sessions, so that a check needs no database. When a session ends, a trigger notifies every process (channel
 * `session_changed`). The process that ended the session also calls `forget` after the commit, which takes effect at once.
 */
export const createSessions = (db: Db, now: () => Date, onError: (error: unknown) => void) => {
  const kept = new LRUCache<string, { session: Session; readAt: number; isAsked?: boolean }>({ max: KEPT })
  const read = createReader(db)
  /** The times at which the language of each session was last written. */
  const spoken = new LRUCache<string, number>({ max: KEPT })
  // Counts invalidations. A row that was read before an invalidation must not be cached after it.
  let changes = 0
  // Whether the process receives notifications about changed sessions. Nothing is cached while it does not.
  let hearsChanges = false

  const load = async (id: string) => {
    const before = changes
    const found = await read(id)
    if (!found) {
      kept.delete(id)
      return undefined
    }
    // An unchanged session stays the same object, so that answers built from it stay valid.
    const known = kept.peek(id)?.session
    const session = known && isDeepStrictEqual(known, found) ? known : found
    if (hearsChanges && before === changes) kept.set(id, { session, readAt: now().getTime() })
    if (session.lastSeenAt.getTime() < now().getTime() - SEEN_EVERY_MS) markSeen(db, id, now()).catch(onError)
    return session
  }
  const change = (drop: () => void) => {
    changes += 1
    drop()
  }
  const forget = (id: string) => change(() => kept.delete(id))
  const forgetPlayer = (playerId: string) =>
    change(() => {
      for (const [id, { session }] of [...kept.entries()]) if (session.playerId === playerId) kept.delete(id)
    })

  /** Returns the session from the cache. Returns undefined if it is not cached or was read too long ago. */
  const peek = (id: string): Session | undefined => {
    // `get` would also move the session to the end of the cache's list, which costs more than the lookup. A session in use is stored again
    // at least once a minute, so it is not among the first that the cache drops.
    const found = kept.peek(id)
    if (!found) return undefined
    const age = Math.abs(now().getTime() - found.readAt)
    if (age >= FRESH_MS) return undefined
    if (age >= REFRESH_MS && !found.isAsked) {
      found.isAsked = true
      // A failure is ignored here. When the cached session is too old, its next caller reads it again and gets the error.
      load(id).catch(() => {})
    }
    return found.session
  }

  return {
    peek,
    /** Returns the session, or undefined if it does not exist. The session may have an end time; the caller checks whether it has ended. */
    find: async (id: string): Promise<Session | undefined> => peek(id) ?? load(id),
    /** Stores the language of the session's page, at most once a minute. The player's e-mails and payments then use this language. */
    speak: (id: string, language: Language | undefined) => {
      const session = kept.get(id)?.session
      if (!session || !language || session.locale === language) return
      const at = now().getTime()
      if (Math.abs(at - (spoken.get(id) ?? 0)) < SPOKEN_EVERY_MS) return
      spoken.set(id, at)
      session.locale = language
      noteLanguage(db, id, session.playerId, language).catch(onError)
    },
    forget,
    forgetPlayer,
    channel: {
      hear: (payload: string) => {
        const [kind, id = ''] = payload.split(':')
        if (kind === 'player') forgetPlayer(id)
        else forget(id)
      },
      catchUp: () => {
        change(() => kept.clear())
        hearsChanges = true
      },
      lose: () => {
        hearsChanges = false
        change(() => kept.clear())
      },
    },
  }
}

/** Returns a function that reads a session with its player. One statement reads the sessions of all requests that wait at that time. */
const createReader = (db: Tx) =>
  together(async (ids: readonly string[]) => {
    const read = () =>
      db
        .select(READ)
        .from(loginSession)
        .innerJoin(player, eq(player.id, loginSession.playerId))
        .where(sql`${loginSession.id} = any(${sql.param(ids)}::uuid[])`)
    const strayIn = (found: Awaited<ReturnType<typeof read>>) => found.filter(({ mergedInto }) => mergedInto !== null).map(({ id }) => id)
    let rows = await read()
    for (let strays = strayIn(rows); strays.length > 0; strays = strayIn(rows)) {
      await moveStrays(db, strays)
      rows = await read()
    }
    const byId = new Map(rows.map(({ id, mergedInto: _, ...row }) => [id, row]))
    return ids.map((id) => byId.get(id))
  })

/**
 * Moves sessions of joined accounts to the remaining accounts. A sign-in that ran during the merge can create such a session on the joined
 * account. Each moved session is recorded for its merge, so that undoing the merge gives the session back to the joined account.
 *
 * A trigger cannot do this, because it would cause a deadlock: the sign-in holds the lock of its sign-in method, and the merge waits for
 * that lock. `for share` makes this statement wait until a running undo of the merge has ended.
 */
const moveStrays = (db: Tx, ids: readonly string[]) =>
  db.execute(sql`with stray as (
      select s.id, p.id as was, p.merged_into from login_session s join player p on p.id = s.player_id
      where s.id = any(${sql.param(ids)}::uuid[]) and p.merged_into is not null order by p.id for share of p
    ), moved as (
      update login_session s set player_id = stray.merged_into from stray where s.id = stray.id and s.player_id = stray.was
      returning s.id, stray.was
    ) insert into account_merge_row (merge_id, kind, key)
    select m.id, 'session', moved.id::text from moved join account_merge m on m.from_id = moved.was and m.undone_at is null
    on conflict do nothing`)

const READ = {
  id: loginSession.id,
  playerId: loginSession.playerId,
  authType: loginSession.authType,
  lastSeenAt: loginSession.lastSeenAt,
  expiresAt: loginSession.expiresAt,
  revokedAt: loginSession.revokedAt,
  locale: loginSession.locale,
  number: player.number,
  nickName: player.nickName,
  mergedInto: player.mergedInto,
}

const markSeen = (db: Tx, id: string, now: Date) =>
  db
    .update(loginSession)
    .set({ lastSeenAt: now })
    .where(and(eq(loginSession.id, id), lt(loginSession.lastSeenAt, new Date(now.getTime() - SEEN_EVERY_MS))))

/**
 * Stores the language for the player and the session. `speak` calls this only if the language differs from that of the session. If `speak`
 * compared it with the player's language, two browsers with two languages would change the player's language again and again. Locks the
 * player before the session, like all code that locks both.
 */
const noteLanguage = (db: Db, id: string, playerId: string, locale: Language) =>
  db.transaction(async (tx) => {
    await tx
      .update(player)
      .set({ locale })
      .where(and(eq(player.id, playerId), ne(player.locale, locale)))
    await tx.update(loginSession).set({ locale }).where(eq(loginSession.id, id))
  })

const isLiving = (now: Date) => and(isNull(loginSession.revokedAt), gt(loginSession.expiresAt, now))

/** Finds a session that has not ended, and its player. */
export const findLiveSession = async (db: Tx, id: string, now: Date) => {
  const [row] = await db
    .select({ session: loginSession, player })
    .from(loginSession)
    .innerJoin(player, eq(player.id, loginSession.playerId))
    .where(and(eq(loginSession.id, id), isLiving(now)))
  return row
}

/**
 * Locks the account of a signed-in player. Throws SESSION_REVOKED if the session has ended, or if it belongs to another account now because
 * accounts were joined or separated.
 */
export const lockSignedIn = async (
  tx: Tx,
  { playerId, sessionId }: { playerId: string; sessionId: string },
  now: Date,
): Promise<PlayerRow> => {
  const owner = await lockPlayer(tx, playerId)
  const live = await findLiveSession(tx, sessionId, now)
  if (!owner || live?.player.id !== owner.id) throw new Refusal('SESSION_REVOKED')
  return owner
}

/**
 * Selects sessions of a player.
 * - `id`: only this session. Without `id`, all sessions are selected, except the session `except`.
 * - `method`: only sessions that started with this sign-in method.
 * - `since`: only sessions that started at this time or later.
 */
export type Which = { id?: string; except?: string; method?: string; since?: Date }

/**
 * Ends sessions of a player and returns their ids. The caller has locked the player's row. Without `id`, also ends sign-ins whose result
 * the browser has not fetched yet. Call `forgetPlayer` after the commit, so that the next request is refused.
 */
export const endSessions = async (tx: Tx, playerId: string, { id, except, method, since }: Which, now: Date): Promise<string[]> => {
  // Sign-ins without a session are ended first. If the browser fetches the result of such a sign-in at this moment, `failWaiting` waits for
  // the lock of the sign-in's row. It gets the lock after the session of the sign-in is stored, and the next statement ends that session.
  if (id === undefined) await failWaiting(tx, playerId, method)
  const rows = await tx
    .update(loginSession)
    .set({ revokedAt: now })
    .where(
      and(
        eq(loginSession.playerId, playerId),
        isLiving(now),
        id === undefined ? undefined : eq(loginSession.id, id),
        except === undefined ? undefined : ne(loginSession.id, except),
        method === undefined ? undefined : eq(loginSession.authType, method),
        since === undefined ? undefined : gte(loginSession.createdAt, since),
      ),
    )
    .returning({ id: loginSession.id })
  return rows.map((row) => row.id)
}

const failWaiting = (tx: Tx, playerId: string, method: string | undefined) =>
  tx
    .update(authState)
    .set({ status: 'failed', errorCode: hostCodes.AUTH_CHECK })
    .where(
      and(
        eq(authState.playerId, playerId),
        eq(authState.status, 'authenticated'),
        isNull(authState.linkTo),
        method === undefined ? undefined : eq(authState.authType, method),
      ),
    )
