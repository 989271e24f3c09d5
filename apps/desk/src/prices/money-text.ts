import { formatMinor, parseMinor } from '@playhub/contract/payments'

/** What somebody typed as a price, in minor units: `349`, `349,5`, `1 349.00`. Undefined for anything else. */
export const parsePrice = (typed: string): number | undefined => {
  const text = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? parseMinor(text) : undefined
}

/** As it stands in a cell: `349.00`, with a comma in Russian. */
export const priceText = (minor: number, language: string) => {
  const text = formatMinor(minor)
  return language === 'ru' ? text.replace('.', ',') : text
}
