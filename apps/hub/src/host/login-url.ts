import { emptySessionValues, type SessionValues } from '@playhub/contract/hosting'
import { readAddress } from '../session/address.ts'

/** The values of a sign-in address, for showing the same sign-in in a modal. */
export const loginValuesOf = (loginUrl: string): SessionValues => {
  const { pathname, search } = new URL(loginUrl, location.origin)
  return { ...emptySessionValues, ...readAddress(pathname, search).values }
}
