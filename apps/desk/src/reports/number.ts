import { useLanguage } from '../base/i18n.tsx'

/** A number in the language's format, with at most this many decimals. */
export const useNumber = (digits = 0) => {
  const { format } = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: digits })
  return (value: number) => format(value)
}
