import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ScreenHost } from '../../base/screen.ts'
import { LeaveQuestion } from '../../host/leaving/leave-question.tsx'
import { useLeaving } from '../../host/leaving/use-leaving.ts'
import { paymentErrorResult } from '../../host/result/results.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { codesOf } from '../methods.ts'
import { statusQuery } from '../queries.ts'
import { type Attempt, giveUp, leave } from './give-up.ts'
import { useLearned } from './learned.ts'
import { type Known, resultOf } from './outcome.ts'
import { Cancelled, Failed, NotPaid, Paid, Successful, Waiting } from './status-views.tsx'

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
  /** The server's last reply. With it, the panel shows a state at once, before the first request. */
  known: Known
  /** The attempt that can still be cancelled, if known. */
  attempt: Attempt | undefined
  /** The failure that the provider reported in the browser, if any. */
  failure: HostCode | undefined
  shown: Shown
  onAgain: () => void
}

/** Shows a payment while it is pending, and then its result. */
export const PaymentStatus = ({ paymentId, host, known, attempt, failure, shown, onAgain }: Props) => {
  const { letterTo, isSecond, ...waiting } = shown
  const { data, error, refetch } = useQuery({ ...statusQuery(paymentId), initialData: known })
  const learn = useLearned(paymentId)
  const [delivered, setDelivered] = useState(false)
  const [asking, setAsking] = useState(false)
  const t = useFlowsT()

  const cancel = useMutation({
    mutationFn: async (given: Attempt) => giveUp(paymentId, given),
    // Cancelling an attempt does not always end the payment: the payment may still be pending, or already paid. The reply contains its
    // state.
    onSuccess: learn,
    onSettled: () => setAsking(false),
  })

  const result = async () => {
    if (delivered) return undefined
    if (error) return paymentErrorResult(paymentId, hostCodes.PAYMENT_POLL)
    if (data.status !== 'pending') return resultOf(paymentId, data, cancel.isSuccess ? undefined : failure)
    return attempt ? leave(paymentId, attempt) : resultOf(paymentId, data)
  }
  useLeaving(host, { asks: !error && data.status === 'pending', result })

  const handleOk = () => {
    setDelivered(true)
    host.finish(resultOf(paymentId, data))
  }
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
  switch (data.status) {
    case 'pending':
      if (cancel.error && attempt) {
        return (
          <Failed
            paymentId={paymentId}
            code={codesOf[attempt.provider].close}
            error={cancel.error}
            title={t('provider.closeFailed')}
            text={t('status.pollText')}
            onRetry={() => cancel.mutate(attempt)}
            onClose={host.close}
          />
        )
      }
      return (
        <>
          <Waiting
            {...waiting}
            {...(cancel.isSuccess && { text: t('status.cannotCancel'), onPlayer: false })}
            paymentId={paymentId}
            onCancel={attempt ? () => setAsking(true) : host.close}
          />
          <LeaveQuestion
            kind="payment"
            open={asking}
            busy={cancel.isPending}
            onYes={() => attempt && cancel.mutate(attempt)}
            onNo={() => setAsking(false)}
          />
        </>
      )
    case 'paid':
      return <Paid {...{ paymentId, letterTo, isSecond }} onOk={handleOk} />
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
