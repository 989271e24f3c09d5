import { useState } from 'react'
import { useFlowsT } from '../flows-texts.ts'
import type { ScreenProps } from '../host/screen.ts'
import { ProviderScreen, type Sent } from './provider-screen.tsx'
import { StripeAttempt } from './stripe-attempt.tsx'

export const StripeScreen = ({ values, host }: ScreenProps<'stripe'>) => {
  const t = useFlowsT()
  const [sent, setSent] = useState<Sent | undefined>(
    values.returned ? { attempt: { provider: 'stripe' }, text: t('stripe.processing') } : undefined,
  )
  return (
    <ProviderScreen values={values} host={host} provider="stripe" title={t('stripe.title')} sent={sent}>
      {(data) => <StripeAttempt values={values} host={host} data={data} onSent={setSent} />}
    </ProviderScreen>
  )
}
