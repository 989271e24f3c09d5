import type { Deps } from '../deps.ts'
import { announce, type TicketNews } from './announce.ts'

/** Announces a committed change. A failure is only logged, because pages also poll. */
export const tell = async ({ db, log }: Pick<Deps, 'db' | 'log'>, news: TicketNews) => {
  await announce(db, news).catch(unheard({ log }, news.ticketId))
}

/** Logs that an announcement failed. */
export const unheard =
  ({ log }: Pick<Deps, 'log'>, ticketId: string) =>
  (error: unknown) =>
    log.warn({ err: error, ticketId }, 'a ticket could not be announced')
