import { hostCodes } from '@playhub/contract/refusals'
import { Fragment, type ReactNode } from 'react'
import type { ScreenHost, ScreenValues } from '../base/screen.ts'
import { useLeaving } from '../host/leaving/use-leaving.ts'
import { paymentErrorResult } from '../host/result/results.ts'
import { SignedOut } from '../host/signed-out.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useIdentity } from '../session/identity.ts'
import { useSignedOut } from '../session/signed-out.ts'

type Props = { values: ScreenValues['payment']; host: ScreenHost; children: ReactNode }

/**
 * Shows a screen of a payment only to the player who opened it. The screen shows the player's e-mail address, and a card that somebody else
 * types there would pay this player's payment. So the screen disappears when the player signs out, and starts again for another player.
 */
export const OwnPayment = ({ values, host, children }: Props) => {
  const { userId } = useIdentity()
  return useSignedOut() ? <OfNobody values={values} host={host} /> : <Fragment key={userId}>{children}</Fragment>
}

/** Shown after the player has signed out. The payment's state is then unknown, so closing must not be reported as a cancellation. */
const OfNobody = ({ values, host }: Omit<Props, 'children'>) => {
  const t = useFlowsT()
  const { paymentId, emailNeeded: _emailNeeded, ...session } = values
  useLeaving(host, { asks: false, result: async () => paymentErrorResult(paymentId, hostCodes.PAYMENT_PROCESS_LOAD) })
  return <SignedOut title={t('payment.title')} host={host} values={session} />
}
