import { formatMoney } from '@playhub/browser/money'
import { formatMinor, parseMinor } from '@playhub/contract/payments'

/** `34900` kopecks are `349 ₽` in Russian and `₽349` in English. Whole amounts have no decimals. The provider may name any currency. */
export const moneyText = (minor: number, currency: string, language: string) =>
  /^[A-Z]{3}$/.test(currency) ? formatMoney(formatMinor(minor), currency, language) : `${formatMinor(minor)} ${currency}`.trim()

/** Spaces are allowed only between thousands. `349 4.99`, copied from two cells, is not an amount. */
const AMOUNT = /^(?:\d{1,9}|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,2})(?:[.,]\d{1,2})?$/

/** Converts a typed price to minor units: `349`, `349.5`, `1 349,00`. Undefined for anything else. */
export const parsePrice = (typed: string): number | undefined => {
  const text = typed.trim()
  return AMOUNT.test(text) ? parseMinor(text.replace(/[ \u00a0\u202f]/g, '').replace(',', '.')) : undefined
}

/** Like `parsePrice`, but undefined for zero too. */
export const parseAmount = (typed: string): number | undefined => parsePrice(typed) || undefined
