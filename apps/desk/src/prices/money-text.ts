import { formatMinor } from '@playhub/contract/payments'

/** A price as text: `349.00`, with a comma in Russian. */
export const priceText = (minor: number, language: string) => {
  const text = formatMinor(minor)
  return language === 'ru' ? text.replace('.', ',') : text
}
