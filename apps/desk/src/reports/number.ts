import { useLanguage } from '../base/i18n.tsx'

/** A number as the language writes it; at most so many digits after the point. */
export const useNumber = (digits = 0) => {
  const { format } = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: digits })
  return (value: number) => format(value)
}
