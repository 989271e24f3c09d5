import { useLanguage, useT } from '../base/i18n.tsx'
import { shownOf, type Unit } from './compare.ts'
import { partsOf } from './time-parts.ts'

/** Returns a function that formats a number as the screen shows it. For null, it returns a word such as "none". */
export const useShown = () => {
  const t = useT()
  const language = useLanguage()
  return (unit: Unit | 'percent', value: number | null) => {
    if (value === null) return t('reports.none')
    if (unit === 'percent') return new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100)
    if (unit !== 'seconds') return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(shownOf(unit, value))
    const { id, values } = partsOf(shownOf(unit, value))
    return t(id, values)
  }
}
