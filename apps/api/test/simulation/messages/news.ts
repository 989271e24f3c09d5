import pg from 'pg'
import { TICKET_CHANNEL, type TicketNews } from '../../../src/support/news.ts'

/** News that never come are missed after this time. */
const MISSED_MS = 10_000

/** Listens to what the processes tell each other about tickets. */
export const listenToNews = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const heard: TicketNews[] = []
  let wake = () => {}
  client.on('notification', ({ payload = '' }) => {
    // The payload was written by `createDatabaseNews`.
    heard.push(JSON.parse(payload) as TicketNews)
    wake()
  })
  await client.query(`listen ${TICKET_CHANNEL}`)
  return {
    /** All that was heard about these tickets. */
    about: (ids: readonly string[]) => heard.filter(({ ticketId }) => ids.includes(ticketId)),
    /** Waits until `isThere`. Returns false if it never is. */
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
    /** Waits until all that was told before has been heard. */
    fence: () => client.query('select 1'),
    stop: () => client.end(),
  }
}
export type News = Awaited<ReturnType<typeof listenToNews>>
