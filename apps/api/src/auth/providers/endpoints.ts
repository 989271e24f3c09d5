/**
 * URLs of each provider: the real ones from its documentation, or those of the simulator. The browser and the server reach the simulator
 * under different host names.
 */

export type GoogleEndpoints = {
  issuer: string
  authorize: string
  token: string
  keys: string
  userInfo: string
  tokenInfo: string
  script: string
  page: string
}
export type AppleEndpoints = { issuers: readonly string[]; keys: string; script: string; page: string }
export type VkEndpoints = { authorize: string; token: string; userInfo: string }
export type YandexEndpoints = { authorize: string; token: string; userInfo: string }
export type TelegramEndpoints = { script: string; page: string }
export type FacebookEndpoints = { graph: string; keys: string; issuer: string; script: string; page: string }

export type Endpoints = {
  google: GoogleEndpoints
  apple: AppleEndpoints
  vk: VkEndpoints
  yandex: YandexEndpoints
  telegram: TelegramEndpoints
  facebook: FacebookEndpoints
}

const GOOGLE_ISSUER = 'https://accounts.google.com'
/** Both issuers are accepted. Apple once changed its issuer without notice, which broke clients that accepted only one. */
const APPLE_ISSUERS = ['https://appleid.apple.com', 'https://account.apple.com']
const FACEBOOK_ISSUER = 'https://www.facebook.com'
export const FACEBOOK_VERSION = 'v25.0'

/** `vkUrl` can be set because VK ID moved from id.vk.com to id.vk.ru. Both host names work. */
export const realEndpoints = (vkUrl: string): Endpoints => ({
  google: {
    issuer: GOOGLE_ISSUER,
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
    tokenInfo: 'https://oauth2.googleapis.com/tokeninfo',
    script: 'https://accounts.google.com/gsi/client',
    page: 'https://accounts.google.com/gsi/',
  },
  apple: {
    issuers: APPLE_ISSUERS,
    keys: 'https://appleid.apple.com/auth/keys',
    script: 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js',
    page: 'https://appleid.apple.com',
  },
  vk: { authorize: `${vkUrl}/authorize`, token: `${vkUrl}/oauth2/auth`, userInfo: `${vkUrl}/oauth2/user_info` },
  yandex: {
    authorize: 'https://oauth.yandex.ru/authorize',
    token: 'https://oauth.yandex.ru/token',
    userInfo: 'https://login.yandex.ru/info?format=json',
  },
  telegram: { script: 'https://telegram.org/js/telegram-widget.js?22', page: 'https://oauth.telegram.org' },
  facebook: {
    graph: `https://graph.facebook.com/${FACEBOOK_VERSION}`,
    keys: 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
    issuer: FACEBOOK_ISSUER,
    script: 'https://connect.facebook.net/en_US/sdk.js',
    page: 'https://www.facebook.com',
  },
})

/**
 * URLs of the simulated providers. In the browser each has its own host name, so that cookies and origins behave as with real providers.
 * Node cannot resolve these names, so the server uses `simulatorUrl`.
 */
export const simulatedEndpoints = (simulatorUrl: string): Endpoints => {
  const { protocol, port } = new URL(simulatorUrl)
  const inBrowser = (provider: string) => `${protocol}//${provider}.localhost${port && `:${port}`}/idp/${provider}`
  const inside = (provider: string) => `${simulatorUrl}/idp/${provider}`
  return {
    google: {
      issuer: GOOGLE_ISSUER,
      authorize: `${inBrowser('google')}/o/oauth2/v2/auth`,
      token: `${inside('google')}/token`,
      keys: `${inside('google')}/oauth2/v3/certs`,
      userInfo: `${inside('google')}/v1/userinfo`,
      tokenInfo: `${inside('google')}/tokeninfo`,
      script: `${inBrowser('google')}/gsi/client`,
      page: new URL(inBrowser('google')).origin,
    },
    apple: {
      issuers: APPLE_ISSUERS,
      keys: `${inside('apple')}/auth/keys`,
      script: `${inBrowser('apple')}/appleid.auth.js`,
      page: new URL(inBrowser('apple')).origin,
    },
    vk: {
      authorize: `${inBrowser('vk')}/authorize`,
      token: `${inside('vk')}/oauth2/auth`,
      userInfo: `${inside('vk')}/oauth2/user_info`,
    },
    yandex: {
      authorize: `${inBrowser('yandex')}/authorize`,
      token: `${inside('yandex')}/token`,
      userInfo: `${inside('yandex')}/info?format=json`,
    },
    telegram: { script: `${inBrowser('telegram')}/js/telegram-widget.js`, page: new URL(inBrowser('telegram')).origin },
    facebook: {
      graph: `${inside('facebook')}/${FACEBOOK_VERSION}`,
      keys: `${inside('facebook')}/.well-known/oauth/openid/jwks/`,
      issuer: FACEBOOK_ISSUER,
      script: `${inBrowser('facebook')}/sdk.js`,
      page: new URL(inBrowser('facebook')).origin,
    },
  }
}
