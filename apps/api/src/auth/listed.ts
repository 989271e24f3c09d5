import type { LoginMethod } from '@playhub/contract/auth'
import { Refusal } from '@playhub/contract/refusals'
import type { Deps } from '../deps.ts'

/**
 * Throws SIGN_IN_METHOD_NOT_AVAILABLE while no project lists the sign-in method. Does not check which project the request names, because a
 * caller may name any project, and accounts are valid in all of them.
 */
export const needListed = ({ catalogue }: Pick<Deps, 'catalogue'>, method: LoginMethod) => {
  for (const { config } of catalogue.current().projects.values()) if (config.settings.authMethods.includes(method)) return
  throw new Refusal('SIGN_IN_METHOD_NOT_AVAILABLE')
}
