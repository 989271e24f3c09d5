import { type LoginMethod, loginMethods, signInProviderOf } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'

/** The brand whose icon a sign-in method has. */
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
 * The sign-in methods to show, in the project's order; all of them if the project has no settings. Methods whose provider is not connected
 * are left out. Variants of one provider look the same to a player, so only the first variant is shown.
 */
export const rowsOf = (configured: readonly LoginMethod[] | undefined, providers: SignInProviders): LoginMethod[] => {
  const methods = (configured ?? loginMethods).filter((method) => method === 'mail' || providers[signInProviderOf[method]])
  return methods.filter((method, at) => methods.findIndex((other) => brandOf[other] === brandOf[method]) === at)
}

export const isSocial = (method: LoginMethod) => method !== 'mail'

/** Groups the methods: providers first, then e-mail. The screen shows "or" between the groups. */
export const groupsOf = (rows: readonly LoginMethod[]): LoginMethod[][] => {
  const groups: LoginMethod[][] = []
  for (const method of rows) {
    const last = groups.at(-1)
    if (last && isSocial(method) && last.every(isSocial)) last.push(method)
    else groups.push([method])
  }
  return groups
}
