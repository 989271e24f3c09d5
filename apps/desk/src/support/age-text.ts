import { useNow } from '../base/use-now.ts'
import { ageOf } from './age.ts'
import { useInboxT } from './texts.ts'

/** Returns a function that gives an age in words, such as `9 min`. The component is rendered again as time passes. */
export const useAgeText = () => {
  const t = useInboxT()
  const now = useNow()
  return (ts: string) => {
    const age = ageOf(ts, now)
    return age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count })
  }
}
