import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { useState } from 'react'
import type { ScreenProps } from '../../base/screen.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { useFailureCode } from '../../session/refusal-text.ts'
import { codesOf } from '../methods.ts'
import { OwnPayment } from '../own-payment.tsx'
import { ProviderScreen } from '../provider-screen.tsx'
import type { Attempt, Sent } from '../status/give-up.ts'
import { cameBack } from './left-page.ts'
import { ReturnedWindow } from './returned-window.tsx'
import { useYandexPay, type YandexPay } from './use-yandex-pay.ts'
import { WindowBlocked } from './window-blocked.tsx'
import { YandexPayStart } from './yandex-pay-start.tsx'

const attempt: Attempt = { provider: 'yandex-pay' }

/**
 * A payment on Yandex Pay's own page. When Yandex Pay returns to this screen inside a popup, the popup closes itself; if it cannot, the
 * player may continue in the popup.
 */
export const YandexPayScreen = (props: ScreenProps<'yandexPay'>) => {
  const { values, host } = props
  const [isOurs, setOurs] = useState(() => !values.returned || cameBack(values.paymentId))
  if (isOurs) {
    return (
      <OwnPayment {...props}>
        <YandexPayment {...props} />
      </OwnPayment>
    )
  }
  return <ReturnedWindow host={host} onFollow={() => setOurs(true)} />
}

const YandexPayment = ({ values, host }: ScreenProps<'yandexPay'>) => {
  const t = useFlowsT()
  const pay = useYandexPay(values.paymentId, values)
  const [paid, setPaid] = useState(false)
  const texts = { window: t('yandexPay.waiting'), unseen: t('yandexPay.lost'), back: t('yandexPay.back') }
  const going = pay.going && { attempt, text: texts[pay.going], onPlayer: pay.going !== 'back' }
  const sent: Sent | undefined = going ?? (paid ? { attempt } : undefined)
  return (
    <ProviderScreen
      values={values}
      host={host}
      provider="yandex-pay"
      title={t('yandexPay.title')}
      sent={sent}
      resumed={{ attempt, text: texts.unseen, onPlayer: true }}
      other={<WindowButton pay={pay} />}
    >
      {(data) => <YandexPayStart values={values} host={host} data={data} pay={pay} onPaid={() => setPaid(true)} />}
    </ProviderScreen>
  )
}

/** Brings the popup to the front, or opens a new one for the same payment. */
const WindowButton = ({ pay }: { pay: YandexPay }) => {
  const t = useFlowsT()
  const codeOf = useFailureCode()
  if (pay.blocked) return <WindowBlocked address={pay.blocked} onFollowed={pay.followed} />
  if (pay.going === 'window') return <Button onClick={pay.show}>{t('yandexPay.show')}</Button>
  return (
    <>
      {pay.error && (
        <Notice kind="danger" code={codeOf(codesOf['yandex-pay'].create, pay.error)}>
          {t('yandexPay.createFailed')}
        </Notice>
      )}
      <Button busy={pay.isPending} onClick={pay.go}>
        {t('yandexPay.again')}
      </Button>
    </>
  )
}
