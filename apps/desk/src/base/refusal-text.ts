import { OfflineError } from '@playhub/browser/call-core'
import { Refusal } from '@playhub/contract/refusals'
import type { DeskRefusal } from '@playhub/phrases/en/desk-refusals'
import { useT } from './i18n.tsx'

/** Returns a function that gives the text for any error of a call. */
export const useRefusalText = () => {
  const t = useT()
  return (error: unknown) => {
    if (error instanceof OfflineError) return t('common.offline')
    if (!(error instanceof Refusal)) return t('refusal.INTERNAL')
    if (error.code === 'TOO_MANY_REQUESTS' && error.retryAfterSeconds) return t('common.waitSeconds', { count: error.retryAfterSeconds })
    const { path = '', code = '' } = error.fields?.[0] ?? {}
    // For a code without a phrase, `t` returns the phrase's id in double brackets. Only the phrase of DESK_FOREIGN_ORIGIN uses `address`,
    // and only the phrase of ARCHIVE_METHOD uses `method`.
    const known = t(`refusal.${error.code as DeskRefusal}`, { address: path, method: code })
    return known.startsWith('[[') ? t('refusal.INTERNAL') : known
  }
}

/** Returns the request id of a server error (status 500 or higher), for operators. Undefined for all other errors. */
export const requestIdOf = (error: unknown) => (error instanceof Refusal && error.status >= 500 ? error.requestId : undefined)
