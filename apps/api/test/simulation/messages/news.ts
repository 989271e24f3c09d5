import pg from 'pg'
import { TICKET_CHANNEL, type TicketNews } from '../../../src/support/news.ts'

/** Maximum time to wait for an expected notification, in ms. */
const MISSED_MS = 10_000

/** Listens to the notifications about tickets that the hub's processes send each other. */
export const listenToNews = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const heard: TicketNews[] = []
  let wake = () => {}
  client.on('notification', ({ payload = '' }) => {
    // `createDatabaseNews` wrote the payload, so its type is known.
    heard.push(JSON.parse(payload) as TicketNews)
    wake()
  })
  await client.query(`listen ${TICKET_CHANNEL}`)
  return {
    /** Returns all notifications about these tickets that have arrived so far. */
    about: (ids: readonly string[]) => heard.filter(({ ticketId }) => ids.includes(ticketId)),
    /** Waits until `isThere` returns true. Returns false if that does not happen in time. */
    until: async (isThere: () => boolean): Promise<boolean> => {
      const { promise: missed, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, MISSED_MS)
      let isMissed = false
      void missed.then(() => {
        isMissed = true
        wake()
      })
      while (!isThere() && !isMissed) await new Promise<void>((next) => (wake = next))
      clearTimeout(timer)
      return isThere()
    },
    /** Waits until all notifications that were sent before this call have arrived at this connection. */
    fence: () => client.query('select 1'),
    stop: () => client.end(),
  }
}
export type News = Awaited<ReturnType<typeof listenToNews>>
