import type { HostResult } from '@playhub/contract/hosting'
import { isPaymentScreen, type Leaving, type ScreenName, type ScreenRef } from '../../base/screen.ts'
import { authClosedResult, cancelledResult } from '../result/results.ts'

export type Kind = 'auth' | 'payment' | 'other'
const authScreens: readonly ScreenName[] = ['login', 'emailLogin', 'codeLogin', 'registration', 'recovery']
export const kindOf = (name: ScreenName): Kind => (isPaymentScreen(name) ? 'payment' : authScreens.includes(name) ? 'auth' : 'other')

/**
 * Whether the close button asks the player first. `leaving`, the screen's own setting, decides. Without it, the button asks only on sign-in
 * and payment screens.
 */
export const asksFirst = (kind: Kind, leaving: Leaving | undefined) => leaving?.asks ?? kind !== 'other'

/** Whether a click beside the modal closes the modal. A payment in progress stays open, because it must not be cancelled by accident. */
export const pressCloses = (kind: Kind, leaving: Leaving | undefined) => kind !== 'payment' || !leaving?.asks

/** Returns the default result for the host: a closed sign-in or a cancelled payment. Undefined for other screens. */
export const closedResult = (open: ScreenRef): HostResult | undefined => {
  if ('paymentId' in open.values && isPaymentScreen(open.screen)) return cancelledResult(open.values.paymentId)
  return kindOf(open.screen) === 'auth' ? authClosedResult : undefined
}
