import { emptySessionValues, type SessionValues } from '@playhub/contract/hosting'
import { readAddress } from '../session/address.ts'

/** Returns the values in the URL of a sign-in. With them, the sign-in can be shown in a modal. */
export const loginValuesOf = (loginUrl: string): SessionValues => {
  const { pathname, search } = new URL(loginUrl, location.origin)
  return { ...emptySessionValues, ...readAddress(pathname, search).values }
}
