import { type LoginMethod, loginMethods, signInProviderOf } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'

/** The icon of a method. */
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

/**
 * The methods to show, in the project's order; all of them if the project has no settings. Leaves out providers that are not connected.
 * Variants of one provider look the same to a player, so only the first is shown.
 */
export const rowsOf = (configured: readonly LoginMethod[] | undefined, providers: SignInProviders): LoginMethod[] => {
  const methods = (configured ?? loginMethods).filter((method) => method === 'mail' || providers[signInProviderOf[method]])
  return methods.filter((method, at) => methods.findIndex((other) => brandOf[other] === brandOf[method]) === at)
}

export const isSocial = (method: LoginMethod) => method !== 'mail'

/** The methods in groups: providers first, then e-mail. The screen shows "or" between groups. */
export const groupsOf = (rows: readonly LoginMethod[]): LoginMethod[][] => {
  const groups: LoginMethod[][] = []
  for (const method of rows) {
    const last = groups.at(-1)
    if (last && isSocial(method) && last.every(isSocial)) last.push(method)
    else groups.push([method])
  }
  return groups
}
