import type { ProcessReply } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { priceIn } from '../../base/money.ts'
import type { ScreenProps } from '../../base/screen.ts'
import { useLeaving } from '../../host/leaving/use-leaving.ts'
import { paymentErrorResult } from '../../host/result/results.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { useLanguage } from '../../i18n/i18n.tsx'
import styles from '../payments.module.css'
import { ProviderSkeleton } from '../provider-skeleton.tsx'
import { ScriptFailed } from '../script-failed.tsx'
import { leave } from '../status/give-up.ts'
import { Trust } from '../trust.tsx'
import { useScheme } from './scheme.ts'
import { stripeAppearance, stripeLocale } from './stripe-appearance.ts'
import { StripeForm } from './stripe-form.tsx'
import { stripeScriptQuery } from './stripe-script.ts'

type Props = ScreenProps<'stripe'> & {
  data: ProcessReply
  /** Undefined while the attempt is being created. */
  begun: { id: string; clientSecret: string; scriptUrl: string; publishableKey: string } | undefined
  other: ReactNode
  onOver: () => void
  isRenewed: boolean
  onConfirming: (busy: boolean) => void
  onSent: (status: 'succeeded' | 'processing') => void
}

/** Shows Stripe's form and the link to other methods. */
export const StripeCheckout = ({ values, host, data, begun, other, ...form }: Props) => {
  const { language } = useLanguage()
  const price = priceIn(data.paymentData, 'USD', language)
  const scheme = useScheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stripeAppearance` reads tokens whose values depend on the scheme.
  const appearance = useMemo(stripeAppearance, [scheme])
  const [failed, setFailed] = useState(false)
  const script = useQuery({ ...stripeScriptQuery(begun), enabled: begun !== undefined })
  const unopened = paymentErrorResult(values.paymentId, hostCodes.STRIPE_CREATE)
  useLeaving(
    host,
    script.error || failed
      ? { asks: false, result: async () => unopened }
      : { asks: true, result: () => leave(values.paymentId, begun && { provider: 'stripe', ref: begun.id }) },
  )
  const handleRetry = () => {
    setFailed(false)
    if (script.error) void script.refetch()
  }
  return (
    <div className={styles.form}>
      {other}
      {script.error || failed ? (
        <ScriptFailed code={hostCodes.STRIPE_CREATE} onRetry={handleRetry} />
      ) : begun && script.data ? (
        <Elements stripe={script.data} options={{ clientSecret: begun.clientSecret, locale: stripeLocale(language), appearance }}>
          <StripeForm values={values} attempt={begun} data={data} onFailed={() => setFailed(true)} {...form} />
        </Elements>
      ) : (
        <Awaited isTest={data.isTest} price={price} />
      )}
    </div>
  )
}

/** Placeholders with the final sizes: for Stripe's form, for our text and for the button. The button is disabled. */
const Awaited = ({ isTest, price }: { isTest: boolean; price: string }) => {
  const t = useFlowsT()
  return (
    <div className={styles.form}>
      <ProviderSkeleton />
      <Trust method="stripe" isTest={isTest} />
      <div className={styles.bar}>
        <Button variant="accent" blocked={t('stripe.fill')}>
          {t('stripe.pay', { price })}
        </Button>
      </div>
    </div>
  )
}
