import type { ProcessReply } from '@playhub/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenProps } from '../../base/screen.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { BeginFailed } from '../begin-failed.tsx'
import { OtherMethodButton, useOtherMethod } from '../other-method.tsx'
import { stripeCreateQuery } from '../queries.ts'
import type { Attempt, Sent } from '../status/give-up.ts'
import { StripeCheckout } from './stripe-checkout.tsx'

type Props = ScreenProps<'stripe'> & { data: ProcessReply; onSent: (sent: Sent) => void }

/** Shows one attempt at Stripe: the server creates the intent, then Stripe's script shows the card form. */
export const StripeAttempt = ({ values, host, data, onSent }: Props) => {
  const t = useFlowsT()
  const [confirming, setConfirming] = useState(false)
  const created = useQuery(stripeCreateQuery(values.paymentId))
  const attempt: Attempt | undefined = created.data && { provider: 'stripe', ref: created.data.id }
  const send = (status: 'succeeded' | 'processing') => attempt && onSent({ attempt, text: t(`stripe.${status}`) })
  const method = useOtherMethod({ values, host, attempt, onPaid: () => send('succeeded') })
  const other = <OtherMethodButton other={method} blocked={confirming ? t('status.wait') : undefined} />

  if (created.error) {
    return <BeginFailed {...{ values, host, data, other }} provider="stripe" error={created.error} onRetry={() => void created.refetch()} />
  }
  return <StripeCheckout {...{ values, host, data, other }} begun={created.data} onConfirming={setConfirming} onSent={send} />
}
