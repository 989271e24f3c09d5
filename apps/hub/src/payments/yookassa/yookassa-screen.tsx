import { useState } from 'react'
import type { ScreenProps } from '../../base/screen.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { OwnPayment } from '../own-payment.tsx'
import { ProviderScreen } from '../provider-screen.tsx'
import type { Sent } from '../status/give-up.ts'
import { YookassaAttempt } from './yookassa-attempt.tsx'

export const YookassaScreen = (props: ScreenProps<'yookassa'>) => (
  <OwnPayment {...props}>
    <YookassaPayment {...props} />
  </OwnPayment>
)

const YookassaPayment = ({ values, host }: ScreenProps<'yookassa'>) => {
  const t = useFlowsT()
  const [sent, setSent] = useState<Sent>()
  return (
    <ProviderScreen values={values} host={host} provider="yookassa" title={t('yookassa.title')} sent={sent}>
      {(data) => <YookassaAttempt values={values} host={host} data={data} onSent={setSent} />}
    </ProviderScreen>
  )
}
