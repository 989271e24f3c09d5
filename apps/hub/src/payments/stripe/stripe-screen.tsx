import { useState } from 'react'
import type { ScreenProps } from '../../base/screen.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { OwnPayment } from '../own-payment.tsx'
import { ProviderScreen } from '../provider-screen.tsx'
import type { Sent } from '../status/give-up.ts'
import { StripeAttempt } from './stripe-attempt.tsx'

export const StripeScreen = (props: ScreenProps<'stripe'>) => (
  <OwnPayment {...props}>
    <StripePayment {...props} />
  </OwnPayment>
)

const StripePayment = ({ values, host }: ScreenProps<'stripe'>) => {
  const t = useFlowsT()
  const [sent, setSent] = useState<Sent | undefined>(
    values.returned && !values.refused ? { attempt: { provider: 'stripe' }, text: t('stripe.processing') } : undefined,
  )
  return (
    <ProviderScreen values={values} host={host} provider="stripe" title={t('stripe.title')} sent={sent}>
      {(data) => <StripeAttempt values={values} host={host} data={data} onSent={setSent} />}
    </ProviderScreen>
  )
}
