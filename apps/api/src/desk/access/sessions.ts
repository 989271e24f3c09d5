import { randomBytes } from 'node:crypto'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { STAFF_SESSION_HOURS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/connect.ts'
import { deleteOld } from '../../db/delete-old.ts'
import { staff, staffPasskey, staffSession } from '../../db/schema.ts'
import { shareReads } from '../../db/share-reads.ts'
import type { Deps } from '../../deps.ts'
import { hashed } from '../../http/limits.ts'
import type { Staff } from '../audit/audit.ts'

/**
 * Sessions of staff. The browser has a random cookie, and we store only its hash. Each step of a sign-in ends the session and starts a new
 * one with a new cookie. So an attacker cannot use a cookie that they stole, or set in the browser, before that step. Every request reads
 * the session and the roles of the member of staff from the database.
 */

const HOUR_MS = 3_600_000
/** The lifetime of an unfinished sign-in. It is long enough to install and set up an authenticator app on a phone. */
const BEGUN_MS = HOUR_MS / 2
const SEEN_EVERY_MS = 5 * 60_000
/** How long the old cookie stays valid for requests that the same browser sent before it received the new one. */
const OLD_COOKIE_MS = 10_000

type Stage = (typeof staffSession.$inferSelect)['stage']
export type LiveSession = NonNullable<Awaited<ReturnType<typeof findByHash>>>

/** With the prefix `__Host-`, browsers reject a cookie that another host or a plain http page has set. */
export const deskCookie = ({ desk }: Pick<Config, 'desk'>) =>
  desk.url.startsWith('https:') ? { name: '__Host-playhub-desk', secure: true } : { name: 'playhub-desk', secure: false }

/** Returns the member of staff who owns the request's cookie, with the stage of the sign-in; undefined if there is no valid cookie. */
export const findStaff = async (
  { config, db, now }: Deps,
  request: FastifyRequest,
): Promise<Pick<LiveSession, 'stage' | 'staff' | 'createdAt'> | undefined> => {
  const token = request.cookies[deskCookie(config).name]
  if (token === undefined) return undefined
  const tokenHash = hashed(token)
  const session = await shareSession(`${tokenHash} ${request.ip}`, () => findByHash(db, tokenHash, request.ip, now()))
  return session && { stage: session.stage, staff: session.staff, createdAt: session.createdAt }
}

/** A screen of the desk makes several calls at the same time. These calls share one read of the session from the database. */
const shareSession = shareReads<LiveSession | undefined>()

type Asked = Pick<Deps, 'config' | 'now'> & { db: Tx }

export const findSession = async ({ config, db, now }: Asked, request: FastifyRequest): Promise<LiveSession | undefined> => {
  const token = request.cookies[deskCookie(config).name]
  return token === undefined ? undefined : findByHash(db, hashed(token), request.ip, now())
}

/** Returns the request's session and its member of staff. Throws STAFF_UNAUTHORIZED if there is no valid session. */
export const getSession = async (deps: Asked, request: FastifyRequest): Promise<LiveSession> => {
  const session = await findSession(deps, request)
  if (!session) throw new Refusal('STAFF_UNAUTHORIZED')
  return session
}

const passkeys = sql<number>`(select count(*)::int from ${staffPasskey} where ${staffPasskey.staffId} = ${staff.id})`

const findByHash = async (db: Tx, tokenHash: string, ip: string, now: Date) => {
  const [row] = await db
    .select({
      stage: staffSession.stage,
      newTotpSecret: staffSession.newTotpSecret,
      createdAt: staffSession.createdAt,
      expiresAt: staffSession.expiresAt,
      lastSeenAt: staffSession.lastSeenAt,
      staff: { id: staff.id, name: staff.name, email: staff.email, roles: staff.roles },
      mustChangePassword: staff.mustChangePassword,
      hasTotp: sql<boolean>`${staff.totpSecret} is not null`,
      passkeys,
    })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.staffId))
    .where(
      and(eq(staffSession.tokenHash, tokenHash), isNull(staffSession.endedAt), gt(staffSession.expiresAt, now), isNull(staff.disabledAt)),
    )
  if (!row) return undefined
  if (row.lastSeenAt.getTime() < now.getTime() - SEEN_EVERY_MS) await markSeen(db, tokenHash, now)
  return { ...row, tokenHash, staff: { ...row.staff, ip } satisfies Staff }
}

const markSeen = (db: Tx, tokenHash: string, now: Date) =>
  db.update(staffSession).set({ lastSeenAt: now }).where(eq(staffSession.tokenHash, tokenHash))

/**
 * Returns the next step of a sign-in: first replace a one-time password, then set up or show a second factor. Returns `in` when all steps
 * are done, and `out` without a session.
 */
