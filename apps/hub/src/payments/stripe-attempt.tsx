import type { ProcessReply } from '@playhub/contract/payments'
import { hostCodes, Refusal } from '@playhub/contract/refusals'
import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenProps } from '../host/screen.ts'
import { useFlowsT, useLanguage } from '../i18n.tsx'
import { priceIn } from '../money.ts'
import { FailedToOpen } from './failed-to-open.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OtherMethod } from './other-method.tsx'
import { PaymentInProgress } from './payment-in-progress.tsx'
import styles from './payments.module.css'
import { ProviderSkeleton } from './provider-skeleton.tsx'
import { stripeCreateQuery, stripeScriptQuery } from './queries.ts'
import { ScriptFailed } from './script-failed.tsx'
import { stripeAppearance, stripeLocale } from './stripe-appearance.ts'
import { type Sent, StripeForm } from './stripe-form.tsx'

type Props = ScreenProps<'stripe'> & { data: ProcessReply; onSent: (sent: Sent) => void }

/** One attempt: the server makes the intent, Stripe's script brings the card form. */
export const StripeAttempt = ({ data: { paymentData, profileData }, onSent, ...props }: Props) => {
  const { values, host } = props
  const t = useFlowsT()
  const { language } = useLanguage()
  const [appearance] = useState(stripeAppearance)
  const [confirming, setConfirming] = useState(false)
  const attempt = useQuery(stripeCreateQuery(values.paymentId))
  const script = useQuery({ ...stripeScriptQuery(attempt.data), enabled: attempt.data !== undefined })
  const price = priceIn(paymentData, 'USD', language)
  const toChoice = () => host.go({ screen: 'payment', values })
  const other = <OtherMethod {...props} attempt={attempt.data?.id} confirming={confirming} onPaid={() => onSent({ status: 'succeeded' })} />

  if (attempt.error instanceof Refusal && attempt.error.code === 'PAYMENT_ALREADY_PAID') {
    return <PaymentInProgress values={values} host={host} data={paymentData} onAgain={toChoice} />
  }
  if (attempt.error) {
    return (
      <FailedToOpen
        {...props}
        code={hostCodes.STRIPE_CREATE}
        error={attempt.error}
        title={t('toast.CREATE_PAYMENT_STRIPE_ERROR')}
        onRetry={() => void attempt.refetch()}
        other={other}
      />
    )
  }
  return (
    <div className={styles.checkout}>
      <OrderSummary data={paymentData} price={price} />
      <div className={styles.form}>
        {script.error ? (
          <ScriptFailed onRetry={() => void script.refetch()} />
        ) : attempt.data && script.data ? (
          <Elements stripe={script.data} options={{ clientSecret: attempt.data.clientSecret, locale: stripeLocale(language), appearance }}>
            <StripeForm
              {...props}
              attempt={attempt.data}
              price={price}
              email={profileData.mailToReceiveCheck}
              onConfirming={setConfirming}
              onSent={onSent}
            />
          </Elements>
        ) : (
          <ProviderSkeleton />
        )}
        {other}
      </div>
    </div>
  )
}
