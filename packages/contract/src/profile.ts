import * as z from 'zod/mini'
import { authMethod } from './auth.ts'
import { endpoint, orWarning } from './endpoint.ts'
import { code, currency, done, email, isoDate, password, uuid } from './fields.ts'
import { NAME_MAX, NAME_MIN, NICKNAME_MAX } from './limits.ts'
import { paymentStatus } from './payments.ts'
import { linkProof, linkProofRefusals } from './profile-proof.ts'

/** A visible letter. Some letters, such as U+3164, show nothing: Unicode lists them as default-ignorable. */
const LETTER = '(?!\\p{DI})\\p{L}'

/** Two to ten letters of any script, with combining marks. An empty text removes the name. */
const NAME = new RegExp(`^(?:(?:${LETTER}\\p{M}{0,3}){${NAME_MIN},${NAME_MAX}})?$`, 'u')
// The text is normalised first. Then a letter that was written as two characters counts as one letter.
const name = (error: string) => z.string().check(z.trim(), z.normalize('NFC'), z.regex(NAME, { error }))

/** At least two letters or digits of any script. A single space, dot, hyphen or underscore is allowed between two of them. */
const NICKNAME = new RegExp(`^(?:${LETTER}|\\p{N})\\p{M}{0,3}(?:[ ._-]?(?:${LETTER}|\\p{N})\\p{M}{0,3})+$`, 'u')
const nickName = z
  .string()
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(NICKNAME_MAX, { error: 'NICKNAME_FORMAT', abort: true }),
    z.regex(NICKNAME, { error: 'NICKNAME_FORMAT' }),
  )

const player = z.object({
  userId: z.string(),
  nickName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  currentAuthType: authMethod,
})
export type Profile = z.infer<typeof player>

/** A sign-in method of an account. */
export const identity = z.object({
  id: uuid,
  method: authMethod,
  /** An e-mail address or a name by which the player recognises the method; never a secret. */
  label: z.string(),
  createTs: isoDate,
  /** Exists only for the method `email`. If false, the player signs in with codes. */
  hasPassword: z.optional(z.boolean()),
})
export type Identity = z.infer<typeof identity>
export const identities = z.object({ identities: z.array(identity) })

/** `current`: the session of this request. `device` is for example "Chrome, Windows"; empty if unknown. */
export const loginSession = z.object({
  id: uuid,
  current: z.boolean(),
  method: authMethod,
  device: z.string(),
  project: z.string(),
  createTs: isoDate,
  lastSeenTs: isoDate,
})
export type LoginSession = z.infer<typeof loginSession>
const sessions = z.object({ sessions: z.array(loginSession) })

const money = z.object({ price: z.string(), currency })
/** All stored data of a player that the player may download, without hashes and tokens. */
const playerData = z.object({
  exportedTs: isoDate,
  player: z.extend(player, { locale: z.string(), receiptEmail: z.string(), createTs: isoDate }),
  identities: z.array(z.extend(identity, { email: z.string(), emailProven: z.boolean() })),
  sessions: z.array(z.extend(loginSession, { userAgent: z.string(), expireTs: isoDate, endTs: z.nullable(isoDate) })),
  devices: z.array(z.object({ device: z.string(), userAgent: z.string(), firstSeenTs: isoDate, lastSeenTs: isoDate })),
  signInEvents: z.array(
    z.object({
      ts: isoDate,
      event: z.string(),
      method: z.string(),
      ip: z.string(),
      device: z.string(),
      userAgent: z.string(),
      project: z.string(),
    }),
  ),
  games: z.array(z.object({ project: z.string(), firstSeenTs: isoDate })),
  /** Accounts that the player joined into this one. */
  joinedAccounts: z.array(z.object({ userId: z.string(), nickName: z.string(), joinTs: isoDate })),
  purchases: z.array(
    z.object({
      uuid,
      createTs: isoDate,
      paidTs: z.nullable(isoDate),
      project: z.string(),
      title: z.string(),
      prices: z.array(money),
      paid: z.nullable(money),
      provider: z.nullable(z.string()),
      status: paymentStatus,
      receiptEmail: z.string(),
    }),
  ),
  support: z.array(z.object({ createTs: isoDate, paymentId: uuid, email: z.string(), reason: z.string(), description: z.string() })),
  tickets: z.array(
    z.object({
      id: uuid,
      /** The id of the ticket into which support has merged this ticket; null if it was not merged. */
      mergedInto: z.nullable(uuid),
      createTs: isoDate,
      project: z.string(),
      title: z.string(),
      status: z.string(),
      paymentId: z.nullable(uuid),
      replyEmail: z.string(),
      rating: z.nullable(z.number()),
      ratingComment: z.string(),
      messages: z.array(
        z.object({
          createTs: isoDate,
          author: z.enum(['player', 'support']),
          text: z.string(),
          files: z.array(z.object({ type: z.string(), bytes: z.number() })),
        }),
      ),
    }),
  ),
  /**
   * Incidents for which the player asked to be notified when they are solved. An entry is kept until some weeks after the incident is
   * solved.
   */
  incidents: z.array(z.object({ project: z.string(), title: z.string(), askTs: isoDate, toldTs: z.nullable(isoDate) })),
  /** The newest data that games stored. `data` is null if the player deleted the save. */
  saves: z.array(z.object({ project: z.string(), slot: z.string(), updateTs: isoDate, data: z.nullable(z.string()) })),
})
export type PlayerData = z.infer<typeof playerData>

