import { hostCodes } from '@playhub/contract/refusals'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LeaveQuestion } from '../host/leave-question.tsx'
import { paymentErrorResult } from '../host/results.ts'
import type { ScreenHost } from '../host/screen.ts'
import { useLeaving } from '../host/use-leaving.ts'
import { useFlowsT } from '../i18n.tsx'
import { type Known, resultOf } from './outcome.ts'
import { statusQuery } from './queries.ts'
import { Cancelled, Failed, NotPaid, Paid, Successful, Waiting } from './status-views.tsx'

type Props = {
  paymentId: string
  host: ScreenHost
  /** Item and amount. */
  about: ReactNode
  /** The last answer, so that the panel does not begin by asking again. */
  known: Known
  /** Gives the attempt up at the provider, where it is known. Resolves with what is known then. */
  onCancel: (() => Promise<Known>) | undefined
  onAgain: () => void
}

/** A payment that is with the bank, and what came of it. */
export const PaymentStatus = ({ paymentId, host, about, known, onCancel, onAgain }: Props) => {
  const poll = useQuery({ ...statusQuery(paymentId), initialData: known })
  const client = useQueryClient()
  const [delivered, setDelivered] = useState(false)
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = poll
  const t = useFlowsT()

  const cancel = useMutation({
    mutationFn: async () => (onCancel ? onCancel() : data),
    // Still paid or pending, if the bank was quicker than the player.
    onSuccess: async (now) => {
      const { queryKey } = statusQuery(paymentId)
      // An answer already on its way is older than this one.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, now)
    },
    onSettled: () => setAsking(false),
  })

  const leave = async () => {
    if (delivered) return undefined
    if (error) return paymentErrorResult(paymentId, hostCodes.PAYMENT_POLL)
    return resultOf(paymentId, data.status === 'pending' && onCancel ? await onCancel() : data)
  }
  useLeaving(host, { asks: !error && data.status === 'pending', result: leave })

  const handleOk = () => {
    setDelivered(true)
    host.finish(resultOf(paymentId, data))
  }
  if (delivered) return <Successful paymentId={paymentId} about={about} onGame={host.close} />
  if (error) {
    return (
      <Failed
        code={hostCodes.PAYMENT_POLL}
        error={error}
        text={t('status.pollText')}
        about={about}
        onRetry={() => void refetch()}
        onClose={host.close}
      />
    )
  }
  switch (data.status) {
    case 'pending':
      return (
        <>
          <Waiting about={about} onCancel={onCancel ? () => setAsking(true) : host.close} />
          <LeaveQuestion kind="payment" open={asking} busy={cancel.isPending} onYes={() => cancel.mutate()} onNo={() => setAsking(false)} />
        </>
      )
    case 'paid':
      return <Paid about={about} onOk={handleOk} />
    case 'none':
    case 'fail':
      if (cancel.isSuccess) return <Cancelled about={about} onAnother={onAgain} onClose={host.close} />
      return <NotPaid status={data.status} about={about} onAgain={onAgain} onClose={host.close} />
  }
}
