import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenHost } from '../../base/screen.ts'
import { LeaveQuestion } from '../../host/leaving/leave-question.tsx'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { codesOf } from '../methods.ts'
import { setPendingQuery } from '../queries.ts'
import { type Attempt, giveUp } from './give-up.ts'
import { useLearned } from './learned.ts'
import { Failed, Waiting, type WaitingProps } from './status-views.tsx'

/**
 * Cancels the attempt of a payment, after a question. A cancelled attempt does not always end the payment: the payment may still be pending,
 * or already paid. The reply contains its state. `attempt` is undefined if it is not known.
 */
export const useCancel = (paymentId: string, attempt: Attempt | undefined) => {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { mutate, isIdle, isPending, isSuccess, error } = useMutation({
    mutationFn: async (given: Attempt) => {
      // Waits until the server has looked at the payment, so that the reply about the cancellation is the newer one.
      await client.fetchQuery(setPendingQuery(paymentId)).catch(() => undefined)
      return giveUp(paymentId, given)
    },
    onSuccess: useLearned(paymentId),
    onSettled: () => setAsking(false),
  })
  return {
    ...{ attempt, asking, isIdle, isPending, isSuccess, error },
    ask: () => setAsking(true),
    yes: () => attempt && mutate(attempt),
    no: () => setAsking(false),
  }
}

export type Cancel = ReturnType<typeof useCancel>

type Props = Omit<WaitingProps, 'onCancel'> & { host: ScreenHost; cancel: Cancel }

/** Shows a payment while it is pending, with a button that cancels its attempt. */
export const CancellableWait = ({ host, cancel, ...waiting }: Props) => {
  const { attempt, error } = cancel
  const t = useFlowsT()
  if (error && attempt) {
    return (
      <Failed
        paymentId={waiting.paymentId}
        code={codesOf[attempt.provider].close}
        error={error}
        title={t('provider.closeFailed')}
        text={t('status.pollText')}
        onRetry={cancel.yes}
        onClose={host.close}
      />
    )
  }
  return (
    <>
      <Waiting
        {...waiting}
        {...(cancel.isSuccess && { text: t('status.cannotCancel'), onPlayer: false })}
        onCancel={attempt ? cancel.ask : host.close}
      />
      <LeaveQuestion kind="payment" open={cancel.asking} busy={cancel.isPending} onYes={cancel.yes} onNo={cancel.no} />
    </>
  )
}
