import type { Currency } from '@playhub/contract/fields'
import type { ProcessReply } from '@playhub/contract/payments'
import { Notice } from '@playhub/ui/notice'
import { priceIn } from '../base/money.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'

type Props = { seen: Currency | undefined; charged: Currency; data: ProcessReply['paymentData'] }

/** Says, before the player enters a card, that the charge is in another currency than the price that the player saw. */
export const OtherCurrency = ({ seen, charged, data }: Props) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  if (seen === undefined || seen === charged) return null
  return (
    <Notice kind="warning">
      {t('payment.otherCurrency', { price: priceIn(data, charged, language), seen: priceIn(data, seen, language) })}
    </Notice>
  )
}
