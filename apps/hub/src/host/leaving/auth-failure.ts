import { type HostCode, hostCodes, Refusal, refusals } from '@playhub/contract/refusals'
import type { ScreenHost } from '../../base/screen.ts'
import { authErrorResult } from '../result/results.ts'
import { useLeaving } from './use-leaving.ts'

/**
 * Sets the failure that the host gets if the player leaves the screen now. Without a failure, the host gets the result that the player
 * closed the sign-in.
 */
export const useAuthFailure = (host: ScreenHost, failure: HostCode | undefined) =>
  useLeaving(host, failure === undefined ? undefined : { asks: true, result: async () => authErrorResult(failure) })

const isHostCode = (code: unknown): code is HostCode => Object.values<unknown>(hostCodes).includes(code)

/** Returns `code` if it is a host code, else `otherwise`. */
export const asHostCode = (code: unknown, otherwise: HostCode): HostCode => (isHostCode(code) ? code : otherwise)

/** Returns the host code of a failed call: the refusal's own code if it has one, else `otherwise`. */
export const hostCodeOf = (error: unknown, otherwise: HostCode): HostCode => {
  const row = error instanceof Refusal ? refusals[error.code] : {}
  return asHostCode('hostCode' in row ? row.hostCode : undefined, otherwise)
}
