import { randomBytes } from 'node:crypto'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { STAFF_SESSION_HOURS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/connect.ts'
import { staff, staffPasskey, staffSession } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { hashed } from '../../http/limits.ts'
import type { Staff } from '../audit/audit.ts'

/**
 * Sessions of staff: a random cookie, kept here as a hash. Each step of a sign-in ends the session and begins another with a new cookie,
 * so that one planted or seen before the step is worth nothing after it. Every request reads the row, and with it the roles.
 */

const HOUR_MS = 3_600_000
/** For setting up an authenticator app, with a phone to find and a store to search. */
const BEGUN_MS = HOUR_MS / 2
const SEEN_EVERY_MS = 5 * 60_000
/** For what is on its way from the same browser while its cookie changes. */
const OLD_COOKIE_MS = 10_000

type Stage = (typeof staffSession.$inferSelect)['stage']
export type LiveSession = NonNullable<Awaited<ReturnType<typeof findByHash>>>

/** Behind https the prefix makes the browser itself refuse a cookie that another host or a plain page has planted. */
export const deskCookie = ({ desk }: Pick<Config, 'desk'>) =>
  desk.url.startsWith('https:') ? { name: '__Host-playhub-desk', secure: true } : { name: 'playhub-desk', secure: false }

/** Who the cookie of a request belongs to, and how far that sign-in has come; undefined without a good one. */
export const findStaff = async (
  deps: Deps,
  request: FastifyRequest,
): Promise<Pick<LiveSession, 'stage' | 'staff' | 'createdAt'> | undefined> => {
  const session = await findSession(deps, request)
  return session && { stage: session.stage, staff: session.staff, createdAt: session.createdAt }
}

type Asked = Pick<Deps, 'config' | 'now'> & { db: Tx }

export const findSession = async ({ config, db, now }: Asked, request: FastifyRequest): Promise<LiveSession | undefined> => {
  const token = request.cookies[deskCookie(config).name]
  return token === undefined ? undefined : findByHash(db, hashed(token), request.ip, now())
}

/** Throws STAFF_UNAUTHORIZED. */
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

/** What comes next for a session: a one-time password gives way first, then a second factor is set up, or shown. */
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

/** Begins a session and gives its cookie's value, which is kept nowhere. */
export const openSession = (tx: Tx, { staffId, stage, ...from }: From & { staffId: string; stage: Stage }): Promise<string> =>
  addSession(tx, from, {
    ...{ staffId, stage },
    expiresAt: new Date(from.now.getTime() + (stage === 'in' ? STAFF_SESSION_HOURS * HOUR_MS : BEGUN_MS)),
  })

/**
 * Goes on under a new cookie as a session whose second factor was shown now, and ends when the old one would have. The old cookie is good
 * for moments more, and as stale as it was. Throws STAFF_UNAUTHORIZED for a session that ended, or was renewed, meanwhile.
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

/** False when it had ended already. */
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

/** What another browser holds may be whose that has the factor which is being removed. */
export const endOtherSessions = (tx: Tx, staffId: string, own: string, now: Date) =>
  tx
    .update(staffSession)
    .set({ endedAt: now, newTotpSecret: null })
    .where(and(eq(staffSession.staffId, staffId), ne(staffSession.tokenHash, own), isNull(staffSession.endedAt)))

/** Gives the browser its new session and answers with it. After the commit: a step that failed leaves the cookie as it was. */
export const enter = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, token: string): Promise<DeskSession> => {
  const { name, secure } = deskCookie(deps.config)
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: STAFF_SESSION_HOURS * 3600 })
  return presentSession(deps.config, await findByHash(deps.db, hashed(token), request.ip, deps.now()))
}

export const leave = ({ config }: Deps, reply: FastifyReply) => {
  const { name, secure } = deskCookie(config)
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'strict', secure })
}

/** Clears sessions that ended by their time. */
export const deleteExpiredSessions = (db: Tx, now: Date) => db.delete(staffSession).where(lt(staffSession.expiresAt, now))
