import type { PaymentMethod, ProcessReply } from '@playhub/contract/payments'
import { type HostCode, hostCodes, Refusal } from '@playhub/contract/refusals'
import { Stack } from '@playhub/ui/panel'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ScreenHost, ScreenValues } from '../host/screen.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n.tsx'
import { FailedToOpen } from './failed-to-open.tsx'
import type { Attempt } from './give-up.ts'
import { useToChoice } from './learned.ts'
import { PaymentInProgress } from './payment-in-progress.tsx'
import { ProviderMissing } from './provider-missing.tsx'
import { processQuery } from './queries.ts'
import { Progress } from './status-views.tsx'

/** What was confirmed at the provider, or failed there, as `failure` says; the server finds out what came of it. `text`: what the provider does now. */
export type Sent = { attempt: Attempt; failure?: HostCode; text?: string }

type Props = {
  values: ScreenValues['payment']
  host: ScreenHost
  provider: PaymentMethod
  title: string
  sent: Sent | undefined
  /** What else there is to do than wait. */
  other?: ReactNode
  /** The way to pay, until something was sent. */
  children: (data: ProcessReply) => ReactNode
}

/** A payment at one provider. What was confirmed, here or before a reload or a page of the provider, is followed; anything else is paid here. */
export const ProviderScreen = ({ values, host, provider, title, sent, other, children }: Props) => {
  const t = useFlowsT()
  const toChoice = useToChoice(values, host)
  const { data, error, refetch } = useQuery(processQuery(values.paymentId))
  // Nobody else's is followed, whatever was sent.
  const isTheirs = !(error instanceof Refusal && error.code === 'PAYMENT_NOT_FOUND')
  const isUnderWay = sent !== undefined || data?.status === 'pending' || data?.status === 'paid'
  return (
    <Stack>
      <ScreenTitle failed={error !== null}>{title}</ScreenTitle>
      {isUnderWay && isTheirs ? (
        <PaymentInProgress values={values} host={host} data={data} sent={sent} other={other} onAgain={() => toChoice()} />
      ) : error ? (
        <FailedToOpen
          values={values}
          host={host}
          code={hostCodes.PAYMENT_PROCESS_LOAD}
          error={error}
          title={t('payment.loadFailed')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Progress />
      ) : data.provider.includes(provider) ? (
        children(data)
      ) : (
        <ProviderMissing values={values} host={host} provider={provider} onOther={() => toChoice()} />
      )}
    </Stack>
  )
}
