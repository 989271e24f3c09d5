import type { PaymentMethod, ProcessReply } from '@playhub/contract/payments'
import { RadioCards, SingleCard } from '@playhub/ui/radio-cards'
import { priceIn } from '../base/money.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { MethodMarks } from './method-marks.tsx'
import { opensOwnPage, providerOf } from './methods.ts'

type Props = {
  methods: readonly PaymentMethod[]
  data: ProcessReply['paymentData']
  value: PaymentMethod
  onChange: (next: PaymentMethod) => void
}

/**
 * Lets the player choose a provider. Each option shows the accepted cards, the currency and a text about the next step. If there is only
 * one provider, it is shown without a choice.
 */
export const MethodChoice = ({ methods, data, value, onChange }: Props) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const listed = (names: readonly string[]) => new Intl.ListFormat(language, { style: 'narrow' }).format(names)
  const cardOf = (method: PaymentMethod) => {
    const { title, accepts, currency } = providerOf(method)
    const taken = listed(accepts.map((kind) => t(`payment.accepts.${kind}`)))
    const isForeign = currency !== (language === 'ru' ? 'RUB' : 'USD')
    const charged = isForeign ? t('payment.acceptsForeign', { methods: taken, currency }) : taken
    const next = opensOwnPage(method) ? t('payment.opensPage', { provider: title }) : t('payment.opensForm')
    return {
      value: method,
      title,
      text: t('payment.takesThenOpens', { charged, next }),
      aside: priceIn(data, currency, language),
      marks: <MethodMarks method={method} />,
    }
  }
  const cards = methods.map(cardOf)
  const [only] = cards
  if (cards.length === 1 && only) return <SingleCard legend={t('payment.method')} card={only} />
  return <RadioCards legend={t('payment.method')} cards={cards} value={value} onChange={onChange} />
}
