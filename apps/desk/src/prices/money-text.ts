import { formatMinor } from '@playhub/contract/payments'

/** As it stands in a cell: `349.00`, with a comma in Russian. */
export const priceText = (minor: number, language: string) => {
  const text = formatMinor(minor)
  return language === 'ru' ? text.replace('.', ',') : text
}
