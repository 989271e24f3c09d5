import * as z from 'zod/mini'
import { telegramData } from './auth/sign-in-providers.ts'
import { authMethod } from './auth.ts'
import { endpoint, orWarning } from './endpoint.ts'
import { code, done } from './fields.ts'

const playerOnly = ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE'] as const

const token = z.string().check(z.maxLength(8192))

/**
 * Data from a provider's script, by which a signed-in player proves an account at this provider. The sign-in calls accept the same data.
 */
export const linkProof = z.discriminatedUnion('method', [
  z.object({ method: z.literal('google'), accessToken: token }),
  z.object({ method: z.literal('apple'), idToken: token, nonce: z.optional(z.string().check(z.maxLength(200))) }),
  z.object({ method: z.literal('telegram'), userData: telegramData }),
  z.object({ method: z.literal('facebook'), accessToken: token }),
])
export type LinkProof = z.infer<typeof linkProof>
export const linkProofRefusals = [
  'GOOGLE_TOKEN_INVALID',
  'APPLE_TOKEN_INVALID',
  'TELEGRAM_DATA_INVALID',
  'FACEBOOK_TOKEN_INVALID',
  'SIGN_IN_METHOD_NOT_AVAILABLE',
  'SIGN_IN_PROVIDER_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const

/**
 * How the player can prove their identity. `isFresh`: no proof is needed now. `password`: the account has a password. `mailbox`: the
 * confirmed e-mail address to which a code can be sent; null if there is none.
 */
const waysToProve = z.object({ isFresh: z.boolean(), password: z.boolean(), mailbox: z.nullable(z.string()), methods: z.array(authMethod) })
export type WaysToProve = z.infer<typeof waysToProve>

/**
 * The calls with which a signed-in player proves their identity again. If the last proof or sign-in is older than `PROOF_MINUTES`, calls
 * that change sign-in methods are refused with PROOF_REQUIRED. The refused call can be repeated after a proof. A sign-in in another window
 * also counts as a proof, if the call `set-user-auth-state` started it with `prove: true`.
 */
export const prove = {
  waysToProve: endpoint({
    method: 'GET',
    path: '/profile/ways-to-prove',
    summary: 'By what the player can prove again who they are',
    access: 'player',
    reply: waysToProve,
    refusals: playerOnly,
  }),
  proveByPassword: endpoint({
    method: 'POST',
    path: '/profile/prove-by-password',
    summary: 'Prove again who one is, by the password of the account',
    access: 'player',
    body: z.object({ password: z.string().check(z.minLength(1, { error: 'PASSWORD_REQUIRED' }), z.maxLength(128)) }),
    reply: orWarning(done, ['INVALID_PASSWORD_LOGIN_BY_EMAIL']),
    refusals: [...playerOnly, 'TOO_MANY_REQUESTS', 'TRY_LATER'],
  }),
  sendProofCode: endpoint({
    method: 'POST',
    path: '/profile/send-proof-code',
    summary: 'Send a six-digit code to the proved address of the account',
    access: 'player',
    reply: z.object({ result: z.literal(true), resendAfterSeconds: z.number() }),
    refusals: [...playerOnly, 'PROOF_NOT_POSSIBLE', 'RESEND_TOO_EARLY', 'TOO_MANY_REQUESTS'],
  }),
  proveByCode: endpoint({
    method: 'POST',
    path: '/profile/prove-by-code',
    summary: 'Prove again who one is, by the code from the letter',
    access: 'player',
    body: z.object({ code }),
    reply: orWarning(done, ['SEND_VERIFICATION_CODE_INCORRECT']),
    refusals: [...playerOnly, 'CODE_TRIES_EXCEEDED', 'TOO_MANY_REQUESTS'],
  }),
  proveByProvider: endpoint({
    method: 'POST',
    path: '/profile/prove-by-provider',
    summary: "Prove again who one is, by a way in of the account that a provider's script has proved",
    access: 'player',
    body: z.object({ proof: linkProof }),
    reply: done,
    refusals: [...playerOnly, 'PROOF_OF_ANOTHER', ...linkProofRefusals],
  }),
} as const
