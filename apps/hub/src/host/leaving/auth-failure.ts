import { type HostCode, hostCodes, Refusal, refusals } from '@playhub/contract/refusals'
import type { ScreenHost } from '../../base/screen.ts'
import { authErrorResult } from '../result/results.ts'
import { useLeaving } from './use-leaving.ts'

/** If the player leaves now, the host gets this failure. Without a failure it hears that the sign-in was closed. */
export const useAuthFailure = (host: ScreenHost, failure: HostCode | undefined) =>
  useLeaving(host, failure === undefined ? undefined : { asks: true, result: async () => authErrorResult(failure) })

const isHostCode = (code: unknown): code is HostCode => Object.values<unknown>(hostCodes).includes(code)

/** A host code for a number of the server. */
export const asHostCode = (code: unknown, otherwise: HostCode): HostCode => (isHostCode(code) ? code : otherwise)

/** The host code of a failed call: the refusal's own if it has one, else the screen's. */
export const hostCodeOf = (error: unknown, otherwise: HostCode): HostCode => {
  const row = error instanceof Refusal ? refusals[error.code] : {}
  return asHostCode('hostCode' in row ? row.hostCode : undefined, otherwise)
}
