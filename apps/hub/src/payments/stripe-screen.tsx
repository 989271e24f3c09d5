import { hostCodes } from '@playhub/contract/refusals'
import { Stack } from '@playhub/ui/panel'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScreenProps } from '../host/screen.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n.tsx'
import { FailedToOpen } from './failed-to-open.tsx'
import { PaymentInProgress } from './payment-in-progress.tsx'
import { processQuery } from './queries.ts'
import { Progress } from './status-views.tsx'
import { StripeAttempt } from './stripe-attempt.tsx'
import type { Sent } from './stripe-form.tsx'

/** A payment at Stripe. What was confirmed, here or before a reload or a page of the bank, is followed; anything else shows the card form. */
export const StripeScreen = (props: ScreenProps<'stripe'>) => {
  const { values, host } = props
  const t = useFlowsT()
  const [sent, setSent] = useState<Sent | undefined>(values.returned ? { status: 'processing' } : undefined)
  const { data, error, refetch } = useQuery(processQuery(values.paymentId))
  const isUnderWay = sent !== undefined || data?.status === 'pending' || data?.status === 'paid'
  const toChoice = () => host.go({ screen: 'payment', values })
  return (
    <Stack>
      <ScreenTitle failed={error !== null}>{t('stripe.title')}</ScreenTitle>
      {isUnderWay ? (
        <PaymentInProgress
          values={values}
          host={host}
          data={data?.paymentData}
          attempt={sent?.attempt}
          text={sent && t(`stripe.${sent.status}`)}
          onAgain={toChoice}
        />
      ) : error ? (
        <FailedToOpen
          {...props}
          code={hostCodes.PAYMENT_PROCESS_LOAD}
          error={error}
          title={t('payment.loadFailed')}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <StripeAttempt {...props} data={data} onSent={setSent} />
      ) : (
        <Progress />
      )}
    </Stack>
  )
}
