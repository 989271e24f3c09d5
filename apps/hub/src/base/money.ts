import type { Currency } from '@playhub/contract/fields'
import type { Language } from '@playhub/contract/limits'
import type { ProcessReply } from '@playhub/contract/payments'

/** `349.00` in rubles is `349 ₽` in Russian and `₽349` in English. Whole amounts go without decimals. */
export const formatMoney = (amount: string, currency: Currency, language: Language) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(
    // Decimal text of the contract; Intl takes it digit by digit, without a float between.
    amount as Intl.StringNumericLiteral,
  )

type PaymentData = ProcessReply['paymentData']

export const itemName = ({ ruName, enName }: PaymentData, language: Language) => (language === 'ru' ? ruName : enName)

export const priceIn = ({ ruPrice, enPrice }: PaymentData, currency: Currency, language: Language) =>
  formatMoney(currency === 'RUB' ? ruPrice : enPrice, currency, language)
