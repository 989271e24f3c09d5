import { useOnline } from '@playhub/browser/online'
import type { ProcessReply } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import type { ReactNode } from 'react'
import { priceIn } from '../../base/money.ts'
import type { ScreenProps } from '../../base/screen.ts'
import { useLeaving } from '../../host/leaving/use-leaving.ts'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { useLanguage } from '../../i18n/i18n.tsx'
import { BeginFailed } from '../begin-failed.tsx'
import { OtherMethodButton, useOtherMethod } from '../other-method.tsx'
import styles from '../payments.module.css'
import { FailedToOpen } from '../status/failed-to-open.tsx'
import { leave } from '../status/give-up.ts'
import { Trust } from '../trust.tsx'
import { leavesPage } from './left-page.ts'
import { NoAddress, type YandexPay } from './use-yandex-pay.ts'
import { WindowBlocked } from './window-blocked.tsx'

type Props = ScreenProps<'yandexPay'> & { data: ProcessReply; pay: YandexPay; onPaid: () => void }

/** A button that opens Yandex Pay's page, and a text that says this before the click. */
export const YandexPayStart = ({ values, host, data, pay, onPaid }: Props) => {
  const t = useFlowsT()
  const attempt = pay.hasBegun ? ({ provider: 'yandex-pay' } as const) : undefined
  const method = useOtherMethod({ values, host, attempt, onPaid })
  const other = <OtherMethodButton other={method} />
  if (pay.error instanceof NoAddress) {
    return (
      <FailedToOpen
        {...{ values, host, other }}
        code={hostCodes.YANDEX_PAY_CREATE}
        error={pay.error}
        title={t('yandexPay.noAddress')}
        // The specification gives this text only in Russian, so it is in Russian on pages of every language.
        titleLanguage="ru"
        text={t('yandexPay.noAddressHint')}
        onRetry={pay.go}
      />
    )
  }
  if (pay.error) return <BeginFailed {...{ values, host, data, other }} provider="yandex-pay" error={pay.error} onRetry={pay.go} />
  return <Start {...{ values, host, data, pay, other }} />
}

type StartProps = Omit<Props, 'onPaid'> & { other: ReactNode }

const Start = ({ values: { paymentId }, host, data, pay, other }: StartProps) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const online = useOnline()
  useLeaving(host, { asks: true, result: () => leave(paymentId, pay.hasBegun ? { provider: 'yandex-pay' } : undefined) })
  return (
    <div className={styles.form}>
      {other}
      {pay.blocked ? (
        <WindowBlocked address={pay.blocked} onFollowed={pay.followed} />
      ) : (
        <>
          <p className={styles.leads}>{t(leavesPage() ? 'yandexPay.leadsAway' : 'yandexPay.leads')}</p>
          {!isBrowserIn(language) && <p className={styles.note}>{t('yandexPay.ownLanguage')}</p>}
          <Trust method="yandex-pay" isTest={data.isTest} />
          <div className={styles.bar}>
            <Button variant="accent" busy={pay.isPending} blocked={online ? undefined : t('common.offlineReason')} onClick={pay.go}>
              {t('yandexPay.go', { price: priceIn(data.paymentData, 'RUB', language) })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Whether the browser prefers this language. Yandex Pay's page uses the browser's language, because an order contains no language. */
const isBrowserIn = (language: string) => navigator.language.toLowerCase().startsWith(language)
