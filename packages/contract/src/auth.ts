import * as z from 'zod/mini'
import { endpoint, orWarning } from './endpoint.ts'
import { code, done, email, password } from './fields.ts'

/** Sign-in methods as the profile shows them. */
export const authMethods = ['google', 'apple', 'email', 'vk', 'yandex', 'telegram', 'facebook'] as const
export const authMethod = z.enum(authMethods)
export type AuthMethod = (typeof authMethods)[number]

/** Buttons a project may list, in its own order. */
export const loginMethods = [
  'google',
  'google_adult',
  'google_popup',
  'google_adult_popup',
  'apple',
  'vkontakte',
  'yandex',
  'telegram',
  'facebook',
  'mail',
] as const
export const loginMethod = z.enum(loginMethods)
export type LoginMethod = (typeof loginMethods)[number]

export const passportMethods = ['google', 'google_adult', 'vkontakte', 'yandex'] as const

export const authResult = z.object({
  currentAuthType: authMethod,
  jwt: z.string(),
  nickName: z.string(),
  userId: z.string(),
  session: z.string(),
})
export type AuthResult = z.infer<typeof authResult>

const signedIn = z.object({ result: authResult })

export const telegramData = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.optional(z.string()),
  username: z.optional(z.string()),
  photo_url: z.optional(z.string()),
  auth_date: z.number(),
  hash: z.string(),
})

/** A six-digit code is on its way; another may be asked for after so many seconds. */
const codeSent = z.object({ result: z.literal(true), resendAfterSeconds: z.number() })

/**
 * Known only to the browser that began a registration. Without it, a stranger who registers the same address a minute later
 * would have the address's owner finish the stranger's registration, password and all.
 */
const registration = z.string().check(z.minLength(1), z.maxLength(100))

const credentials = z.object({ email, password: z.string().check(z.minLength(1, { error: 'PASSWORD_REQUIRED' }), z.maxLength(200)) })

