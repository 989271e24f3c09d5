import { useLanguage, useT } from '../base/i18n.tsx'
import { shownOf, type Unit } from './compare.ts'
import { partsOf } from './time-parts.ts'

/**
 * Returns a function that gives a number as the screen shows it; for null, it says that there is none. `signed`: with a plus or minus sign,
 * for a difference.
 */
export const useShown = () => {
  const t = useT()
  const language = useLanguage()
  return (unit: Unit | 'percent', value: number | null, signed?: 'signed') => {
    if (value === null) return t('reports.none')
    const signDisplay = signed ? 'exceptZero' : 'auto'
    if (unit === 'percent') return new Intl.NumberFormat(language, { style: 'percent', signDisplay }).format(value / 100)
    if (unit !== 'seconds') return new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay }).format(shownOf(unit, value))
    const { id, values } = partsOf(Math.abs(shownOf(unit, value)))
    return `${signed ? signOf(value) : ''}${t(id, values)}`
  }
}

const signOf = (value: number) => (value > 0 ? '+' : value < 0 ? '-' : '')
