import { and, eq, inArray, isNotNull, lt, notExists, or } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { deleteOld } from '../db/delete-old.ts'
import {
  authState,
  failedAttempt,
  hostSession,
  knownDevice,
  linkOffer,
  loginSession,
  oauthTransaction,
  passkeyChallenge,
  proofCode,
  rateLimit,
  recovery,
  recoveryGrant,
  registration,
  registrationAttempt,
  signInAttempt,
  signInEvent,
  usedCaptcha,
  usedProof,
} from '../db/schema.ts'

const DAY_MS = 86_400_000
const HOST_SESSION_DAYS = 30
/** Days for which sign-in events are stored, so that an attack that is noticed late can still be analysed. */
const EVENT_DAYS = 180
const DEVICE_DAYS = 400

/** Deletes expired rows. A registration or recovery is deleted a day after its code has expired, so that "send again" works until then. */
export const deleteExpired = async (db: Tx, now: Date) => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const isMade = and(isNotNull(registration.playerId), lt(registration.expiresAt, now))
  const isDone = and(isNotNull(registrationAttempt.loginSessionId), lt(registrationAttempt.expiresAt, now))
  await deleteOld(db, registration, or(lt(registration.expiresAt, ago(1)), isMade))
  await deleteOld(db, registrationAttempt, or(lt(registrationAttempt.expiresAt, ago(1)), isDone))
  await deleteOld(db, recovery, or(lt(recovery.expiresAt, ago(1)), and(isNotNull(recovery.provedAt), lt(recovery.expiresAt, now))))
  await deleteOld(db, signInAttempt, lt(signInAttempt.expiresAt, ago(1)))
  for (const table of [
    usedCaptcha,
    usedProof,
    recoveryGrant,
    oauthTransaction,
    linkOffer,
    authState,
    failedAttempt,
    proofCode,
    passkeyChallenge,
  ]) {
    await deleteOld(db, table, lt(table.expiresAt, now))
  }
  // A code for proving one's identity may expire later than its session, so the codes of expired sessions are deleted too.
  const endedSessions = db.select({ id: loginSession.id }).from(loginSession).where(lt(loginSession.expiresAt, now))
  await deleteOld(db, proofCode, inArray(proofCode.sessionId, endedSessions))
  // `deleteOld` skips locked rows, so a code that a request uses at this moment is still stored. The session of such a code must not be
  // deleted before the next run.
  const codes = db.select({ id: proofCode.sessionId }).from(proofCode).where(eq(proofCode.sessionId, loginSession.id))
  await deleteOld(db, loginSession, and(lt(loginSession.expiresAt, now), notExists(codes)))
  await deleteOld(db, hostSession, lt(hostSession.createdAt, ago(HOST_SESSION_DAYS)))
  await deleteOld(db, signInEvent, lt(signInEvent.at, ago(EVENT_DAYS)))
  await deleteOld(db, knownDevice, lt(knownDevice.lastSeenAt, ago(DEVICE_DAYS)))
  // The library rate-limiter-flexible sets `expire` by the machine's clock. Tests can change `now`, so `expire` is compared with
  // `Date.now()`.
  await deleteOld(db, rateLimit, lt(rateLimit.expire, Date.now()))
}
