import { safeStorage } from '@playhub/browser/safe-storage'
import { addHostValues, requestValues } from '../../session/request-values.ts'

const tab = safeStorage(() => sessionStorage)
const KEY = 'payment-left'

/** An app shows only one window. There the provider's page replaces ours and leads back to it. */
export const leavesPage = () => requestValues().source === 'mobile'

/** Before this tab goes to a provider's page: stores who opened the payment, because the return address does not say it. */
export const keepLeft = (paymentId: string) => {
  const { session, source, locale } = requestValues()
  tab.write(KEY, JSON.stringify({ paymentId, session, source, locale }))
}

/** Whether this tab left for the provider's page. If so, its opener is told of the payment again. */
export const cameBack = (paymentId: string): boolean => {
  const left = readLeft()
  if (left.paymentId !== paymentId) return leavesPage()
  addHostValues(Object.fromEntries(['session', 'source', 'locale'].flatMap((name) => (left[name] ? [[name, left[name]]] : []))))
  return true
}

const readLeft = (): Record<string, string> => {
  try {
    const left = JSON.parse(tab.read(KEY) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(Object.entries(left).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
  } catch {
    return {}
  }
}
