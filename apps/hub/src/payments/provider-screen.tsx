import type { PaymentMethod, ProcessReply } from '@playhub/contract/payments'
import { hostCodes, Refusal } from '@playhub/contract/refusals'
import { Stack } from '@playhub/ui/panel'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ScreenHost, ScreenValues } from '../base/screen.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { Checkout, OrderSkeleton, ProviderSummary } from './order-summary.tsx'
import { ProviderMissing } from './provider-missing.tsx'
import { openFormQuery } from './queries.ts'
import { FailedToOpen } from './status/failed-to-open.tsx'
import type { Sent } from './status/give-up.ts'
import { useToChoice } from './status/learned.ts'
import { PaymentInProgress } from './status/payment-in-progress.tsx'
import { Progress } from './status/status-views.tsx'

type Props = {
  values: ScreenValues['payment']
  host: ScreenHost
  provider: PaymentMethod
  title: string
  sent: Sent | undefined
  /**
   * Used if `sent` is undefined: the player confirmed this attempt before the screen opened, for example before a return from the
   * provider's page.
   */
  resumed?: Sent
  /** What the player can do instead of waiting, such as a button that shows the provider's window again. */
  other?: ReactNode
  /** The payment form. It is shown until the player has confirmed the payment. */
  children: (data: ProcessReply) => ReactNode
}

/**
 * The screen of a payment at one provider. The player pays on this screen. After the player has confirmed the payment, the screen shows the
 * payment's state, also after a reload or a return from the provider's page.
 */
export const ProviderScreen = ({ values, host, provider, title, sent, resumed, other, children }: Props) => {
  const t = useFlowsT()
  const toChoice = useToChoice(values, host)
  const query = useQuery(openFormQuery(values.paymentId, sent === undefined))
  const { data, refetch } = query
  // If a later request fails, the form stays visible.
  const error = data ? null : query.error
  // Whether the payment belongs to this player. For another player's payment, the server answers PAYMENT_NOT_FOUND, and the payment's state
  // is not polled.
  const isTheirs = !(error instanceof Refusal && error.code === 'PAYMENT_NOT_FOUND')
  const isUnderWay = sent !== undefined || data?.status === 'pending' || data?.status === 'paid'
  const isPaid = data?.status === 'paid'
  // Whether the payment's state is about an attempt at this screen's provider. This may be false: an old URL may name another provider, and
  // another tab may have paid at another provider.
  const isHere = (sent !== undefined && !isPaid) || data?.providerId === provider
  const isSecond = sent?.isPaid === true && isPaid && !isHere
  const isFollowed = isUnderWay && isTheirs
  const shownProvider = (isFollowed && !isHere && data?.providerId) || provider
  return (
    <Stack>
      <ScreenTitle failed={error !== null}>{isFollowed ? t('payment.title') : title}</ScreenTitle>
      {error && !isFollowed ? (
        <FailedToOpen
          values={values}
          host={host}
          code={hostCodes.PAYMENT_PROCESS_LOAD}
          error={error}
          title={t('payment.loadFailed')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Checkout summary={data ? <ProviderSummary data={data.paymentData} provider={shownProvider} /> : !error && <OrderSkeleton />}>
          {isFollowed ? (
            <PaymentInProgress
              {...{ values, host, data, isSecond }}
              sent={sent ?? (isHere ? resumed : undefined)}
              other={isHere && other}
              onAgain={() => toChoice()}
            />
          ) : !data ? (
            <div data-skeleton="">
              <Progress />
            </div>
          ) : data.provider.includes(provider) ? (
            children(data)
          ) : (
            <ProviderMissing values={values} host={host} provider={provider} onOther={() => toChoice()} />
          )}
        </Checkout>
      )}
    </Stack>
  )
}
