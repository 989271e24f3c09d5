import { emptySessionValues, type SessionValues } from '@playhub/contract/hosting'
import { readAddress } from '../session/address.ts'

/** The values that a login address carries, for showing the same login in a modal. */
export const loginValuesOf = (loginUrl: string): SessionValues => {
  const { pathname, search } = new URL(loginUrl, location.origin)
  return { ...emptySessionValues, ...readAddress(pathname, search).values }
}
