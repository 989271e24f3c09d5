import { joining } from './auth/joining.ts'
import { passkeyLogin, passkeys } from './auth/passkeys.ts'
import { signInCode } from './auth/sign-in-code.ts'
import { auth } from './auth.ts'
import { catalogue } from './catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import { goods } from './games/goods.ts'
import { plays } from './games/plays.ts'
import { portal } from './games/portal.ts'
import { saves } from './games/saves.ts'
import { help } from './help.ts'
import { payments } from './payments.ts'
import { profile } from './profile.ts'
import { prove } from './profile-proof.ts'
import { prices } from './projects/prices.ts'
import { session } from './session.ts'
import { incidents } from './support/incidents.ts'
import { support } from './support.ts'
import { transactions } from './transactions.ts'

/** All calls of the API under `/api`. They are grouped by slice: a feature of the hub, such as `payments`. */
export const api = {
  catalogue,
  portal,
  session,
  auth: { ...auth, ...signInCode, ...passkeyLogin },
  payments,
  goods,
  transactions,
  prices,
  support: { ...support, ...incidents },
  help,
  saves,
  plays,
  profile: { ...profile, ...prove, ...joining, ...passkeys },
} as const

export const apiPrefix = '/api'
export const partnerPrefix = '/partner/v1'

/**
 * Returns every call with its name, such as `payments.createFromItem`: the slice and the call. The server registers these calls; the
 * documentation and tests list them.
 */
export const endpoints = (): (readonly [name: string, entry: Endpoint])[] =>
  Object.entries(api).flatMap(([slice, calls]) => Object.entries(calls).map(([name, entry]) => [`${slice}.${name}`, entry] as const))
