import { paths } from '../paths.ts'
import type { ScreenRef } from './screen.ts'

const ticketForms = { ticket_create: paths.createTicket, first_ticket_create: paths.firstTicket }

/** The address of a screen with its values. A token never goes into an address; the page keeps it in memory. */
export const screenPath = (ref: ScreenRef): string => {
  const { session, source, locale, project } = ref.values
  const values = { session, source, locale, project }
  switch (ref.screen) {
    case 'login':
    case 'emailLogin':
    case 'registration':
    case 'recovery':
      return paths[ref.screen](values)
    case 'payment':
    case 'yookassa':
    case 'stripe':
    case 'yandexPay':
      return paths[ref.screen]({ id: ref.values.paymentId, ...values })
    case 'transactionHelp':
      return paths.transactionHelp(ref.values.paymentId)
    case 'tickets':
      if (ref.values.ticketId) return paths.ticket(ref.values.ticketId)
      return ref.values.mode ? ticketForms[ref.values.mode]() : paths.tickets()
    case 'transactions':
    case 'deletion':
    case 'profile':
      return paths[ref.screen]()
  }
}