export const stageOf = (session: Pick<LiveSession, 'stage' | 'mustChangePassword' | 'hasTotp' | 'passkeys'> | undefined) => {
  if (!session) return 'out'
  if (session.stage === 'in') return 'in'
  if (session.mustChangePassword) return 'password'
  return session.hasTotp || session.passkeys > 0 ? 'factor' : 'enrol'
}

export const presentSession = ({ publicUrl }: Config, session: LiveSession | undefined): DeskSession => ({
  stage: stageOf(session),
  staff: session ? { ...session.staff, roles: [...session.staff.roles] } : null,
  factors: { totp: session?.hasTotp ?? false, passkeys: session?.passkeys ?? 0 },
  hubUrl: publicUrl,
})

type From = { request: Pick<FastifyRequest, 'ip' | 'headers'>; now: Date }

/** Starts a session and returns the value for its cookie. We store only the hash of this value. */
export const openSession = (tx: Tx, { staffId, stage, ...from }: From & { staffId: string; stage: Stage }): Promise<string> =>
  addSession(tx, from, {
    ...{ staffId, stage },
    expiresAt: new Date(from.now.getTime() + (stage === 'in' ? STAFF_SESSION_HOURS * HOUR_MS : BEGUN_MS)),
  })

/**
 * Continues the session with a new cookie, after the member of staff has shown the second factor again. The end of the session does not
 * change. The old cookie stays valid for some seconds, but a request with the old cookie may not do what needs the new confirmation. Throws
 * STAFF_UNAUTHORIZED if the session has ended or was already renewed by another request.
 */
export const renewSession = async (
  tx: Tx,
  { tokenHash, staff, stage, newTotpSecret, expiresAt }: LiveSession,
  from: From,
): Promise<string> => {
  const left = new Date(from.now.getTime() + OLD_COOKIE_MS)
  const renewed = await tx
    .update(staffSession)
    .set({ expiresAt: left, newTotpSecret: null })
    .where(and(eq(staffSession.tokenHash, tokenHash), isNull(staffSession.endedAt), gt(staffSession.expiresAt, left)))
    .returning({ tokenHash: staffSession.tokenHash })
  if (renewed.length === 0) throw new Refusal('STAFF_UNAUTHORIZED')
  return addSession(tx, from, { staffId: staff.id, stage, newTotpSecret, expiresAt })
}

type New = Pick<typeof staffSession.$inferInsert, 'staffId' | 'stage' | 'newTotpSecret' | 'expiresAt'>

const addSession = async (tx: Tx, { request, now }: From, row: New): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(staffSession).values({
    ...{ ...row, tokenHash: hashed(token), ip: request.ip, createdAt: now, lastSeenAt: now },
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  })
  return token
}

/** Ends a session. Returns false if it had ended already. */
export const endSession = async (tx: Tx, tokenHash: string, now: Date): Promise<boolean> => {
  const ended = await tx
    .update(staffSession)
    .set({ endedAt: now, newTotpSecret: null })
    .where(and(eq(staffSession.tokenHash, tokenHash), isNull(staffSession.endedAt)))
    .returning({ tokenHash: staffSession.tokenHash })
  return ended.length > 0
}

export const endSessionsOf = (tx: Tx, staffId: string, now: Date) =>
  tx
    .update(staffSession)
    .set({ endedAt: now, newTotpSecret: null })
    .where(and(eq(staffSession.staffId, staffId), isNull(staffSession.endedAt)))

/**
 * Ends the staff member's other sessions after a second factor was removed. The factor may have been stolen, and the thief may own a
 * session.
 */
export const endOtherSessions = (tx: Tx, staffId: string, own: string, now: Date) =>
  tx
    .update(staffSession)
    .set({ endedAt: now, newTotpSecret: null })
    .where(and(eq(staffSession.staffId, staffId), ne(staffSession.tokenHash, own), isNull(staffSession.endedAt)))

/** Sets the cookie of the new session and returns its stage. Call it after the commit, so that a failed step does not change the cookie. */
export const enter = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, token: string): Promise<DeskSession> => {
  const { name, secure } = deskCookie(deps.config)
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: STAFF_SESSION_HOURS * 3600 })
  return presentSession(deps.config, await findByHash(deps.db, hashed(token), request.ip, deps.now()))
}

export const leave = ({ config }: Deps, reply: FastifyReply) => {
  const { name, secure } = deskCookie(config)
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'strict', secure })
}

/** Deletes expired sessions. */
export const deleteExpiredSessions = (db: Tx, now: Date) => deleteOld(db, staffSession, lt(staffSession.expiresAt, now))
