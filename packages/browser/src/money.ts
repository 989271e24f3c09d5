/**
 * Formats decimal text in a currency: `349.00` rubles is `349 ₽` in Russian and `₽349` in English. A whole amount is shown without
 * decimals, unless `beside` (the amount that is shown next to it) has decimals.
 */
export const formatMoney = (amount: string, currency: string, language: string, beside = amount) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: Number.isInteger(Number(beside)) ? 'stripIfInteger' : 'auto',
  }).format(
    // Intl accepts decimal text, so no floating point is needed.
    amount as Intl.StringNumericLiteral,
  )
