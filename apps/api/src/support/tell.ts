import type { Deps } from '../deps.ts'
import { announce, type TicketNews } from './announce.ts'

/** Announces what has been committed. That it could not be told changes nothing: whoever waits asks by themselves in a while. */
export const tell = async ({ db, log }: Pick<Deps, 'db' | 'log'>, news: TicketNews) => {
  await announce(db, news).catch((error: unknown) => log.warn({ err: error, ticketId: news.ticketId }, 'a ticket could not be announced'))
}
