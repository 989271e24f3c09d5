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

/**
 * The rows to show, in the project's order; every method where a project has no settings. Providers that are not connected are left out.
 * The variants of one provider look the same to a player, so the first of them stands for all.
 */
export const rowsOf = (configured: readonly LoginMethod[] | undefined, providers: SignInProviders): LoginMethod[] => {
  const methods = (configured ?? loginMethods).filter((method) => method === 'mail' || providers[signInProviderOf[method]])
  return methods.filter((method, at) => methods.findIndex((other) => brandOf[other] === brandOf[method]) === at)
}

export const isSocial = (method: LoginMethod) => method !== 'mail'

/** The same rows, those of providers together, mail by itself: between two groups stands "or". */
export const groupsOf = (rows: readonly LoginMethod[]): LoginMethod[][] => {
  const groups: LoginMethod[][] = []
  for (const method of rows) {
    const last = groups.at(-1)
    if (last && isSocial(method) && last.every(isSocial)) last.push(method)
    else groups.push([method])
  }
  return groups
}
