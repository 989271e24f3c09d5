import type { ProcessReply } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { ScreenHost, ScreenValues } from '../../base/screen.ts'
import { useLeaving } from '../../host/leaving/use-leaving.ts'
import { paymentErrorResult } from '../../host/result/results.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { codesOf } from '../methods.ts'
import { setPendingQuery } from '../queries.ts'
import { CancellableWait, useCancel } from './cancellable-wait.tsx'
import { FailedToOpen } from './failed-to-open.tsx'
import { leave, type Sent } from './give-up.ts'
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
  const pending = useQuery(setPendingQuery(paymentId))
  const cancel = useCancel(paymentId)
  const known = cancel.data ?? pending.data
  const attempt = sent?.attempt ?? (data?.providerId ? { provider: data.providerId } : undefined)
  const shown = { letterTo: data?.profileData.mailToReceiveCheck, text: sent?.text, onPlayer: sent?.onPlayer, other, isSecond }

  if (known) return <PaymentStatus {...{ paymentId, host, known, attempt, cancel, shown, onAgain }} failure={sent?.failure} />
  if (pending.error) {
    return (
      <FailedToOpen
        values={{ paymentId }}
        host={host}
        code={attempt ? codesOf[attempt.provider].setPending : hostCodes.PAYMENT_POLL}
        error={pending.error}
        title={t('status.error')}
        text={t('status.errorText')}
        onRetry={() => void pending.refetch()}
      />
    )
  }
  return <Confirming {...{ paymentId, host, attempt, cancel, shown }} />
}

type ConfirmingProps = Pick<ComponentProps<typeof PaymentStatus>, 'paymentId' | 'host' | 'attempt' | 'cancel' | 'shown'>

/** Shows the wait until the server has checked the payment for the first time. */
const Confirming = ({ shown: { letterTo: _letterTo, isSecond: _isSecond, ...waiting }, ...props }: ConfirmingProps) => {
  useLeaving(props.host, { asks: true, result: () => leave(props.paymentId, props.attempt) })
  return <CancellableWait {...props} {...waiting} />
}
