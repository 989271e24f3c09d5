import type { PaymentMethod, ProcessReply } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { ScreenHost, ScreenValues } from '../base/screen.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { codesOf } from './methods.ts'
import { ProviderMissing } from './provider-missing.tsx'
import { FailedToOpen } from './status/failed-to-open.tsx'
import { useToChoice } from './status/learned.ts'
import { PaymentInProgress } from './status/payment-in-progress.tsx'
import { Progress } from './status/status-views.tsx'

type Props = {
  values: ScreenValues['payment']
  host: ScreenHost
  provider: PaymentMethod
  data: ProcessReply
  error: unknown
  onRetry: () => void
  other: ReactNode
}

/** Shown when a payment attempt could not begin. Says why, and what the player can do. */
export const BeginFailed = ({ values, host, provider, data, error, onRetry, other }: Props) => {
  const t = useFlowsT()
  const toChoice = useToChoice(values, host)
  switch (error instanceof Refusal && error.code) {
    case 'PAYMENT_ALREADY_PAID':
      return <PaymentInProgress values={values} host={host} data={data} sent={{ attempt: { provider } }} onAgain={() => toChoice()} />
    case 'RECEIPT_EMAIL_REQUIRED':
      return <BackToEmail onShown={() => toChoice({ emailNeeded: provider })} />
    case 'PAYMENT_METHOD_NOT_AVAILABLE':
      return <ProviderMissing values={values} host={host} provider={provider} onOther={() => toChoice()} />
    case 'PAYMENT_BEGUN_ELSEWHERE':
      // Another window has started this payment at another provider. A new attempt at this provider would end the attempt at the other
      // provider. So the button returns to the choice of providers, which shows the payment's current state.
      return (
        <FailedToOpen
          {...{ values, host, error, other }}
          onRetry={() => toChoice()}
          code={codesOf[provider].create}
          title={t(titles[provider])}
        />
      )
    default:
      return <FailedToOpen {...{ values, host, error, onRetry, other }} code={codesOf[provider].create} title={t(titles[provider])} />
  }
}

const titles = {
  stripe: 'toast.CREATE_PAYMENT_STRIPE_ERROR',
  yookassa: 'yookassa.createFailed',
  'yandex-pay': 'yandexPay.createFailed',
} as const satisfies Record<PaymentMethod, string>

const BackToEmail = ({ onShown }: { onShown: () => void }) => {
  useOnceShown(onShown)
  return <Progress />
}

const useOnceShown = (action: () => void) => {
  const act = useEffectEvent(action)
  useEffect(() => act(), [])
}
