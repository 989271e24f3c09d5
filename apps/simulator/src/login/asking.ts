import type { LoginFaultName } from './login-faults.ts'
import type { Provider } from './people.ts'
import { randomId } from './random-id.ts'

/** How the answer is returned: by a redirect, by a form, or by a message to the window that opened the consent page. */
export type Way = { by: 'redirect' | 'form'; to: string } | { by: 'message'; to: string }

/** An app's sign-in request that the person has not answered yet. */
export type Asking = {
  provider: Provider
  clientId: string
  scope: string
  state: string
  nonce: string | undefined
  challenge: string | undefined
  way: Way
}

/** A sign-in that the person has approved. It is stored until the app exchanges the code that it got. */
export type Granted = Pick<Asking, 'clientId' | 'scope' | 'state' | 'challenge'> & {
  personKey: string
  redirectUri: string
  fault: LoginFaultName | undefined
  deviceId: string
}

const FIVE_MINUTES = 300_000

/** Creates a store of values that can be used once and expire after `lifeMs`. */
export const createOnce = <T>(lifeMs = FIVE_MINUTES) => {
  const kept = new Map<string, { value: T; until: number }>()
  return {
    give: (value: T, { isLate = false, id = randomId() } = {}): string => {
      for (const [old, { until }] of kept) if (until < Date.now()) kept.delete(old)
      kept.set(id, { value, until: isLate ? Date.now() - 1 : Date.now() + lifeMs })
      return id
    },
    read: (id: string): T | undefined => alive(kept.get(id)),
    take: (id: string): T | undefined => {
      const found = kept.get(id)
      kept.delete(id)
      return alive(found)
    },
  }
}

const alive = <T>(found: { value: T; until: number } | undefined) => (found && found.until > Date.now() ? found.value : undefined)
