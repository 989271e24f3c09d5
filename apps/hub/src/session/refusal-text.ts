import { OfflineError } from '@playhub/browser/call-core'
import { Refusal } from '@playhub/contract/refusals'
import type { HubRefusal } from '@playhub/phrases/en/flows/refusals'
import { useFlowsT } from '../i18n/flows-texts.ts'

/**
 * Returns a function that gives the message for any failure of a call. In a form, the message for a lost connection also says that the form
 * keeps what the player typed.
 */
export const useRefusalText = (place: 'form' | 'page' = 'page') => {
  const t = useFlowsT()
  return (error: unknown) => {
    if (error instanceof OfflineError) return t(place === 'form' ? 'common.offline' : 'common.unanswered')
    if (!(error instanceof Refusal)) return t('refusal.INTERNAL')
    // If there is no phrase for the code, `t` returns the phrase's id in double brackets.
    const known = t(`refusal.${error.code as HubRefusal}`)
    return known.startsWith('[[') ? t('refusal.INTERNAL') : known
  }
}

/**
 * Returns a function that gives the text with a failure's code, by which support can find the failure. If the server has refused the call,
 * the text also contains the request's id.
 */
export const useFailureCode = () => {
  const t = useFlowsT()
  return (name: string | number, error: unknown) => {
    const id = error instanceof Refusal ? error.requestId : undefined
    return t('common.code', { code: id ? t('common.requestId', { code: name, id }) : name })
  }
}
