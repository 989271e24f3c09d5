import type { HostResult } from '@playhub/contract/hosting'
import { isPaymentScreen, type Leaving, type ScreenName, type ScreenRef } from '../../base/screen.ts'
import { authClosedResult, cancelledResult } from '../result/results.ts'

export type Kind = 'auth' | 'payment' | 'other'
const authScreens: readonly ScreenName[] = ['login', 'emailLogin', 'registration', 'recovery']
export const kindOf = (name: ScreenName): Kind => (isPaymentScreen(name) ? 'payment' : authScreens.includes(name) ? 'auth' : 'other')

/** Whether the cross asks first: as the screen says, and without a word of it wherever something was begun. */
export const asksFirst = (kind: Kind, leaving: Leaving | undefined) => leaving?.asks ?? kind !== 'other'

/** Whether a click beside the modal closes it: not while a payment is under way, which a stray click must not cancel. */
export const pressCloses = (kind: Kind, leaving: Leaving | undefined) => kind !== 'payment' || !leaving?.asks

/** What the host hears when nothing else is known: a login closed, a payment cancelled. */
export const closedResult = (open: ScreenRef): HostResult | undefined => {
  if ('paymentId' in open.values && isPaymentScreen(open.screen)) return cancelledResult(open.values.paymentId)
  return kindOf(open.screen) === 'auth' ? authClosedResult : undefined
}
