import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenHost } from '../../base/screen.ts'
import { LeaveQuestion } from '../../host/leaving/leave-question.tsx'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { codesOf } from '../methods.ts'
import { type Attempt, giveUp } from './give-up.ts'
import { useLearned } from './learned.ts'
import { Failed, Waiting, type WaitingProps } from './status-views.tsx'

/**
 * Cancels an attempt of this payment. A cancelled attempt does not always end the payment: the payment may still be pending, or already
 * paid. The reply (`data`) contains its state.
 */
export const useCancel = (paymentId: string) =>
  useMutation({ mutationFn: async (attempt: Attempt) => giveUp(paymentId, attempt), onSuccess: useLearned(paymentId) })

type Cancel = ReturnType<typeof useCancel>

type Props = Omit<WaitingProps, 'onCancel'> & {
  host: ScreenHost
  /** The attempt that can still be cancelled, if known. */
  attempt: Attempt | undefined
  cancel: Cancel
}

/** Shows a payment while it is pending, with a button that asks, and then cancels the attempt. */
export const CancellableWait = ({ host, attempt, cancel, ...waiting }: Props) => {
  const { paymentId } = waiting
  const [asking, setAsking] = useState(false)
  const t = useFlowsT()

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
        onCancel={attempt ? () => setAsking(true) : host.close}
      />
      <LeaveQuestion
        kind="payment"
        open={asking}
        busy={cancel.isPending}
        onYes={() => attempt && cancel.mutate(attempt, { onSettled: () => setAsking(false) })}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
