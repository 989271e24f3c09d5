import * as z from 'zod/mini'
import { recoveryCalls } from './auth/recovery.ts'
import { captcha, captchaPurposes } from './auth/robot-check.ts'
import { accessToken, idToken, type SignInProviders, signInProviders, telegramData } from './auth/sign-in-providers.ts'
import { endpoint, orWarning } from './endpoint.ts'
import { code, codeSent, done, email, password } from './fields.ts'

/** The sign-in methods that an account can have. The profile lists them. */
export const authMethods = ['google', 'apple', 'email', 'vk', 'yandex', 'telegram', 'facebook', 'passkey'] as const
export const authMethod = z.enum(authMethods)
export type AuthMethod = (typeof authMethods)[number]

/** All sign-in buttons that a project can have. The settings of a project choose some of them and their order. */
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
  'mail_code',
  'passkey',
] as const
export const loginMethod = z.enum(loginMethods)
export type LoginMethod = (typeof loginMethods)[number]

/** Methods that open the provider's own pages in a new window. */
export const passportMethods = ['google', 'google_adult', 'vkontakte', 'yandex'] as const
export type PassportMethod = (typeof passportMethods)[number]

/** The header with the raw nonce of an Apple sign-in. Apple received only the SHA-256 hash of the nonce. */
const appleNonceHeader = 'x-apple-nonce'

export const authResult = z.object({
  currentAuthType: authMethod,
  jwt: z.string(),
  nickName: z.string(),
  userId: z.string(),
  session: z.string(),
})
export type AuthResult = z.infer<typeof authResult>

/**
 * A link offer. The server sends it instead of creating an account if a new sign-in method confirms an e-mail address that is already
 * confirmed for another account. `methods` are the sign-in methods of that account. If the player signs in with one of them, the new method
 * is added to that account. If the player declines the offer, a new account is created. An address alone never links accounts.
 */
export const linkOffer = z.object({ token: z.string(), email: z.string(), methods: z.array(authMethod) })
export type LinkOffer = z.infer<typeof linkOffer>

const signedIn = z.object({ result: authResult })
const loggedIn = z.extend(signedIn, { isLinked: z.optional(z.boolean()) })
const linkRequired = z.object({ warning: z.literal('SIGN_IN_LINK_REQUIRED'), link: linkOffer })
/** The reply to a sign-in with data from a provider's script. `isNew` is true if this sign-in created the account. */
const signedInByProvider = z.union([z.extend(signedIn, { isNew: z.optional(z.boolean()) }), linkRequired])

/**
 * A secret that only the browser that started the registration has. Without it, a stranger could register the same e-mail address with
 * another password. Then the owner's code would confirm the stranger's registration.
 */
const registration = z.string().check(z.minLength(1), z.maxLength(100))

const credentials = z.object({
  email,
  /** A sign-in accepts at most 128 characters, which the server can hash safely. A new password has at most 20 characters. */
  password: z.string().check(z.minLength(1, { error: 'PASSWORD_REQUIRED' }), z.maxLength(128)),
  /** Required after the server has answered `captchaRequired`. */
  captcha: z.optional(captcha),
  /** The `token` of a link offer. The offered method is added to the account. `isLinked` in the reply: whether it was added. */
  link: z.optional(z.string().check(z.maxLength(100))),
})

/** The state of a sign-in in another window. Only the browser that started it gets its state; all other browsers get `pending`. */
export const authStates = ['pending', 'cancelled', 'failed', 'linkRequired', 'linked', 'proved', 'done'] as const
export type AuthState = (typeof authStates)[number]

/**
 * The JSON text in the query parameter `state` of `/passport/:method`. `userAuthDataId` is the id of the sign-in that the opened window
 * completes. `session` is the `session` parameter that the hub got from its host; empty without a host.
 */
export const passportState = z.strictObject({
  userAuthDataId: z.string().check(z.regex(/^[\w-]{16,100}$/)),
  session: z._default(z.string().check(z.maxLength(200)), ''),
})

/** The provider whose keys a sign-in method needs. A popup method needs the same keys as the method without a popup. */
export const signInProviderOf = {
  google: 'google',
  google_adult: 'google_adult',
  google_popup: 'google',
  google_adult_popup: 'google_adult',
  apple: 'apple',
  vkontakte: 'vkontakte',
  yandex: 'yandex',
  telegram: 'telegram',
  facebook: 'facebook',
} as const satisfies Partial<Record<LoginMethod, keyof SignInProviders>>

/** A sign-in method that uses an account at a provider. */
export type ProviderMethod = keyof typeof signInProviderOf

export const isProviderMethod = (method: LoginMethod): method is ProviderMethod => method in signInProviderOf

