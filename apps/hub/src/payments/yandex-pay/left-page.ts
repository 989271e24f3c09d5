import { safeStorage } from '@playhub/browser/safe-storage'
import { addHostValues, requestValues } from '../../session/request-values.ts'

const tab = safeStorage(() => sessionStorage)
const KEY = 'payment-left'

/**
 * Whether the provider's page opens in this tab, replaces our page and returns to it afterwards. This is needed in an app, because an app
 * shows only one window.
 */
export const leavesPage = () => requestValues().source === 'mobile'

/**
 * Call this function before this tab goes to a provider's page. It stores the values of the host that opened the payment, because the
 * return URL does not contain them.
 */
export const keepLeft = (paymentId: string) => {
  const { session, source, locale } = requestValues()
  tab.write(KEY, JSON.stringify({ paymentId, session, source, locale }))
}

/**
 * Whether this tab continues the payment after the return from the provider's page. True if `keepLeft` was called in this tab for this
 * payment, or if the hub runs in an app. After `keepLeft`, also restores the stored values of the host that opened the payment.
 */
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
