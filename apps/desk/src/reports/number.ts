import { useLanguage } from '../base/i18n.tsx'

/** Returns a function that formats a number for the desk's language, with at most `digits` decimals. */
export const useNumber = (digits = 0) => {
  const { format } = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: digits })
  return (value: number) => format(value)
}
