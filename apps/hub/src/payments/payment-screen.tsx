import { hostCodes } from '@playhub/contract/refusals'
import { Stack } from '@playhub/ui/panel'
import { Skeleton } from '@playhub/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ScreenProps } from '../base/screen.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { Checkout, OrderSkeleton, ProviderSummary } from './order-summary.tsx'
import { OwnPayment } from './own-payment.tsx'
import { PaymentForm } from './payment-form.tsx'
import styles from './payments.module.css'
import { processQuery } from './queries.ts'
import { FailedToOpen } from './status/failed-to-open.tsx'
import { PaymentInProgress } from './status/payment-in-progress.tsx'

/**
 * The first screen of a payment: the order, the methods, the e-mail address for the receipt. If the player has already confirmed this
 * payment at a provider, its state is shown instead.
 */
export const PaymentScreen = (props: ScreenProps<'payment'>) => (
  <OwnPayment {...props}>
    <Payment {...props} />
  </OwnPayment>
)

const Payment = (props: ScreenProps<'payment'>) => {
  const { values, host } = props
  const t = useFlowsT()
  const client = useQueryClient()
  const process = processQuery(values.paymentId)
  const query = useQuery(process)
  const { data } = query
  // If a later request fails, what the screen shows stays. A payment that is paid must not become an error.
  const error = data ? null : query.error
  const isUnderWay = data?.status === 'pending' || data?.status === 'paid'
  return (
    <Stack>
      <ScreenTitle failed={error !== null}>{t('payment.title')}</ScreenTitle>
      {error ? (
        <FailedToOpen
          {...props}
          code={hostCodes.PAYMENT_PROCESS_LOAD}
          error={error}
          title={t(values.paymentId ? 'payment.loadFailed' : 'payment.openFailed')}
          onRetry={() => void query.refetch()}
        />
      ) : !data ? (
        <PaymentSkeleton />
      ) : isUnderWay ? (
        <Checkout summary={data.providerId && <ProviderSummary data={data.paymentData} provider={data.providerId} />}>
          <PaymentInProgress {...{ values, host, data }} onAgain={() => void client.resetQueries(process)} />
        </Checkout>
      ) : (
        <PaymentForm values={values} host={host} reply={data} />
      )}
    </Stack>
  )
}

const PaymentSkeleton = () => {
  const t = useFlowsT()
  return (
    <div className={styles.checkout} role="status" aria-label={t('payment.loading')}>
      <OrderSkeleton />
      <div className={styles.form}>
        <Skeleton width={160} height={24} radius="chip" />
        <div className={styles.cardsWaiting}>
          <Skeleton height="100%" />
          <Skeleton height="100%" />
          <Skeleton height="100%" />
        </div>
        <Skeleton height={80} />
        <Skeleton height={40} radius="chip" />
        <Skeleton height={48} />
      </div>
    </div>
  )
}
