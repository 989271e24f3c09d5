import { type Endpoints, realEndpoints, simulatedEndpoints } from './endpoints.ts'

type Client = { clientId: string; clientSecret: string }
type At<K extends keyof Endpoints> = { at: Endpoints[K] }

export type GoogleSettings = Client & At<'google'>
export type AppleSettings = { clientId: string } & At<'apple'>
export type VkSettings = { clientId: string } & At<'vk'>
export type YandexSettings = Client & At<'yandex'>
export type TelegramSettings = { botToken: string } & At<'telegram'>
export type FacebookSettings = { appId: string; appSecret: string } & At<'facebook'>

/** The settings of each provider; undefined if it is not configured. */
export type SignInSettings = {
  google: GoogleSettings | undefined
  google_adult: GoogleSettings | undefined
  /** Client ids of native apps whose access tokens are accepted too. */
  googleNativeClientIds: readonly string[]
  apple: AppleSettings | undefined
  vkontakte: VkSettings | undefined
  yandex: YandexSettings | undefined
  telegram: TelegramSettings | undefined
  facebook: FacebookSettings | undefined
}

export type SignInEnvironment = Partial<
  Record<
    | 'GOOGLE_CLIENT_ID'
    | 'GOOGLE_CLIENT_SECRET'
    | 'GOOGLE_ADULT_CLIENT_ID'
    | 'GOOGLE_ADULT_CLIENT_SECRET'
    | 'APPLE_CLIENT_ID'
    | 'VK_CLIENT_ID'
    | 'YANDEX_CLIENT_ID'
    | 'YANDEX_CLIENT_SECRET'
    | 'TELEGRAM_BOT_TOKEN'
    | 'FACEBOOK_APP_ID'
    | 'FACEBOOK_APP_SECRET',
    string | undefined
  >
> & { GOOGLE_NATIVE_CLIENT_IDS: readonly string[]; VK_ID_URL: string }

/** The client ids and secrets that the simulator of the providers accepts. */
const simulated = {
  google: { clientId: 'playhub-google.apps.googleusercontent.com', clientSecret: 'simulator-google-secret' },
  googleAdult: { clientId: 'playhub-google-adult.apps.googleusercontent.com', clientSecret: 'simulator-google-adult-secret' },
  apple: { clientId: 'playhub.example.web' },
  vk: { clientId: '52000001' },
  yandex: { clientId: 'playhub-yandex', clientSecret: 'simulator-yandex-secret' },
  telegram: { botToken: '7000000001:simulator-telegram-bot-token' },
  facebook: { appId: '700000000000001', appSecret: 'simulator-facebook-secret' },
} as const

/** Returns the settings of each provider: the real provider if its ids are configured, else the simulated one if there is a simulator. */
export const signInSettings = (e: SignInEnvironment, simulatorUrl: string | undefined): SignInSettings => {
  const real = realEndpoints(e.VK_ID_URL)
  const standIn = simulatorUrl === undefined ? undefined : simulatedEndpoints(simulatorUrl)
  const choose = <K extends keyof Endpoints, C extends object>(provider: K, own: C | undefined, stranger: C): (C & At<K>) | undefined => {
    if (own) return { ...own, at: real[provider] }
    return standIn && { ...stranger, at: standIn[provider] }
  }
  return {
    google: choose('google', client(e.GOOGLE_CLIENT_ID, e.GOOGLE_CLIENT_SECRET), simulated.google),
    google_adult: choose('google', client(e.GOOGLE_ADULT_CLIENT_ID, e.GOOGLE_ADULT_CLIENT_SECRET), simulated.googleAdult),
    googleNativeClientIds: e.GOOGLE_NATIVE_CLIENT_IDS,
    apple: choose('apple', e.APPLE_CLIENT_ID ? { clientId: e.APPLE_CLIENT_ID } : undefined, simulated.apple),
    vkontakte: choose('vk', e.VK_CLIENT_ID ? { clientId: e.VK_CLIENT_ID } : undefined, simulated.vk),
    yandex: choose('yandex', client(e.YANDEX_CLIENT_ID, e.YANDEX_CLIENT_SECRET), simulated.yandex),
    telegram: choose('telegram', e.TELEGRAM_BOT_TOKEN ? { botToken: e.TELEGRAM_BOT_TOKEN } : undefined, simulated.telegram),
    facebook: choose('facebook', facebookApp(e), simulated.facebook),
  }
}

const client = (clientId: string | undefined, clientSecret: string | undefined): Client | undefined =>
  clientId && clientSecret ? { clientId, clientSecret } : undefined

const facebookApp = ({ FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret }: SignInEnvironment) =>
  appId && appSecret ? { appId, appSecret } : undefined

const pairs = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_ADULT_CLIENT_ID', 'GOOGLE_ADULT_CLIENT_SECRET'],
  ['YANDEX_CLIENT_ID', 'YANDEX_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
] as const

/** Returns one sentence for each contradiction between settings. */
export const signInContradictions = (e: SignInEnvironment, production: boolean): string[] => {
  const problems = pairs
    .filter(([id, secret]) => (e[id] === undefined) !== (e[secret] === undefined))
    .map(([id, secret]) => `${id} and ${secret} go together: set both or none.`)
  if (e.GOOGLE_NATIVE_CLIENT_IDS.length > 0 && !e.GOOGLE_CLIENT_ID) {
    problems.push('GOOGLE_NATIVE_CLIENT_IDS needs GOOGLE_CLIENT_ID: apps sign in where the web does.')
  }
  const strangers = new Set<unknown>(Object.values(simulated).flatMap((one) => Object.values(one)))
  if (production && Object.values(e).some((value) => strangers.has(value))) {
    problems.push('A sign-in setting is the one that the simulator knows: production does not sign in by a stand-in.')
  }
  return problems
}
