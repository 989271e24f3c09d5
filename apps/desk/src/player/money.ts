import type { Currency } from '@playhub/contract/fields'
import { formatMinor, parseMinor } from '@playhub/contract/payments'

/** `34900` kopecks are `349 ₽` in Russian and `₽349` in English. Whole amounts go without decimals. */
export const moneyText = (minor: number, currency: Currency, language: string) => decimalText(formatMinor(minor), currency, language)

/** The same of decimal text: `349.00`. */
export const decimalText = (amount: string, currency: Currency, language: string) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(
    // Decimal text; Intl takes it digit by digit, without a float between.
    amount as Intl.StringNumericLiteral,
  )

/** What somebody typed as an amount, in minor units: `349`, `349.5`, `1 349,00`. Undefined for anything else, and for nothing at all. */
export const parseAmount = (typed: string): number | undefined => {
  const text = typed.replace(/\s/g, '').replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined
  return parseMinor(text) || undefined
}
