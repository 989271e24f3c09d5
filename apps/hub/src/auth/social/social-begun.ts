import { safeStorage } from '@playhub/browser/safe-storage'
import { type PassportMethod, passportMethods } from '@playhub/contract/auth'
import { storageKeys } from '@playhub/contract/hosting'
import { AUTH_STATE_TTL_MS } from '@playhub/contract/limits'
import type { Purpose } from './social-end.ts'
import { base64url, randomText, sha256 } from './social-secrets.ts'

/** A sign-in that is completed in another window. It is stored for this tab, so that it survives a reload. */
export type Begun = { id: string; verifier: string; method: PassportMethod; purpose: Purpose; since: number }

const tab = safeStorage(() => sessionStorage)

/**
 * Returns the data of a new sign-in. `id` names the sign-in and is not secret. Only the holder of `verifier` can read the result of the
 * sign-in.
 */
export const newBegun = (method: PassportMethod, purpose: Purpose, now: number): Begun => ({
  id: `${now.toString(36)}-${randomText()}`,
  verifier: randomText(),
  method,
  purpose,
  since: now,
})

export const challengeOf = async ({ verifier }: Begun) => base64url(await sha256(verifier))

export const keepBegun = (begun: Begun) => tab.write(storageKeys.authDataId, JSON.stringify(begun))
export const forgetBegun = () => tab.write(storageKeys.authDataId, undefined)

/** Returns the sign-in that was stored before a reload, if it can still succeed. */
export const recallBegun = (purpose: Purpose, now: number): Begun | undefined => {
  const begun = parseBegun(tab.read(storageKeys.authDataId))
  return begun?.purpose === purpose && now - begun.since < AUTH_STATE_TTL_MS ? begun : undefined
}

export const parseBegun = (raw: string | undefined): Begun | undefined => {
  try {
    const { id, verifier, method, purpose, since } = JSON.parse(raw ?? '{}') as Record<string, unknown>
    const known = passportMethods.find((each) => each === method)
    const isWhole = typeof id === 'string' && typeof verifier === 'string' && typeof since === 'number'
    return isWhole && known && (purpose === 'signIn' || purpose === 'link') ? { id, verifier, method: known, purpose, since } : undefined
  } catch {
    return undefined
  }
}
