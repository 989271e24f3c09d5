import type { World } from '../world.ts'

/** The apps that are registered at the providers: the hub's apps, and an app of another developer. */
export const clients = {
  google: { id: 'playhub-google.apps.googleusercontent.com', secret: 'simulator-google-secret', method: 'google' },
  googleAdult: { id: 'playhub-google-adult.apps.googleusercontent.com', secret: 'simulator-google-adult-secret', method: 'google_adult' },
  apple: { id: 'playhub.example.web' },
  vk: { id: '52000001', method: 'vkontakte' },
  yandex: { id: 'playhub-yandex', secret: 'simulator-yandex-secret', method: 'yandex' },
  telegram: { botToken: '7000000001:simulator-telegram-bot-token' },
  facebook: { id: '700000000000001', secret: 'simulator-facebook-secret' },
} as const

export const foreignApp = {
  google: 'somebody-else.apps.googleusercontent.com',
  facebook: '700000000000999',
  other: 'somebody-else',
} as const

export const botId = () => Number(clients.telegram.botToken.split(':')[0])

/** Whether the origin is registered at the providers: the hub's origin, one of its subdomains, or an origin of the settings. */
export const isOriginAllowed = ({ settings }: World, origin: string): boolean => {
  if (settings.login.origins.includes(origin)) return true
  const hub = new URL(settings.hubUrl)
  const asked = parseUrl(origin)
  if (!asked || asked.origin !== origin) return false
  const isOwnHost = asked.hostname === hub.hostname || asked.hostname.endsWith(`.${hub.hostname}`)
  return isOwnHost && asked.protocol === hub.protocol && asked.port === hub.port
}

/** Whether a redirect URL is registered. It must match exactly: another query, fragment or path is refused. */
export const isRedirectRegistered = (world: World, method: string, redirectUri: string): boolean => {
  if (world.settings.login.redirectUris.includes(redirectUri)) return true
  const asked = parseUrl(redirectUri)
  return asked !== undefined && redirectUri === `${asked.origin}/api/passport/${method}/callback` && isOriginAllowed(world, asked.origin)
}

export const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)
