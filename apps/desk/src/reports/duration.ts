import { useT } from '../base/i18n.tsx'
import { partsOf } from './time-parts.ts'

/** A time in words; null is what was not there. */
export const useDuration = () => {
  const t = useT()
  return (seconds: number | null) => {
    if (seconds === null) return t('reports.none')
    const { id, values } = partsOf(seconds)
    return t(id, values)
  }
}
