import { and, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import {
  authState,
  failedAttempt,
  hostSession,
  knownDevice,
  linkOffer,
  loginSession,
  oauthTransaction,
  proofCode,
  rateLimit,
  recovery,
  recoveryGrant,
  registration,
  signInEvent,
  usedCaptcha,
  usedProof,
} from '../db/schema.ts'

const DAY_MS = 86_400_000
const HOST_SESSION_DAYS = 30
/** Events are kept this long, so that an attack that is noticed late can still be analysed. */
const EVENT_DAYS = 180
const DEVICE_DAYS = 400

/** Deletes expired rows. A registration or recovery stays a day longer than its code, so that "send again" still works. */
export const deleteExpired = async (db: Tx, now: Date) => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const isMade = and(isNotNull(registration.playerId), lt(registration.expiresAt, now))
  await db.delete(registration).where(or(lt(registration.expiresAt, ago(1)), isMade))
  await db.delete(recovery).where(lt(recovery.expiresAt, ago(1)))
  await db.delete(recoveryGrant).where(or(lt(recoveryGrant.expiresAt, now), isNotNull(recoveryGrant.usedAt)))
  for (const table of [usedCaptcha, usedProof, oauthTransaction, linkOffer, authState, failedAttempt, proofCode]) {
    await db.delete(table).where(lt(table.expiresAt, now))
  }
  // A code may expire later than its session, so the codes of expired sessions are deleted too.
  const endedSessions = db.select({ id: loginSession.id }).from(loginSession).where(lt(loginSession.expiresAt, now))
  await db.delete(proofCode).where(inArray(proofCode.sessionId, endedSessions))
  await db.delete(loginSession).where(lt(loginSession.expiresAt, now))
  await db.delete(hostSession).where(lt(hostSession.createdAt, ago(HOST_SESSION_DAYS)))
  await db.delete(signInEvent).where(lt(signInEvent.at, ago(EVENT_DAYS)))
  await db.delete(knownDevice).where(lt(knownDevice.lastSeenAt, ago(DEVICE_DAYS)))
  // rate-limiter-flexible uses the machine's clock, not `now`.
  await db.delete(rateLimit).where(lt(rateLimit.expire, Date.now()))
}
