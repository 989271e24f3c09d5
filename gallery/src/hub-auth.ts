import type { Acts } from './acts.ts'
import { refuse, silence } from './answers.ts'
import { signedIn } from './hub-world.ts'
import type { HubState } from './state.ts'

/** The screens of sign-in, registration and recovery that the gallery shows, in each of their states. */

const EMAIL = 'mira@playhub.example'
const WORD = 'Playhub2026'

const submit = ({ click }: Acts) => click('main form [type=submit]')
const logIn = async (acts: Acts) => {
  await acts.type('main [inputmode=email]', EMAIL)
  await acts.type('main [type=password]', WORD)
  await submit(acts)
}
const logInBadly = async (acts: Acts) => {
  await acts.type('main [inputmode=email]', 'mira@playhub')
  await acts.type('main [type=password]', 'short')
  await submit(acts)
}
const registering = { registration: JSON.stringify({ email: EMAIL, registration: 'known', resendAt: Date.parse('2026-03-14T12:00:42Z') }) }
const askCode = async (acts: Acts) => {
  await acts.type('main [inputmode=email]', EMAIL)
  await submit(acts)
  await acts.find('[autocomplete=one-time-code]')
}
const proveCode = async (acts: Acts) => {
  await askCode(acts)
  await acts.type('[autocomplete=one-time-code]', '409218')
  await submit(acts)
}
const setPassword = async (acts: Acts, again: string) => {
  await proveCode(acts)
  await acts.type('main [type=password]', WORD)
  await acts.type('main [type=password]', again, 1)
  await acts.leave('main [type=password]', 1)
}
const sent = { result: true, resendAfterSeconds: 42 } as const
const recovering = {
  'auth.recoveryPassword': { ...sent, recovery: 'known' },
  'auth.sendRecoveryPasswordCode': { result: true, grant: 'grant' },
  'auth.activateNewPassword': { result: true },
} as const

/** An empty script in place of the sign-in provider's script. */
const script = { clientId: 'client', scriptUrl: 'data:text/javascript,0' }

