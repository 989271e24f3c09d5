import { CODE_TRIES, CODE_TTL_MS, RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { prove, type WaysToProve } from '@playhub/contract/profile-proof'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { AccountCaller } from '../../http/caller.ts'
import { hashed, type Limits } from '../../http/limits.ts'
import { type Hosting, serve } from '../../http/serve.ts'
import { codeLetter } from '../../mail/letters.ts'
import { keyedHash } from '../../seal.ts'
import { holdPassword } from '../data.ts'
import { recordSignInEvent } from '../events.ts'
import { forgiveAttempts, type Pool, takeAttempt, UNBOUNDED } from '../limits/attempts.ts'
import { whoseLimit } from '../limits/whose-limit.ts'
import { findMailbox, postGuessedLetter, postProofLetter } from '../owner-letters.ts'
import { amongFew, isPasswordOf } from '../passwords/passwords.ts'
import type { Proof } from '../providers/provider.ts'
import { isSameHash, REPEAT_MS, resendableSince, secondsUntilResend } from '../rules.ts'
import { lockSignedIn } from '../sessions/sessions.ts'
import { readLinkProof } from '../social/social.ts'
import { findByKey, spendProof } from '../social/social-data.ts'
import { endProofCode, findProofCode, isProofFresh, listOwnPasswords, noteProof, putProofCode, takeProofTry } from './prove-data.ts'

type ListWays = (playerId: string) => Promise<WaysToProve['methods']>

const incorrect = { warning: 'SEND_VERIFICATION_CODE_INCORRECT' } as const
const wrongPassword = { warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL' } as const

type Passwords = Awaited<ReturnType<typeof listOwnPasswords>>

/**
 * Returns the sign-in method that has this password, or undefined if none has it. If the account has no password, one hash is computed
 * anyway, so that the answer takes as long as with a password.
 */
const findRight = async (passwords: Passwords, typed: string): Promise<Passwords[number] | undefined> => {
  if (passwords.length === 0) await isPasswordOf(undefined, typed)
  for (const each of passwords) if (await isPasswordOf(each.passwordHash, typed)) return each
  return undefined
}

/** Returns the counter for the wrong passwords of one session. Wrong passwords in other sessions of the player are counted separately. */
const poolsOf = ({ sessionId }: AccountCaller): Pool[] => [{ kind: 'session', key: hashed(`proof ${sessionId}`) }]
/** After this many wrong passwords in one session the owner gets an e-mail, because somebody else may be using the session. */
const TELL_AFTER = 5

/**
 * Lets a signed-in player prove their identity again. A session that was left open or stolen must not be enough to take over the account.
 */
export const proveRoutes = (app: FastifyInstance, deps: Deps, limits: Limits, listWays: ListWays) => {
  const { config, db, mailer, now } = deps

  const codeHashOf = (sessionId: string, code: string) => keyedHash(config.appSecret, 'proof-code', `${sessionId}\n${code}`)
  const by = ({ playerId, authType }: AccountCaller, from: Hosting) => ({ playerId, method: authType, from })

  /** Records a successful proof. Runs in the transaction that has checked the session and the proof. */
  const accept = async (tx: Tx, caller: AccountCaller, hosting: Hosting, way: string) => {
    await noteProof(tx, caller, now())
    await recordSignInEvent(tx, { event: 'identity_proved', ...by(caller, hosting), detail: { by: way } })
  }
  const refuse = (tx: Tx, caller: AccountCaller, hosting: Hosting, way: string) =>
    recordSignInEvent(tx, { event: 'identity_proof_fail', ...by(caller, hosting), detail: { by: way } })

  serve(app, deps, prove.waysToProve, async ({ caller: { playerId, sessionId } }) => ({
    isFresh: await isProofFresh(db, { sessionId }, now()),
    password: (await listOwnPasswords(db, playerId)).length > 0,
    mailbox: (await findMailbox(db, playerId)) ?? null,
    methods: await listWays(playerId),
  }))

  serve(
    app,
    deps,
    prove.proveByPassword,
    amongFew(async ({ body: { password }, caller, hosting }) => {
      const pools = poolsOf(caller)
      const taken = await takeAttempt(db, pools, UNBOUNDED, now())
      if (!taken.isTaken) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, taken.waitSeconds) })
      const found = await findRight(await listOwnPasswords(db, caller.playerId), password)
      const isProved = await db.transaction(async (tx) => {
        const owner = await lockSignedIn(tx, caller, now())
        if (found && (await holdPassword(tx, found.identityId, found.passwordHash))) {
          await forgiveAttempts(tx, pools)
          await accept(tx, caller, hosting, 'password')
          return true
        }
        await refuse(tx, caller, hosting, 'password')
        if (taken.fails === TELL_AFTER) await postProofLetter(deps, tx, owner, hosting)
        return false
      })
      if (isProved) return { result: true }
      return { ...wrongPassword, ...(taken.waitSeconds > 0 && { retryAfterSeconds: taken.waitSeconds }) }
    }),
  )

  serve(app, deps, prove.sendProofCode, async ({ caller, hosting }) => {
    const { playerId, sessionId } = caller
    const sentAt = now()
    const to = await findMailbox(db, playerId)
    if (!to) throw new Refusal('PROOF_NOT_POSSIBLE')
    const waiting = await findProofCode(db, sessionId)
    if (waiting?.usedAt === null && waiting.sentAt > resendableSince(sentAt)) throw tooEarly(waiting.sentAt)
    await limits.take('proofLettersPerPlayer', playerId)
    const code = deps.randomCode()
    const row = { sessionId, codeHash: codeHashOf(sessionId, code), sentAt, expiresAt: new Date(sentAt.getTime() + CODE_TTL_MS) }
    const { publicUrl: hub, mail } = config
    const letter = codeLetter({ to, code, purpose: 'prove', language: hosting.language, hub, support: mail.support })
    await db.transaction(async (tx) => {
      await lockSignedIn(tx, caller, sentAt)
      if (!(await putProofCode(tx, row, resendableSince(sentAt)))) throw tooEarly(sentAt)
      await mailer.post(tx, letter)
    })
    return { result: true, resendAfterSeconds: RESEND_AFTER_SECONDS } as const
  })

  const tooEarly = (sentAt: Date) => new Refusal('RESEND_TOO_EARLY', { retryAfterSeconds: secondsUntilResend(sentAt, now()) })

  serve(app, deps, prove.proveByCode, async ({ body: { code }, caller, hosting }) => {
    const { playerId, sessionId } = caller
    // Limits guesses of a player who requests one code after another. A single code allows fewer tries than this limit.
    await limits.take('proofCodesPerPlayer', playerId)
    const outcome = await db.transaction(async (tx) => {
      const owner = await lockSignedIn(tx, caller, now())
      const tried = await takeProofTry(tx, sessionId, now())
      if (!tried) return 'dead'
      if (isSameHash(tried.codeHash, codeHashOf(sessionId, code))) {
        if (tried.usedAt !== null) return (await isProofFresh(tx, caller, now())) ? 'proved' : 'wrong'
        await accept(tx, caller, hosting, 'code')
        await endProofCode(tx, tried, now(), new Date(now().getTime() + REPEAT_MS))
        return 'proved'
      }
      await refuse(tx, caller, hosting, 'code')
      const to = tried.tries >= CODE_TRIES ? await findMailbox(tx, playerId) : undefined
      if (to) await postGuessedLetter(deps, tx, to, owner.locale, hosting)
      return 'wrong'
    })
    if (outcome === 'proved') return { result: true }
    const waiting = outcome === 'dead' ? await findProofCode(db, sessionId) : undefined
    if (waiting && waiting.expiresAt > now()) throw new Refusal('CODE_TRIES_EXCEEDED')
    return incorrect
  })

  serve(app, deps, prove.proveByProvider, async ({ body: { proof: given }, caller, hosting }) => {
    await limits.takeOf('providerProofsPerAddress', await whoseLimit(deps, hosting, caller))
    const { proof, invalid } = await readLinkProof(deps, given, hosting)
    const isProved = await db.transaction(async (tx) => {
      if (proof.once && !(await spendProof(tx, proof.once))) throw invalid
      await lockSignedIn(tx, caller, now())
      return proveByProvider(tx, caller, proof, hosting)
    })
    if (!isProved) throw new Refusal('PROOF_OF_ANOTHER')
    return { result: true }
  })

  const proveByProvider = async (tx: Tx, caller: AccountCaller, proof: Proof, hosting: Hosting) => {
    const isOwn = (await findByKey(tx, proof))?.id === caller.playerId
    await (isOwn ? accept : refuse)(tx, caller, hosting, proof.method)
    return isOwn
  }
}
