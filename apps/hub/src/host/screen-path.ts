import { paths } from '../base/paths.ts'
import type { ScreenRef } from '../base/screen.ts'
import { screenPaths } from '../base/screen-paths.ts'

/** Returns the URL of a screen with its values. A URL never contains a token; the page keeps the token in memory. */
export const screenPath = (ref: ScreenRef): string => {
  const { session, source, locale, project } = ref.values
  const values = { session, source, locale, project }
  switch (ref.screen) {
    case 'login':
      return paths.login(values)
    case 'emailLogin':
    case 'codeLogin':
    case 'registration':
    case 'recovery':
      return screenPaths[ref.screen](values)
    case 'payment':
    case 'yookassa':
    case 'stripe':
    case 'yandexPay':
      return screenPaths[ref.screen]({ id: ref.values.paymentId, ...values, currency: ref.values.currency })
    case 'transactionHelp':
      return screenPaths.transactionHelp(ref.values.paymentId)
    case 'tickets':
      return paths.tickets({ id: ref.values.ticketId, mode: ref.values.mode })
    case 'transactions':
    case 'deletion':
    case 'profile':
      return screenPaths[ref.screen]()
    // These two screens are shown only in a modal and have no URL. The profile page is the closest page: it has a field for the nickname.
    case 'welcome':
    case 'saveChoice':
      return screenPaths.profile()
  }
}
