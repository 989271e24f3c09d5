import type { ProcessReply } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ScreenHost, ScreenValues } from '../../base/screen.ts'
import { useLeaving } from '../../host/leaving/use-leaving.ts'
import { paymentErrorResult } from '../../host/result/results.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { codesOf } from '../methods.ts'
import { setPendingQuery } from '../queries.ts'
import { useCancel } from './cancellable-wait.tsx'
import { FailedToOpen } from './failed-to-open.tsx'
import type { Sent } from './give-up.ts'
import { PaymentStatus } from './payment-status.tsx'
import { Lapsed } from './status-views.tsx'

type Props = {
  values: ScreenValues['payment']
  host: ScreenHost
  data: ProcessReply | undefined
  /** The attempt that the player confirmed on this screen. If undefined, the server's reply (`data`) names the attempt. */
  sent?: Sent | undefined
  /** An action that the player can choose instead of waiting. */
  other?: ReactNode
  /** Whether an attempt at another provider had already paid this payment, so that the money of `sent` is returned. */
  isSecond?: boolean
  onAgain: () => void
}

/**
 * Shows a payment that the player confirmed at its provider, now or before a reload. If the payment was refunded or disputed later, shows
 * that.
 */
export const PaymentInProgress = (props: Props) => {
  const { data, values, host } = props
  return data?.lapsed ? <LapsedPayment paymentId={values.paymentId} host={host} by={data.lapsed} /> : <Confirmed {...props} />
}

type LapsedProps = { paymentId: string; host: ScreenHost; by: NonNullable<ProcessReply['lapsed']> }

/**
 * Shows a payment that was paid, and was refunded or disputed later. The host gets a failure, because it must not treat this payment as a
 * purchase.
 */
const LapsedPayment = ({ paymentId, host, by }: LapsedProps) => {
  useLeaving(host, { asks: false, result: async () => paymentErrorResult(paymentId, hostCodes.PAYMENT_FAILED, 'fail') })
  return <Lapsed paymentId={paymentId} by={by} onClose={host.close} />
}

/**
 * Shows a payment that the player confirmed at its provider, now or before a reload. Requests once that the server checks the payment at
 * the provider. Then polls the payment's state.
 */
const Confirmed = ({ values: { paymentId }, host, data, sent, other, isSecond, onAgain }: Props) => {
  const t = useFlowsT()
  const opening = useQuery(setPendingQuery(paymentId))
  const attempt = sent?.attempt ?? (data?.providerId ? { provider: data.providerId } : undefined)
  const cancel = useCancel(paymentId, attempt)
  const shown = { letterTo: data?.profileData.mailToReceiveCheck, text: sent?.text, onPlayer: sent?.onPlayer, other, isSecond }

  if (opening.error && cancel.isIdle) {
    return (
      <FailedToOpen
        values={{ paymentId }}
        host={host}
        code={attempt ? codesOf[attempt.provider].setPending : hostCodes.PAYMENT_POLL}
        error={opening.error}
        title={t('status.error')}
        text={t('status.errorText')}
        onRetry={() => void opening.refetch()}
      />
    )
  }
  return <PaymentStatus {...{ paymentId, host, cancel, shown, onAgain }} opening={opening.data} failure={sent?.failure} />
}
