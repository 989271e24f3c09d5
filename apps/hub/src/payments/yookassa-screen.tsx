import { useState } from 'react'
import { useFlowsT } from '../flows-texts.ts'
import type { ScreenProps } from '../host/screen.ts'
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
