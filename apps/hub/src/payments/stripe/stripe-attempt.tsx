import type { ProcessReply } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenProps } from '../../base/screen.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { BeginFailed } from '../begin-failed.tsx'
import { OtherMethodButton, useOtherMethod } from '../other-method.tsx'
import { processQuery, stripeCreateQuery } from '../queries.ts'
import type { Attempt, Sent } from '../status/give-up.ts'
import { StripeCheckout } from './stripe-checkout.tsx'

type Props = ScreenProps<'stripe'> & { data: ProcessReply; onSent: (sent: Sent) => void }

/** Shows one attempt at Stripe: the server creates the intent, then Stripe's script shows the card form. */
export const StripeAttempt = ({ values, host, data, onSent }: Props) => {
  const t = useFlowsT()
  const client = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const created = useQuery(stripeCreateQuery(values.paymentId))
  const attempt: Attempt | undefined = created.data && { provider: 'stripe', ref: created.data.id }
  const send = (status: 'succeeded' | 'processing', isPaid = false) => attempt && onSent({ attempt, text: t(`stripe.${status}`), isPaid })
  const method = useOtherMethod({ values, host, attempt, onPaid: () => send('succeeded') })
  const other = <OtherMethodButton other={method} blocked={confirming ? t('status.wait') : undefined} />

  // Whether the intent was canceled and the payment has continued at another provider. A new intent would end the attempt at that provider,
  // so the player gets an error message and must choose again. If no other provider has the payment, a new intent replaces the canceled one
  // at once (`handleOver`).
  const isElsewhere = isOver && data.providerId !== null && data.providerId !== 'stripe'
  const handleOver = () => {
    setIsOver(true)
    const now = client.getQueryData(processQuery(values.paymentId).queryKey)
    if (now?.providerId === null || now?.providerId === 'stripe') void created.refetch()
  }
  const error = isElsewhere ? new Refusal('PAYMENT_BEGUN_ELSEWHERE') : created.error
  if (error) {
    return <BeginFailed {...{ values, host, data, other, error }} provider="stripe" onRetry={() => void created.refetch()} />
  }
  return (
    <StripeCheckout
      {...{ values, host, data, other }}
      begun={created.isRefetching ? undefined : created.data}
      onOver={handleOver}
      isRenewed={isOver}
      onConfirming={setConfirming}
      onSent={(status) => send(status, status === 'succeeded')}
    />
  )
}
