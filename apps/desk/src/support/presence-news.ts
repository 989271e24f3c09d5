import { createListeners } from '@playhub/browser/store'

const ofTickets = new Map<string, ReturnType<typeof createListeners>>()

/** Tells listeners in this page that somebody has opened or left a ticket, or has begun to write in it. */
export const presenceNews = {
  tell: (ticketId: string) => ofTickets.get(ticketId)?.tell(),
  /** Returns a function that unsubscribes. */
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
