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

/** Methods that leave for the provider's own pages, in a new window. */
export const passportMethods = ['google', 'google_adult', 'vkontakte', 'yandex'] as const
export type PassportMethod = (typeof passportMethods)[number]

/** Carries the raw nonce whose SHA-256 was given to Apple. */
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
 * Somebody proved an address that an account of ours signs in with, by a provider it is not linked to.
 * `link` goes with the next login by e-mail, which then links the two; nothing is linked on an address alone.
 */
export const linkOffer = z.object({ token: z.string(), email: z.string() })
export type LinkOffer = z.infer<typeof linkOffer>

const signedIn = z.object({ result: authResult })
/** The answer to what a provider's script brought. */
const signedInByProvider = z.union([signedIn, z.object({ warning: z.literal('SIGN_IN_LINK_REQUIRED'), link: linkOffer })])

/** What a provider's script hands to the browser, and the browser to us. Only what can be verified is taken. */
const idToken = z.string().check(z.minLength(1), z.maxLength(8192))
const accessToken = z.string().check(z.minLength(1), z.maxLength(8192))

/** Unknown fields are kept: the hash covers them, so a field that was added makes the data bad. */
export const telegramData = z.looseObject({
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

/** A solved ALTCHA challenge; good once, and again for the same registration or recovery whose answer was lost. */
export const captcha = z.string().check(z.minLength(1, { error: 'CAPTCHA_REQUIRED' }), z.maxLength(8192))

/** What a challenge is solved for; it is good for nothing else. */
export const captchaPurposes = ['register', 'login', 'recover', 'ticket'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]

/** Known only to the browser that asked for the recovery, as with a registration. */
const recovery = z.string().check(z.minLength(1), z.maxLength(100))

const credentials = z.object({
  email,
  /** Longer than any password may be, and short enough to be hashed without harm. */
  password: z.string().check(z.minLength(1, { error: 'PASSWORD_REQUIRED' }), z.maxLength(128)),
  /** Needed once the server has answered `captchaRequired`. */
  captcha: z.optional(captcha),
  /** `token` of a link offer: links what was proved there to the account that signs in here. */
  link: z.optional(z.string().check(z.maxLength(100))),
})

/** How a sign-in in another window stands, for the browser that began it; everybody else reads `pending`. */
export const authStates = ['pending', 'cancelled', 'failed', 'linkRequired', 'linked', 'proved', 'done'] as const
export type AuthState = (typeof authStates)[number]

/** `state` of the passport address: which sign-in this window finishes, and the host's session. */
export const passportState = z.strictObject({
  userAuthDataId: z.string().check(z.regex(/^[\w-]{16,100}$/)),
  session: z._default(z.string().check(z.maxLength(200)), ''),
})

/** Public settings of the providers, for their scripts in the browser; null where this installation has none. */
const googleClient = z.object({ clientId: z.string(), scriptUrl: z.string() })
export const signInProviders = z.object({
  google: z.nullable(googleClient),
  google_adult: z.nullable(googleClient),
  vkontakte: z.boolean(),
  yandex: z.boolean(),
  apple: z.nullable(z.object({ clientId: z.string(), redirectUri: z.string(), scriptUrl: z.string() })),
  telegram: z.nullable(z.object({ botId: z.number(), scriptUrl: z.string() })),
  facebook: z.nullable(z.object({ appId: z.string(), version: z.string(), scriptUrl: z.string() })),
})
export type SignInProviders = z.infer<typeof signInProviders>

/** Whose keys a way to sign in needs: one in a small window needs those of the plain one. */
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
} as const satisfies Record<Exclude<LoginMethod, 'mail'>, keyof SignInProviders>

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
        /** Host code of what failed. */
        errorCode: z.nullable(z.number()),
        /** Why a way in could not be added, or is no proof, with `failed`. */
        refusal: z.optional(z.enum(['IDENTITY_TAKEN', 'PROOF_OF_ANOTHER'])),
        /** With `linkRequired`. */
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
      /** Whose it is, when it is the token that a project's game holds. */
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
    reply: orWarning(signedIn, ['USER_NOT_EXIST_LOGIN_BY_EMAIL', 'INVALID_PASSWORD_LOGIN_BY_EMAIL']),
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
      /** The player confirmed the processing of personal data. */
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
    reply: orWarning(signedIn, ['SEND_VERIFICATION_CODE_INCORRECT']),
    refusals: ['CODE_TRIES_EXCEEDED', 'TOO_MANY_REQUESTS'],
  }),
  recoveryPassword: endpoint({
    method: 'POST',
    path: '/auth/recovery-password',
    summary: 'Ask for a recovery code by e-mail; with the `recovery` of an earlier answer, for a new code',
    access: 'guest',
    body: z.object({ email, recovery: z.optional(recovery), captcha: z.optional(captcha) }),
    reply: orWarning(z.extend(codeSent, { recovery }), ['USER_NOT_EXIST_RECOVERY_PASSWORD']),
    refusals: ['CAPTCHA_REQUIRED', 'CAPTCHA_INVALID', 'RESEND_TOO_EARLY', 'TOO_MANY_REQUESTS'],
  }),
  sendRecoveryPasswordCode: endpoint({
    method: 'POST',
    path: '/auth/send-recovery-password-code',
    summary: 'Prove the recovery code; answers with the grant that the new password needs',
    access: 'guest',
    body: z.object({ email, code, recovery }),
    reply: orWarning(z.object({ result: z.literal(true), grant: z.string() }), ['SEND_RECOVERY_PASSWORD_CODE_INCORRECT']),
    refusals: ['CODE_TRIES_EXCEEDED', 'TOO_MANY_REQUESTS'],
  }),
  activateNewPassword: endpoint({
    method: 'POST',
    path: '/auth/activate-new-password',
    summary: 'Set a new password, in the browser that proved the code, once, within ten minutes; ends every session of the account',
    access: 'guest',
    body: z.object({ email, password, grant: z.string().check(z.minLength(1), z.maxLength(100)) }),
    reply: orWarning(done, ['PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD']),
    refusals: ['RECOVERY_GRANT_INVALID', 'TOO_MANY_REQUESTS', 'TRY_LATER'],
  }),
  setUserAuthState: endpoint({
    method: 'POST',
    path: '/auth/set-user-auth-state',
    summary:
      'Announce a social login that another window will finish; with `link`, one that is added to the account of the caller; with `prove`, one that proves again who the caller is',
    access: 'any',
    body: z.object({ id: passportState.shape.userAuthDataId, link: z.optional(z.boolean()), prove: z.optional(z.boolean()) }),
    /** base64url(SHA-256(verifier)): only who holds the verifier is told the result. */
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