const playerOnly = ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE'] as const

export const profile = {
  read: endpoint({
    method: 'GET',
    path: '/profile',
    summary: 'The signed-in player',
    access: 'player',
    reply: player,
    refusals: playerOnly,
  }),
  update: endpoint({
    method: 'POST',
    path: '/profile/update',
    summary: 'Change the first and last name',
    access: 'player',
    body: z.object({ firstName: name('FIRST_NAME_FORMAT'), lastName: name('LAST_NAME_FORMAT') }),
    reply: player,
    refusals: playerOnly,
  }),
  setNickName: endpoint({
    method: 'POST',
    path: '/profile/nick-name',
    summary: 'Change the name that games and support see',
    access: 'player',
    body: z.object({ nickName }),
    reply: player,
    refusals: playerOnly,
  }),
  identities: endpoint({
    method: 'GET',
    path: '/profile/identities',
    summary: 'The ways in of this account',
    access: 'player',
    reply: identities,
    refusals: playerOnly,
  }),
  link: endpoint({
    method: 'POST',
    path: '/profile/link',
    summary: "Add a way in that a provider's script has proved",
    access: 'player',
    body: z.object({ proof: linkProof }),
    reply: identities,
    refusals: [...playerOnly, 'PROOF_REQUIRED', 'IDENTITY_TAKEN', ...linkProofRefusals],
  }),
  addEmail: endpoint({
    method: 'POST',
    path: '/profile/add-email',
    summary: 'Add e-mail and password as a way in: sends a six-digit code. Calling it again sends a new one',
    access: 'player',
    body: z.object({ email, password }),
    reply: orWarning(z.object({ result: z.literal(true), resendAfterSeconds: z.number() }), ['USER_EXIST_REGISTER_BY_EMAIL']),
    refusals: [...playerOnly, 'PROOF_REQUIRED', 'EMAIL_ADDED_ALREADY', 'RESEND_TOO_EARLY', 'TOO_MANY_REQUESTS', 'TRY_LATER'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/profile/confirm-email',
    summary: 'Finish adding e-mail and password with the code from the letter',
    access: 'player',
    body: z.object({ email, code }),
    reply: orWarning(identities, ['SEND_VERIFICATION_CODE_INCORRECT']),
    refusals: [...playerOnly, 'EMAIL_ADDED_ALREADY', 'CODE_TRIES_EXCEEDED', 'TOO_MANY_REQUESTS'],
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/profile/unlink',
    summary: 'Take a way in away; the last one stays',
    access: 'player',
    body: z.object({ id: uuid }),
    reply: identities,
    refusals: [...playerOnly, 'PROOF_REQUIRED', 'IDENTITY_NOT_FOUND', 'IDENTITY_LAST'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/profile/sessions',
    summary: 'Where the player is signed in: here first, then the newest',
    access: 'player',
    reply: sessions,
    refusals: playerOnly,
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/profile/end-session',
    summary: 'Sign out one other browser; one that has ended already is no mistake',
    access: 'player',
    body: z.object({ id: uuid }),
    reply: sessions,
    refusals: playerOnly,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/profile/end-sessions',
    summary: 'Log out everywhere, or everywhere else',
    access: 'player',
    body: z.object({ which: z.enum(['all', 'others']) }),
    reply: done,
    refusals: playerOnly,
  }),
  export: endpoint({
    method: 'GET',
    path: '/profile/export',
    summary: 'Everything that is kept about the player, as one document',
    access: 'player',
    file: 'playhub-data.json',
    reply: playerData,
    refusals: [...playerOnly, 'TOO_MANY_REQUESTS'],
  }),
} as const
