import { useT } from '../base/i18n.tsx'
import { partsOf } from './time-parts.ts'

/** Returns a function that gives a duration (in seconds) in words. For null, it says that there is none. */
export const useDuration = () => {
  const t = useT()
  return (seconds: number | null) => {
    if (seconds === null) return t('reports.none')
    const { id, values } = partsOf(seconds)
    return t(id, values)
  }
}
