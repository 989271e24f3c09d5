import type { ProcessReply } from '@playhub/contract/payments'
import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenProps } from '../host/screen.ts'
import { useFlowsT, useLanguage } from '../i18n.tsx'
import { priceIn } from '../money.ts'
import { BeginFailed } from './begin-failed.tsx'
import type { Attempt } from './give-up.ts'
import { OrderSummary } from './order-summary.tsx'
import { OtherMethodButton, useOtherMethod } from './other-method.tsx'
import styles from './payments.module.css'
import type { Sent } from './provider-screen.tsx'
import { ProviderSkeleton } from './provider-skeleton.tsx'
import { stripeCreateQuery } from './queries.ts'
import { ScriptFailed } from './script-failed.tsx'
import { stripeAppearance, stripeLocale } from './stripe-appearance.ts'
import { StripeForm } from './stripe-form.tsx'
import { stripeScriptQuery } from './stripe-script.ts'

type Props = ScreenProps<'stripe'> & { data: ProcessReply; onSent: (sent: Sent) => void }

/** One attempt: the server makes the intent, Stripe's script brings the card form. */
export const StripeAttempt = ({ values, host, data, onSent }: Props) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const [appearance] = useState(stripeAppearance)
  const [confirming, setConfirming] = useState(false)
  const created = useQuery(stripeCreateQuery(values.paymentId))
  const script = useQuery({ ...stripeScriptQuery(created.data), enabled: created.data !== undefined })
  const attempt: Attempt | undefined = created.data && { provider: 'stripe', ref: created.data.id }
  const send = (status: 'succeeded' | 'processing') => attempt && onSent({ attempt, text: t(`stripe.${status}`) })
  const method = useOtherMethod({ values, host, attempt, onPaid: () => send('succeeded') })
  const other = <OtherMethodButton other={method} blocked={confirming ? t('status.wait') : undefined} />

  if (created.error) {
    return <BeginFailed {...{ values, host, data, other }} provider="stripe" error={created.error} onRetry={() => void created.refetch()} />
  }
  return (
    <div className={styles.checkout}>
      <OrderSummary data={data.paymentData} price={priceIn(data.paymentData, 'USD', language)} />
      <div className={styles.form}>
        {script.error ? (
          <ScriptFailed onRetry={() => void script.refetch()} />
        ) : created.data && script.data ? (
          <Elements stripe={script.data} options={{ clientSecret: created.data.clientSecret, locale: stripeLocale(language), appearance }}>
            <StripeForm values={values} host={host} attempt={created.data} data={data} onConfirming={setConfirming} onSent={send} />
          </Elements>
        ) : (
          <ProviderSkeleton />
        )}
        {other}
      </div>
    </div>
  )
}
