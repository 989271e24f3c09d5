import type { PassportMethod } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import type { Clock } from '../../clock.ts'
import { type AppleProof, appleTokenReader } from './apple.ts'
import { FACEBOOK_VERSION } from './endpoints.ts'
import { facebookReader } from './facebook.ts'
import { googlePassport } from './google.ts'
import { googleTokenReader } from './google-token.ts'
import type { PassportProvider, ProofReader } from './provider.ts'
import type { SignInSettings } from './settings.ts'
import { type TelegramData, telegramReader } from './telegram.ts'
import { vkPassport } from './vkontakte.ts'
import { yandexPassport } from './yandex.ts'

/** The providers of this installation. A provider that is not configured is undefined. */
export type IdentityProviders = {
  passport: Record<PassportMethod, PassportProvider | undefined>
  google: ProofReader<string> | undefined
  apple: ProofReader<AppleProof> | undefined
  telegram: ProofReader<TelegramData> | undefined
  facebook: ProofReader<string> | undefined
}

export const createIdentityProviders = (settings: SignInSettings, clock: Clock): IdentityProviders => {
  const { google, google_adult, vkontakte, yandex, apple, telegram, facebook } = settings
  return {
    passport: {
      google: google && googlePassport(google),
      google_adult: google_adult && googlePassport(google_adult),
      vkontakte: vkontakte && vkPassport(vkontakte),
      yandex: yandex && yandexPassport(yandex),
    },
    google: googleTokenReader(settings, clock),
    apple: apple && appleTokenReader(apple, clock),
    telegram: telegram && telegramReader(telegram, clock),
    facebook: facebook && facebookReader(facebook, clock),
  }
}

/**
 * Returns the provider settings that the browser needs. `origin` is the origin of the page: Apple's window can return its result only to
 * the page that opened it.
 */
export const publicSettings = (settings: SignInSettings, origin: string): SignInProviders => {
  const { google, google_adult, vkontakte, yandex, apple, telegram, facebook } = settings
  return {
    google: google ? { clientId: google.clientId, scriptUrl: google.at.script } : null,
    google_adult: google_adult ? { clientId: google_adult.clientId, scriptUrl: google_adult.at.script } : null,
    vkontakte: vkontakte !== undefined,
    yandex: yandex !== undefined,
    apple: apple ? { clientId: apple.clientId, redirectUri: `${origin}/`, scriptUrl: apple.at.script } : null,
    telegram: telegram ? { botId: Number(telegram.botToken.split(':')[0]), scriptUrl: telegram.at.script } : null,
    facebook: facebook ? { appId: facebook.appId, version: FACEBOOK_VERSION, scriptUrl: facebook.at.script } : null,
  }
}

type PageSources = { script: string[]; frame: string[]; connect: string[] }

/** Returns the content security policy sources that the providers' scripts need. */
export const pageSources = ({ google, google_adult, apple, telegram, facebook }: SignInSettings): PageSources => {
  const gsi = (google ?? google_adult)?.at
  const present = (...sources: (string | undefined)[]) => [...new Set(sources.filter((source) => source !== undefined))]
  const originOf = (url: string | undefined) => url && new URL(url).origin
  return {
    script: present(gsi?.script, originOf(apple?.at.script), originOf(telegram?.at.script), originOf(facebook?.at.script)),
    frame: present(gsi?.page, apple?.at.page, telegram?.at.page, facebook?.at.page),
    // `connect` includes Telegram, because its widget calls Telegram's server if the window is closed without a message.
    connect: present(gsi?.page, apple?.at.page, telegram?.at.page, facebook?.at.page, originOf(facebook?.at.graph)),
  }
}