export const auth = {
  checkUserAuthState: endpoint({
    method: 'GET',
    path: '/auth/check-user-auth-state/:id',
    summary: 'The result of a social login in another window, handed out once',
    access: 'guest',
    params: z.object({ id: z.string().check(z.maxLength(200)) }),
    headers: z.object({ 'x-auth-verifier': z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({
      authData: z.object({
        result: z.nullable(authResult),
        state: z.enum(authStates),
        /** Set only with the state `done`: whether this sign-in created the account. */
        isNew: z.optional(z.boolean()),
        /** The error code that the hub reports to its host. */
        errorCode: z.nullable(z.number()),
        /** Set only with the state `failed`: why the method was not added, or why this sign-in does not prove the player's identity. */
        refusal: z.optional(z.enum(['IDENTITY_TAKEN', 'PROOF_OF_ANOTHER'])),
        /** Set only with the state `linkRequired`. */
        link: z.nullable(linkOffer),
      }),
    }),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  check: endpoint({
    method: 'GET',
    path: '/auth/check/:jwt',
    summary: 'Who this access token belongs to; null when it is not good for the account',
    access: 'guest',
    params: z.object({ jwt: z.string().check(z.maxLength(4096)) }),
    reply: z.object({
      result: z.nullable(authResult),
      /** Set only if `jwt` is a game token. Contains the player to whom the token belongs, and the project of the game. */
      game: z.optional(z.extend(authResult, { project: z.string() })),
    }),
    refusals: [],
  }),
  appleLogin: endpoint({
    method: 'POST',
    path: '/auth/apple-login',
    summary: 'Sign in with an Apple id token',
    access: 'guest',
    body: z.object({ idToken }),
    headers: z.object({ [appleNonceHeader]: z.optional(z.string().check(z.maxLength(200))) }),
    reply: signedInByProvider,
    refusals: ['APPLE_TOKEN_INVALID', 'SIGN_IN_METHOD_NOT_AVAILABLE', 'SIGN_IN_PROVIDER_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
  telegramLogin: endpoint({
    method: 'POST',
    path: '/auth/telegram-login',
    summary: 'Sign in with the data of the Telegram widget',
    access: 'guest',
    body: z.object({ userData: telegramData }),
    reply: signedInByProvider,
    refusals: ['TELEGRAM_DATA_INVALID', 'SIGN_IN_METHOD_NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
  facebookLogin: endpoint({
    method: 'POST',
    path: '/auth/facebook-login',
    summary: 'Sign in with a Facebook access token; everything else in the profile is ignored',
    access: 'guest',
    body: z.object({ profile: z.object({ accessToken }) }),
    reply: signedInByProvider,
    refusals: ['FACEBOOK_TOKEN_INVALID', 'SIGN_IN_METHOD_NOT_AVAILABLE', 'SIGN_IN_PROVIDER_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
  googleLoginNative: endpoint({
    method: 'POST',
    path: '/auth/google-login-native',
    summary: 'Sign in with a Google access token, or an id token in the same field',
    access: 'guest',
    body: z.object({ accessToken }),
    reply: signedInByProvider,
    refusals: ['GOOGLE_TOKEN_INVALID', 'SIGN_IN_METHOD_NOT_AVAILABLE', 'SIGN_IN_PROVIDER_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
  loginByEmail: endpoint({
    method: 'POST',
    path: '/auth/login-by-email',
    summary: 'Sign in with e-mail and password',
    access: 'guest',
    body: credentials,
    reply: orWarning(loggedIn, ['USER_NOT_EXIST_LOGIN_BY_EMAIL', 'INVALID_PASSWORD_LOGIN_BY_EMAIL']),
    refusals: ['CAPTCHA_REQUIRED', 'CAPTCHA_INVALID', 'TOO_MANY_REQUESTS', 'TRY_LATER'],
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/auth/captcha',
    summary: 'A fresh proof-of-work challenge for the robot check (ALTCHA)',
    access: 'guest',
    query: z.object({ purpose: z._default(z.enum(captchaPurposes), 'register') }),
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
      captcha,
      /** The player agreed to the processing of personal data. */
      agreement: z.literal(true, { error: 'AGREEMENT_REQUIRED' }),
    }),
    reply: orWarning(z.extend(codeSent, { registration }), ['USER_EXIST_REGISTER_BY_EMAIL']),
    refusals: ['CAPTCHA_INVALID', 'RESEND_TOO_EARLY', 'TOO_MANY_REQUESTS', 'TRY_LATER'],
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
    reply: z.union([orWarning(signedIn, ['SEND_VERIFICATION_CODE_INCORRECT']), linkRequired]),
    refusals: ['CODE_TRIES_EXCEEDED', 'TOO_MANY_REQUESTS'],
  }),
  ...recoveryCalls,
  setUserAuthState: endpoint({
    method: 'POST',
    path: '/auth/set-user-auth-state',
    summary:
      'Announce a social login that another window will finish; with `link`, one that is added to the account of the caller; with `prove`, one that proves again who the caller is',
    access: 'any',
    body: z.object({ id: passportState.shape.userAuthDataId, link: z.optional(z.boolean()), prove: z.optional(z.boolean()) }),
    /** The value of the header is base64url(SHA-256(verifier)). Only the browser that has the verifier gets the result of the sign-in. */
    headers: z.object({ 'x-auth-challenge': z.string().check(z.regex(/^[\w-]{43}$/)) }),
    reply: done,
    refusals: ['AUTH_STATE_TAKEN', 'UNAUTHORIZED', 'SESSION_REVOKED', 'PROOF_REQUIRED', 'TOO_MANY_REQUESTS'],
  }),
  providers: endpoint({
    method: 'GET',
    path: '/auth/providers',
    summary: 'Which sign-in providers are connected, and what their scripts need to know',
    access: 'guest',
    reply: signInProviders,
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
  passportProof: endpoint({
    method: 'POST',
    path: '/passport/:method/proof',
    summary: 'The window shows that the hub opened it, where the browser itself does not say so',
    access: 'guest',
    params: z.object({ method: z.enum(passportMethods) }),
    body: z.object({ state: z.string().check(z.maxLength(4096)), verifier: z.string().check(z.maxLength(200)) }),
    reply: z.object({ location: z.string() }),
    refusals: ['AUTH_STATE_REFUSED', 'TOO_MANY_REQUESTS'],
  }),
  passportCallback: endpoint({
    method: 'GET',
    path: '/passport/:method/callback',
    summary: 'Where a provider sends the window back to',
    access: 'guest',
    params: z.object({ method: z.enum(passportMethods) }),
    reply: z.unknown(),
    refusals: [],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session of this access token',
    access: 'any',
    reply: done,
    refusals: ['TOKEN_OUT_OF_SCOPE'],
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
