import type { Deps } from '../deps.ts'
import type { TicketNews } from './news.ts'

/** Announces a committed change. A failure is only logged, because pages also poll. */
export const tell = async ({ news, log }: Pick<Deps, 'news' | 'log'>, of: TicketNews) => {
  await news.tell(of).catch((error: unknown) => log.warn({ err: error, ticketId: of.ticketId }, 'a ticket could not be announced'))
}
