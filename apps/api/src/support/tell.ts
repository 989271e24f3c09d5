import type { Deps } from '../deps.ts'
import { announce, type TicketNews } from './announce.ts'

/** Announces a committed change. A failure is only logged, because pages also poll. */
export const tell = async ({ db, log }: Pick<Deps, 'db' | 'log'>, news: TicketNews) => {
  await announce(db, news).catch((error: unknown) => log.warn({ err: error, ticketId: news.ticketId }, 'a ticket could not be announced'))
}