const auth: readonly Omit<HubState, 'app'>[] = [
  {
    name: 'sign-in/all methods',
    path: '/session/login',
    answers: {
      'auth.providers': {
        ...{
          google: script,
          google_adult: script,
          vkontakte: true,
          yandex: true,
          apple: { ...script, redirectUri: 'https://hub.example' },
        },
        ...{ telegram: { botId: 1, scriptUrl: script.scriptUrl }, facebook: { appId: '1', version: 'v1', scriptUrl: script.scriptUrl } },
      },
    },
    shows: 'main ul button',
  },
  { name: 'sign-in/methods', path: '/session/login', shows: 'main button [data-brand], main ul button' },
  { name: 'sign-in/loading', path: '/session/login', answers: { 'auth.providers': silence } },
  {
    name: 'sign-in/no methods known',
    path: '/session/login',
    answers: { 'auth.providers': refuse('INTERNAL') },
    hurry: true,
    shows: 'main [role=alert]',
  },
  {
    name: 'sign-in/pending',
    path: '/session/login',
    act: ({ click }) => click('[data-method=vkontakte]'),
    shows: 'main [role=status] button',
  },
  {
    name: 'sign-in/failed',
    path: '/session/login',
    answers: { 'auth.setUserAuthState': refuse('TOO_MANY_REQUESTS') },
    act: ({ click }) => click('[data-method=vkontakte]'),
    shows: '[role=alert]',
  },
  { name: 'sign-in/offline', path: '/session/login', offline: true, shows: 'main ul button' },
  { name: 'sign-in/leaving', path: '/session/login', act: ({ click }) => click('header button', -1), shows: '[role=alertdialog]' },
  { name: 'sign-in/in a window', path: '/games/{lng}/', act: ({ click }) => click('header a', -1), shows: '[role=dialog] ul button' },
  { name: 'e-mail/empty', path: '/session/login/email', shows: 'main form' },
  { name: 'code/empty', path: '/session/login/code', shows: 'main form' },
  {
    name: 'code/robot check',
    path: '/session/login/code',
    answers: { 'auth.sendSignInCode': refuse('CAPTCHA_REQUIRED') },
    act: async (acts) => {
      await acts.type('main [inputmode=email]', EMAIL)
      await submit(acts)
    },
    shows: 'main [type=checkbox]',
  },
  {
    name: 'code/sent',
    path: '/session/login/code',
    answers: { 'auth.sendSignInCode': { result: true, resendAfterSeconds: 60, attempt: 'a' } },
    act: askCode,
    shows: '[autocomplete=one-time-code]',
  },
  { name: 'e-mail/wrong fields', path: '/session/login/email', act: logInBadly, shows: '[aria-invalid=true]' },
  {
    name: 'e-mail/wrong password',
    path: '/session/login/email',
    answers: { 'auth.loginByEmail': { warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL' } },
    act: logIn,
    shows: '[aria-invalid=true]',
  },
  {
    name: 'e-mail/unknown',
    path: '/session/login/email',
    answers: { 'auth.loginByEmail': { warning: 'USER_NOT_EXIST_LOGIN_BY_EMAIL' } },
    act: logIn,
    shows: '[aria-invalid=true]',
  },
  {
    name: 'e-mail/robot check',
    path: '/session/login/email',
    answers: { 'auth.loginByEmail': { warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL', captchaRequired: true } },
    act: logIn,
    shows: 'main [type=checkbox]',
  },
  {
    name: 'e-mail/sending',
    path: '/session/login/email',
    answers: { 'auth.loginByEmail': silence },
    act: logIn,
    shows: '[aria-busy=true]',
  },
  { name: 'registration/empty', path: '/session/registration', shows: 'main form' },
  {
    name: 'registration/wrong fields',
    path: '/session/registration',
    act: async (acts) => {
      await acts.type('main [inputmode=email]', 'mira@playhub')
      await acts.type('main [type=password]', 'short')
      await submit(acts)
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'registration/check working',
    path: '/session/registration',
    answers: { 'auth.captcha': silence },
    act: ({ click }) => click('main [type=checkbox]', -1),
    shows: 'main [data-state=working]',
  },
  {
    name: 'registration/check failed',
    path: '/session/registration',
    answers: { 'auth.captcha': refuse('INTERNAL') },
    act: ({ click }) => click('main [type=checkbox]', -1),
    shows: 'main [data-state=failed]',
  },
  { name: 'registration/code', path: '/session/registration', keptInTab: registering, shows: '[autocomplete=one-time-code]' },
  {
    name: 'registration/wrong code',
    path: '/session/registration',
    keptInTab: registering,
    answers: { 'auth.sendVerificationCode': { warning: 'SEND_VERIFICATION_CODE_INCORRECT' } },
    act: async (acts) => {
      await acts.type('[autocomplete=one-time-code]', '000111')
      await submit(acts)
    },
    shows: '[aria-invalid=true]',
  },
  { name: 'recovery/address', path: '/auth/recovery-password', shows: 'main form' },
  {
    name: 'recovery/unknown',
    path: '/auth/recovery-password',
    answers: { 'auth.recoveryPassword': { warning: 'USER_NOT_EXIST_RECOVERY_PASSWORD' } },
    act: async (acts) => {
      await acts.type('main [inputmode=email]', EMAIL)
      await submit(acts)
    },
    shows: '[aria-invalid=true]',
  },
  { name: 'recovery/code', path: '/auth/recovery-password', answers: recovering, act: askCode },
  { name: 'recovery/password', path: '/auth/recovery-password', answers: recovering, act: proveCode, shows: 'main [type=password]' },
  {
    name: 'recovery/mismatch',
    path: '/auth/recovery-password',
    answers: recovering,
    act: (acts) => setPassword(acts, 'Playhub2027'),
    shows: '[aria-invalid=true]',
  },
  {
    name: 'recovery/used before',
    path: '/auth/recovery-password',
    answers: { ...recovering, 'auth.activateNewPassword': { warning: 'PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD' } },
    act: async (acts) => {
      await setPassword(acts, WORD)
      await submit(acts)
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'recovery/leaked password',
    path: '/auth/recovery-password',
    answers: {
      ...recovering,
      'auth.activateNewPassword': refuse('BAD_REQUEST', { fields: [{ path: 'password', code: 'PASSWORD_BREACHED' }] }),
    },
    act: async (acts) => {
      await setPassword(acts, WORD)
      await submit(acts)
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'recovery/done',
    path: '/auth/recovery-password',
    answers: { ...recovering, 'auth.loginByEmail': signedIn },
    act: async (acts) => {
      await setPassword(acts, WORD)
      await submit(acts)
    },
    shows: 'main [data-kind=success], main h1',
  },
]

export const hubAuth: readonly HubState[] = auth.map((state) => ({ app: 'hub', ...state }))
