import { type HostCode, hostCodes, Refusal, refusals } from '@playhub/contract/refusals'
import type { ScreenHost } from '../../base/screen.ts'
import { authErrorResult } from '../result/results.ts'
import { useLeaving } from './use-leaving.ts'

/** Should the player leave now, the host hears what failed here; without a failure, that the sign-in was closed. */
export const useAuthFailure = (host: ScreenHost, failure: HostCode | undefined) =>
  useLeaving(host, failure === undefined ? undefined : { asks: true, result: async () => authErrorResult(failure) })

const isHostCode = (code: unknown): code is HostCode => Object.values<unknown>(hostCodes).includes(code)

/** A number of the server as a host code. */
export const asHostCode = (code: unknown, otherwise: HostCode): HostCode => (isHostCode(code) ? code : otherwise)

/** The host code of what a call ended with: the refusal's own, where it has one, and otherwise the screen's. */
export const hostCodeOf = (error: unknown, otherwise: HostCode): HostCode => {
  const row = error instanceof Refusal ? refusals[error.code] : {}
  return asHostCode('hostCode' in row ? row.hostCode : undefined, otherwise)
}
