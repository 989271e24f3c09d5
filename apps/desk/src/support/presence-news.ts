const listeners = new Map<string, Set<() => void>>()

/** Passes on that somebody came to a ticket, left it or began to write, to whoever shows it. */
export const presenceNews = {
  tell: (ticketId: string) => {
    for (const listener of listeners.get(ticketId) ?? []) listener()
  },
  /** Returns its own end. */
  listen: (ticketId: string, listener: () => void) => {
    const own = listeners.get(ticketId) ?? new Set()
    listeners.set(ticketId, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0 && listeners.get(ticketId) === own) listeners.delete(ticketId)
    }
  },
}
