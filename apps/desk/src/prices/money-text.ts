import { formatMinor } from '@playhub/contract/payments'

/** Formats a price: `349.00`, with a comma in Russian. */
export const priceText = (minor: number, language: string) => {
  const text = formatMinor(minor)
  return language === 'ru' ? text.replace('.', ',') : text
}
