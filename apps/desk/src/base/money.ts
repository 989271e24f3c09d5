import { formatMoney } from '@playhub/browser/money'
import { formatMinor, parseMinor } from '@playhub/contract/payments'

/**
 * Formats an amount in minor units: `34900` kopecks are `349 ₽` in Russian and `₽349` in English. Whole amounts have no decimals. A
 * currency from a provider may be any text. A text that is not a code of three letters is shown after the amount without a change.
 */
export const moneyText = (minor: number, currency: string, language: string) =>
  /^[A-Z]{3}$/.test(currency) ? formatMoney(formatMinor(minor), currency, language) : `${formatMinor(minor)} ${currency}`.trim()

/** Matches a typed amount. Spaces are allowed only before a group of three digits: `349 4.99`, copied from two cells, is not an amount. */
const AMOUNT = /^(?:\d{1,9}|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,2})(?:[.,]\d{1,2})?$/

/** Converts a typed price (`349`, `349.5`, `1 349,00`) to minor units. Returns undefined for any other text. */
export const parsePrice = (typed: string): number | undefined => {
  const text = typed.trim()
  return AMOUNT.test(text) ? parseMinor(text.replace(/[ \u00a0\u202f]/g, '').replace(',', '.')) : undefined
}

/** Like `parsePrice`, but also returns undefined for zero. */
export const parseAmount = (typed: string): number | undefined => parsePrice(typed) || undefined