export const auth = {
  checkUserAuthState: endpoint({
    method: 'GET',
    path: '/auth/check-user-auth-state/:id',
    summary: 'The result of a social login in another window, handed out once',
    access: 'guest',
    params: z.object({ id: z.string().check(z.maxLength(200)) }),
    reply: z.object({ authData: z.object({ result: z.nullable(authResult) }) }),
    refusals: [],
  }),
  check: endpoint({
    method: 'GET',
    path: '/auth/check/:jwt',
    summary: 'Who this access token belongs to; null when it is not good',
    access: 'guest',
    params: z.object({ jwt: z.string().check(z.maxLength(4096)) }),
    reply: z.object({ result: z.nullable(authResult) }),
    refusals: [],
  }),
  appleLogin: endpoint({
    method: 'POST',
    path: '/auth/apple-login',
    summary: 'Sign in with an Apple id token',
    access: 'guest',
    body: z.object({ idToken: z.string().check(z.maxLength(8192)) }),
    reply: signedIn,
    refusals: ['UNAUTHORIZED'],
  }),
  telegramLogin: endpoint({
    method: 'POST',
    path: '/auth/telegram-login',
    summary: 'Sign in with the data of the Telegram widget',
    access: 'guest',
    body: z.object({ userData: telegramData }),
    reply: signedIn,
    refusals: ['UNAUTHORIZED'],
  }),
  facebookLogin: endpoint({
    method: 'POST',
    path: '/auth/facebook-login',
    summary: 'Sign in with a Facebook access token; everything else in the profile is ignored',
    access: 'guest',
    body: z.object({ profile: z.object({ accessToken: z.string().check(z.maxLength(8192)) }) }),
    reply: signedIn,
    refusals: ['UNAUTHORIZED'],
  }),
  googleLoginNative: endpoint({
    method: 'POST',
    path: '/auth/google-login-native',
    summary: 'Sign in with a Google access token',
    access: 'guest',
    body: z.object({ accessToken: z.string().check(z.maxLength(8192)) }),
    reply: signedIn,
    refusals: ['UNAUTHORIZED'],
  }),
  loginByEmail: endpoint({
    method: 'POST',
    path: '/auth/login-by-email',
    summary: 'Sign in with e-mail and password',
    access: 'guest',
    body: credentials,
    reply: orWarning(signedIn, ['USER_NOT_EXIST_LOGIN_BY_EMAIL', 'INVALID_PASSWORD_LOGIN_BY_EMAIL']),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/auth/captcha',
    summary: 'A fresh proof-of-work challenge for the robot check (ALTCHA)',
    access: 'guest',
    reply: z.looseObject({}),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  registerByEmail: endpoint({
    method: 'POST',
    path: '/auth/register-by-email',
    summary: 'Start a registration: sends a six-digit code. Calling it again with the same address sends a new code',
    access: 'guest',
    body: z.object({
      email,
      password,
      /** The solved ALTCHA challenge. */
      captcha: z.string().check(z.minLength(1, { error: 'CAPTCHA_REQUIRED' }), z.maxLength(8192)),
      /** The player confirmed the processing of personal data. */
      agreement: z.literal(true, { error: 'AGREEMENT_REQUIRED' }),
    }),
    reply: orWarning(z.extend(codeSent, { registration }), ['USER_EXIST_REGISTER_BY_EMAIL']),
    refusals: ['CAPTCHA_INVALID', 'RESEND_TOO_EARLY', 'TOO_MANY_REQUESTS'],
  }),
  resendVerificationCode: endpoint({
    method: 'POST',
    path: '/auth/resend-verification-code',
    summary: 'Send a new code for a registration that is under way',
    access: 'guest',
    body: z.object({ email, registration }),
    reply: codeSent,
    refusals: ['RESEND_TOO_EARLY', 'TOO_MANY_REQUESTS'],
  }),
  sendVerificationCode: endpoint({
    method: 'POST',
    path: '/auth/send-verification-code',
    summary: 'Finish a registration with the code from the letter',
    access: 'guest',
    body: z.object({ email, code, registration }),
    reply: orWarning(signedIn, ['SEND_VERIFICATION_CODE_INCORRECT']),
    refusals: ['CODE_TRIES_EXCEEDED', 'TOO_MANY_REQUESTS'],
  }),
  recoveryPassword: endpoint({
    method: 'POST',
    path: '/auth/recovery-password',
    summary: 'Ask for a recovery code by e-mail',
    access: 'guest',
    body: z.object({ email }),
    reply: orWarning(codeSent, ['USER_NOT_EXIST_RECOVERY_PASSWORD']),
    refusals: [],
  }),
  sendRecoveryPasswordCode: endpoint({
    method: 'POST',
    path: '/auth/send-recovery-password-code',
    summary: 'Prove the recovery code',
    access: 'guest',
    body: z.object({ email, code }),
    reply: orWarning(done, ['SEND_RECOVERY_PASSWORD_CODE_INCORRECT']),
    refusals: [],
  }),
  activateNewPassword: endpoint({
    method: 'POST',
    path: '/auth/activate-new-password',
    summary: 'Set a new password, in the browser that proved the code',
    access: 'guest',
    body: z.object({ email, password }),
    reply: orWarning(done, ['PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD']),
    refusals: [],
  }),
  setUserAuthState: endpoint({
    method: 'POST',
    path: '/auth/set-user-auth-state',
    summary: 'Announce a social login that another window will finish',
    access: 'guest',
    body: z.object({ id: z.string().check(z.maxLength(200)) }),
    reply: done,
    refusals: [],
  }),
  passport: endpoint({
    method: 'GET',
    path: '/passport/:method',
    summary: 'Leave for a sign-in provider; opened in a new window',
    access: 'guest',
    params: z.object({ method: z.enum(passportMethods) }),
    query: z.object({ state: z.string().check(z.maxLength(4096)) }),
    reply: z.unknown(),
    refusals: [],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session of this access token',
    access: 'any',
    reply: done,
    refusals: [],
  }),
  frameToken: endpoint({
    method: 'GET',
    path: '/auth/frame-token',
    summary: "A token for the game in the frame: good for this project's payments and for the game's server to verify",
    access: 'player',
    query: z.object({ project: z.string() }),
    reply: z.object({ jwt: z.string(), expiresInSeconds: z.number() }),
    refusals: ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE', 'PROJECT_NOT_FOUND'],
  }),
} as const
