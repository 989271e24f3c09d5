import { isProviderMethod, type LoginMethod, type PassportMethod, type ProviderMethod, passportMethods } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import { queryOptions } from '@tanstack/react-query'
import { openApple } from './provider-apple.ts'
import { openFacebook } from './provider-facebook.ts'
import { openGoogle } from './provider-google.ts'
import type { Prover } from './provider-prover.ts'
import { openTelegram } from './provider-telegram.ts'

/** Methods that run the provider's own script on the page. */
export type ScriptMethod = Exclude<ProviderMethod, PassportMethod>

export const isPassportMethod = (method: LoginMethod): method is PassportMethod => passportMethods.some((each) => each === method)
export const isScriptMethod = (method: LoginMethod): method is ScriptMethod => isProviderMethod(method) && !isPassportMethod(method)

/** The code that a host gets when a provider's script did not load or failed. */
export const scriptCodes: Readonly<Record<ScriptMethod, HostCode>> = {
  google_popup: hostCodes.GOOGLE,
  google_adult_popup: hostCodes.GOOGLE,
  apple: hostCodes.APPLE,
  telegram: hostCodes.TELEGRAM,
  facebook: hostCodes.FACEBOOK_WIDGET,
}

const open = (method: ScriptMethod, providers: SignInProviders): Promise<Prover> => {
  switch (method) {
    case 'google_popup':
      return withSettings(providers.google, openGoogle)
    case 'google_adult_popup':
      return withSettings(providers.google_adult, openGoogle)
    case 'apple':
      return withSettings(providers.apple, openApple)
    case 'telegram':
      return withSettings(providers.telegram, openTelegram)
    case 'facebook':
      return withSettings(providers.facebook, openFacebook)
  }
}

const withSettings = async <S>(settings: S | null, openProvider: (settings: S) => Promise<Prover>) => {
  if (settings === null) throw new Error('This provider is not connected')
  return openProvider(settings)
}

/** The maximum wait for a script. Some scripts load further parts and never report that a part failed. */
const PATIENCE_MS = 15_000

const inTime = <T>(work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The script took too long')), PATIENCE_MS)
    }),
  ])

/** Loads a provider's script when its button is shown, so that the script is ready when the button is clicked. */
export const proverQuery = (method: ScriptMethod, providers: SignInProviders) =>
  queryOptions({
    queryKey: ['auth', 'prover', method],
    queryFn: () => inTime(open(method, providers)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    networkMode: 'always',
  })
