import { type LoginMethod, loginMethods, type SignInProviders, signInProviderOf } from '@playhub/contract/auth'

/** The mark that stands on a method's row. */
export const brandOf = {
  google: 'google',
  google_adult: 'google',
  google_popup: 'google',
  google_adult_popup: 'google',
  apple: 'apple',
  vkontakte: 'vk',
  yandex: 'yandex',
  telegram: 'telegram',
  facebook: 'facebook',
  mail: 'email',
} as const satisfies Record<LoginMethod, string>

/** Whose settings a method needs. */

/**
 * The rows to show, in the project's order; every method where a project has no settings. Providers that are not connected are left out.
 * The variants of one provider look the same to a player, so the first of them stands for all.
 */
export const rowsOf = (
  configured: readonly LoginMethod[] | undefined,
  providers: SignInProviders,
): { social: LoginMethod[]; mail: boolean } => {
  const methods = (configured ?? loginMethods).filter((method) => method === 'mail' || providers[signInProviderOf[method]])
  const first = methods.filter((method, at) => methods.findIndex((other) => brandOf[other] === brandOf[method]) === at)
  return { social: first.filter((method) => method !== 'mail'), mail: first.includes('mail') }
}
