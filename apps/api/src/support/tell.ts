import type { Deps } from '../deps.ts'
import { listNewestOf } from './feedback-email-data.ts'
import type { TicketNews } from './news.ts'

/** Announces a committed change. A failure is only logged, because pages also poll. */
export const tell = async ({ news, log }: Pick<Deps, 'news' | 'log'>, of: TicketNews) => {
  await news.tell(of).catch((error: unknown) => log.warn({ err: error, ticketId: of.ticketId }, 'a ticket could not be announced'))
}

/** Notifies open pages of staff that a guest's e-mail address has changed, because these pages show it above the guest's conversations. */
export const tellOfEmail = async (deps: Pick<Deps, 'db' | 'news' | 'log'>, guestId: string) => {
  for (const of of await listNewestOf(deps.db, guestId)) await tell(deps, { ...of, kind: 'status', playerId: null, guestId: null })
}
