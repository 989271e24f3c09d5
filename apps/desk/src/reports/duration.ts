import { useT } from '../base/i18n.tsx'
import { partsOf } from './time-parts.ts'

/** A duration in words; null means that there was none. */
export const useDuration = () => {
  const t = useT()
  return (seconds: number | null) => {
    if (seconds === null) return t('reports.none')
    const { id, values } = partsOf(seconds)
    return t(id, values)
  }
}
