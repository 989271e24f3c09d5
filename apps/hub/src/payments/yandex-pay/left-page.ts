import { safeStorage } from '@playhub/browser/safe-storage'
import { addHostValues, requestValues } from '../../session/request-values.ts'

const tab = safeStorage(() => sessionStorage)
const KEY = 'payment-left'

/** An app shows one window: there the provider's page takes the place of ours, and leads back to it. */
export const leavesPage = () => requestValues().source === 'mobile'

/** Before this tab goes to a provider's page: the address that leads back does not say who opened the payment here. */
export const keepLeft = (paymentId: string) => {
  const { session, source, locale } = requestValues()
  tab.write(KEY, JSON.stringify({ paymentId, session, source, locale }))
}

/** Whether it was this tab that left for the provider's page. If so, whoever opened the payment hears of it again. */
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
