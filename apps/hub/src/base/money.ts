import { formatMoney } from '@playhub/browser/money'
import type { Currency } from '@playhub/contract/fields'
import type { Language } from '@playhub/contract/limits'
import type { ProcessReply } from '@playhub/contract/payments'

type PaymentData = ProcessReply['paymentData']

export const itemName = ({ ruName, enName }: PaymentData, language: Language) => (language === 'ru' ? ruName : enName)

export const priceIn = ({ ruPrice, enPrice }: PaymentData, currency: Currency, language: Language) =>
  formatMoney(currency === 'RUB' ? ruPrice : enPrice, currency, language)
