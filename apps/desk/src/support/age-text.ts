import { useNow } from '../base/use-now.ts'
import { ageOf } from './age.ts'
import { useInboxT } from './texts.ts'

/** `9 min`; updates by itself. */
export const useAgeText = () => {
  const t = useInboxT()
  const now = useNow()
  return (ts: string) => {
    const age = ageOf(ts, now)
    return age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count })
  }
}
