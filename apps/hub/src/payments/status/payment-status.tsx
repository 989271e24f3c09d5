import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ScreenHost } from '../../base/screen.ts'
import { useLeaving } from '../../host/leaving/use-leaving.ts'
import { paymentErrorResult } from '../../host/result/results.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { statusQuery } from '../queries.ts'
import { type Cancel, CancellableWait } from './cancellable-wait.tsx'
import { leave } from './give-up.ts'
import { type Known, resultOf } from './outcome.ts'
import { Cancelled, Failed, NotPaid, Paid, Successful } from './status-views.tsx'

/** The texts and actions of the panel. The fields `text`, `onPlayer` and `other` are used while the payment is pending. */
export type Shown = {
  /** The address for the e-mail about the purchase and for the receipt. */
  letterTo?: string | undefined
  /** Whether the player has paid twice. */
  isSecond?: boolean | undefined
  /** Says what the player waits for. */
  text?: string | undefined
  /** Whether the player must still act at the provider. */
  onPlayer?: boolean | undefined
  /** What the player can do instead of waiting. */
  other?: ReactNode
}

type Props = {
  paymentId: string
  host: ScreenHost
  /** The first reply about the payment. Without it, the payment counts as pending. */
  opening: Known | undefined
  cancel: Cancel
  /** The failure that the provider reported in the browser, if any. */
  failure: HostCode | undefined
  shown: Shown
  onAgain: () => void
}

/** Shows a payment while it is pending, and then its result. */
export const PaymentStatus = ({ paymentId, host, opening, cancel, failure, shown, onAgain }: Props) => {
  const { letterTo, isSecond, ...waiting } = shown
  const polled = useQuery({ ...statusQuery(paymentId), enabled: ({ state }) => (opening ?? state.data) !== undefined })
  const { error, refetch } = polled
  const data = polled.data ?? opening
  const [delivered, setDelivered] = useState(false)
  const t = useFlowsT()

  const result = async () => {
    if (delivered) return undefined
    if (error) return paymentErrorResult(paymentId, hostCodes.PAYMENT_POLL)
    if (data && data.status !== 'pending') return resultOf(paymentId, data, cancel.isSuccess ? undefined : failure)
    return cancel.attempt || !data ? leave(paymentId, cancel.attempt) : resultOf(paymentId, data)
  }
  useLeaving(host, { asks: !error && (!data || data.status === 'pending'), result })

  if (delivered) return <Successful paymentId={paymentId} letterTo={letterTo} onGame={host.close} />
  if (error) {
    return (
      <Failed
        paymentId={paymentId}
        code={hostCodes.PAYMENT_POLL}
        error={error}
        text={t('status.pollText')}
        onRetry={() => void refetch()}
        onClose={host.close}
      />
    )
  }
  if (!data || data.status === 'pending') return <CancellableWait {...waiting} {...{ paymentId, host, cancel }} />
  switch (data.status) {
    case 'paid': {
      const handleOk = () => {
        setDelivered(true)
        host.finish(resultOf(paymentId, data))
      }
      return <Paid {...{ paymentId, letterTo, isSecond }} onOk={handleOk} />
    }
    case 'none':
    case 'fail':
      if (cancel.isSuccess) return <Cancelled onAnother={onAgain} onClose={host.close} />
      return (
        <NotPaid
          status={failure ? 'fail' : data.status}
          code={failure ?? (data.status === 'fail' ? hostCodes.PAYMENT_FAILED : undefined)}
          onAgain={onAgain}
          onClose={host.close}
        />
      )
  }
}
