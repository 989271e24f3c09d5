import * as z from 'zod/mini'
import { PASSKEY_LABEL_MAX, webAuthnJson } from '../auth/web-authn.ts'
import { done, email } from '../fields.ts'
import { STAFF_PASSWORD_MAX } from '../limits.ts'
import { call, everyone, role } from './endpoint.ts'

/**
 * The next step of a sign-in.
 * `out`: enter the password.
 * `password`: replace the one-time password.
 * `enrol`: set up a second factor.
 * `factor`: show the second factor.
 * `in`: no step is left.
 */
export const signInStages = ['out', 'password', 'enrol', 'factor', 'in'] as const
export const staffMember = z.object({ id: z.string(), name: z.string(), email: z.string(), roles: z.array(role) })
export type StaffMember = z.infer<typeof staffMember>

export const deskSession = z.object({
  stage: z.enum(signInStages),
  /** The member of staff who signs in; null while `stage` is `out`. */
  staff: z.nullable(staffMember),
  /** The second factors that this member of staff has set up. */
  factors: z.object({ totp: z.boolean(), passkeys: z.number() }),
  /** The URL of the hub, for links. */
  hubUrl: z.string(),
})
export type DeskSession = z.infer<typeof deskSession>

export const signIn = {
  me: call({
    method: 'GET',
    path: '/me',
    summary: 'Who is signed in, or how far a sign-in has come',
    access: 'visitor',
    reply: deskSession,
    refusals: [],
  }),
  signIn: call({
    method: 'POST',
    path: '/sign-in',
    summary: 'E-mail and password: the first of two steps',
    access: 'visitor',
    // The schema has no maximum length. The server treats a password that is longer than allowed like any other wrong password.
    body: z.object({ email, password: z.string().check(z.minLength(1)) }),
    reply: deskSession,
    refusals: ['STAFF_SIGN_IN_WRONG', 'TOO_MANY_REQUESTS', 'TRY_LATER'],
  }),
  newPassword: call({
    method: 'POST',
    path: '/sign-in/new-password',
    summary: 'In place of the one-time password',
    access: 'begun',
    body: z.object({ password: z.string().check(z.maxLength(STAFF_PASSWORD_MAX)) }),
    reply: deskSession,
    refusals: [...everyone, 'STAFF_PASSWORD_WEAK', 'TRY_LATER'],
  }),
  totp: call({
    method: 'POST',
    path: '/sign-in/totp',
    summary: 'The six digits of the authenticator app: the second step. Each code is good once',
    access: 'begun',
    body: z.object({ code: z.string().check(z.maxLength(20)) }),
    reply: deskSession,
    refusals: [...everyone, 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
  }),
  beginTotp: call({
    method: 'POST',
    path: '/factors/totp/begin',
    summary: 'A new secret for an authenticator app; nothing changes until a code of it is shown',
    access: 'begun',
    fresh: true,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    refusals: [...everyone, 'STAFF_FORBIDDEN', 'STAFF_SIGN_IN_AGAIN'],
  }),
  finishTotp: call({
    method: 'POST',
    path: '/factors/totp/finish',
    summary: 'A code of the new secret; ends the sign-in if that is what was missing',
    access: 'begun',
    fresh: true,
    body: z.object({ code: z.string().check(z.maxLength(20)) }),
    reply: deskSession,
    refusals: [...everyone, 'STAFF_FORBIDDEN', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS', 'STAFF_SIGN_IN_AGAIN'],
  }),
  beginPasskey: call({
    method: 'POST',
    path: '/factors/passkey/begin',
    summary: 'What the browser needs to make a passkey',
    access: 'begun',
    fresh: true,
    reply: webAuthnJson,
    refusals: [...everyone, 'STAFF_FORBIDDEN', 'STAFF_SIGN_IN_AGAIN'],
  }),
  finishPasskey: call({
    method: 'POST',
    path: '/factors/passkey/finish',
    summary: 'The passkey that the browser made; ends the sign-in if that is what was missing',
    access: 'begun',
    fresh: true,
    body: z.object({ response: webAuthnJson, label: z.optional(z.string().check(z.trim(), z.maxLength(PASSKEY_LABEL_MAX))) }),
    reply: deskSession,
    refusals: [...everyone, 'STAFF_FORBIDDEN', 'SECOND_FACTOR_WRONG', 'STAFF_SIGN_IN_AGAIN'],
  }),
  beginPasskeySignIn: call({
    method: 'POST',
    path: '/sign-in/passkey/begin',
    summary: 'What the browser needs to sign in with a passkey, without a password',
    access: 'visitor',
    reply: webAuthnJson,
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  finishPasskeySignIn: call({
    method: 'POST',
    path: '/sign-in/passkey/finish',
    summary: 'The answer of the passkey: both steps in one, since it asks for a finger or a PIN itself',
    access: 'visitor',
    body: z.object({ response: webAuthnJson }),
    reply: deskSession,
    refusals: ['STAFF_SIGN_IN_WRONG', 'TOO_MANY_REQUESTS'],
  }),
  signOut: call({
    method: 'POST',
    path: '/sign-out',
    summary: 'End this session',
    access: 'visitor',
    reply: done,
    refusals: [],
  }),
} as const
