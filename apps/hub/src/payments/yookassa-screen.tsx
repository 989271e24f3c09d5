import { useState } from 'react'
import type { ScreenProps } from '../host/screen.ts'
import { useFlowsT } from '../i18n.tsx'
import { ProviderScreen, type Sent } from './provider-screen.tsx'
import { YookassaAttempt } from './yookassa-attempt.tsx'

export const YookassaScreen = ({ values, host }: ScreenProps<'yookassa'>) => {
  const t = useFlowsT()
  const [sent, setSent] = useState<Sent>()
  return (
    <ProviderScreen values={values} host={host} provider="yookassa" title={t('yookassa.title')} sent={sent}>
      {(data) => <YookassaAttempt values={values} host={host} data={data} onSent={setSent} />}
    </ProviderScreen>
  )
}
