/** Decimal text in a currency: `349.00` in rubles is `349 ₽` in Russian and `₽349` in English. Whole amounts go without decimals. */
export const formatMoney = (amount: string, currency: string, language: string) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(
    // Intl takes decimal text digit by digit, without a float between.
    amount as Intl.StringNumericLiteral,
  )
