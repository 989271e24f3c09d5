import { OfflineError } from '@playhub/browser/call-core'
import { Refusal } from '@playhub/contract/refusals'
import type { DeskRefusal } from '@playhub/phrases/en/desk-refusals'
import { useT } from './i18n.tsx'

/** The sentence for whatever a call ended with. */
export const useRefusalText = () => {
  const t = useT()
  return (error: unknown) => {
    if (error instanceof OfflineError) return t('common.offline')
    if (!(error instanceof Refusal)) return t('refusal.INTERNAL')
    if (error.code === 'TOO_MANY_REQUESTS' && error.retryAfterSeconds) return t('common.waitSeconds', { count: error.retryAfterSeconds })
    const known = t(`refusal.${error.code as DeskRefusal}`)
    return known.startsWith('[[') ? t('refusal.INTERNAL') : known
  }
}

/** What the one who runs the server can find a failure by; a "no" is none. */
export const requestIdOf = (error: unknown) => (error instanceof Refusal && error.status >= 500 ? error.requestId : undefined)
