import { createListeners } from '@playhub/browser/store'

const ofTickets = new Map<string, ReturnType<typeof createListeners>>()

/** Passes on that somebody came to a ticket, left it or began to write, to whoever shows it. */
export const presenceNews = {
  tell: (ticketId: string) => ofTickets.get(ticketId)?.tell(),
  /** Returns its own end. */
  listen: (ticketId: string, listener: () => void) => {
    const own = ofTickets.get(ticketId) ?? createListeners()
    ofTickets.set(ticketId, own)
    const end = own.subscribe(listener)
    return () => {
      end()
      if (own.count() === 0 && ofTickets.get(ticketId) === own) ofTickets.delete(ticketId)
    }
  },
}
