import { isProviderMethod, type LoginMethod, loginMethods, signInProviderOf } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { canShowPasskey } from './passkey/passkey-support.ts'

/** The brand of each sign-in method, for its icon. */
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
  mail_code: 'email',
  passkey: 'passkey',
} as const satisfies Record<LoginMethod, string>

/** Methods that are offered only if the project lists them. If the project has no list, all other methods are offered. */
const listedOnly: readonly LoginMethod[] = ['mail_code', 'passkey']

/**
 * Returns the sign-in methods to show, in the project's order. Leaves out methods whose provider is not connected. Leaves out passkeys if
 * the browser cannot use them. Variants of one provider look the same to a player, so only the first variant is shown.
 */
export const rowsOf = (configured: readonly LoginMethod[] | undefined, providers: SignInProviders): LoginMethod[] => {
  const asked = configured ?? loginMethods.filter((method) => !listedOnly.includes(method))
  const methods = asked.filter((method) => {
    if (method === 'passkey') return canShowPasskey()
    return !isProviderMethod(method) || providers[signInProviderOf[method]]
  })
  return methods.filter((method, at) => methods.findIndex((other) => nameInBrowser(other) === nameInBrowser(method)) === at)
}

/** Returns the name under which the browser stores the method that was used last. Variants of one provider have one name. */
export const nameInBrowser = (method: LoginMethod) => (method === 'mail_code' ? method : brandOf[method])

export const isSocial = isProviderMethod

/**
 * Splits the methods into groups without changing their order. A group contains either only providers or only other methods. The screen
 * shows "or" between the groups.
 */
export const groupsOf = (rows: readonly LoginMethod[]): LoginMethod[][] => {
  const groups: LoginMethod[][] = []
  for (const method of rows) {
    const last = groups.at(-1)
    if (last?.some((other) => isSocial(other) === isSocial(method))) last.push(method)
    else groups.push([method])
  }
  return groups
}
