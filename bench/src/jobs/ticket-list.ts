import { apiPrefix } from '@playhub/contract/api'
import { CHAT_PAGE, TICKETS_PAGE } from '@playhub/contract/limits'
import { support } from '@playhub/contract/support'
import { signInPlayer } from '../../../e2e/world/player.ts'
import { askFor } from '../ask.ts'
import { atLeast, atMost, figure, type Job, type Options } from '../figures.ts'
import { load } from '../load.ts'
import { game } from '../payments/game-server.ts'
import { planOf } from '../plans.ts'
import { type Product, withProduct } from '../product.ts'
import { withReference } from '../reference.ts'
import { alternate, spread } from '../rounds.ts'
import { fillSupport } from '../support/support-volume.ts'

const REFERENCE = import.meta.resolve('../references/fastify-support.ts')
const SMALL = { tickets: 10_000, messages: 200_000 }
const CONNECTIONS = 16

/**
 * Row 11 of bench/README.md: the cost of reading a player's list of tickets, and of reading the last messages of a long ticket. Both are
 * measured with 10,000 tickets in the database and with the full volume.
 */
export const ticketList: Job = {
  rows: [11],
  name: 'ticket-list',
  title: `a player's tickets, and the last ${CHAT_PAGE} messages of one, against Fastify and pg with the same SQL, with little and with all history`,
  run: async (options) => {
    const little = await withProduct({}, async (product) => {
      await fillSupport(product, SMALL)
      return measure(await startReading(product), options)
    })
    return withProduct({ keep: options.keep }, async (product) => {
      const filled = await fillSupport(product, options)
      const at = await startReading(product)
      const much = await measure(at, options)
      const kinds = ['list', 'chat'] as const
      const title = { list: `a page of ${TICKETS_PAGE} tickets`, chat: `a chat of ${CHAT_PAGE}` }
      const sizes = `${options.tickets.toLocaleString('en')} tickets, ${options.messages.toLocaleString('en')} messages`
      return {
        figures: kinds.flatMap((kind) => [
          figure(
            { row: 11, what: `${sizes}: ${title[kind]}`, unit: '/s', goal: atLeast(0.9) },
            much[kind].cases.map(({ perSecond }) => perSecond),
            { what: 'Fastify + pg', values: much[kind].references.map(({ perSecond }) => perSecond) },
          ),
          figure(
            { row: 11, what: `${title[kind]}: p50`, unit: 'ms', goal: atMost(1.15, 'ratio') },
            much[kind].cases.map(({ p50 }) => p50),
            { what: 'with little history', values: little[kind].cases.map(({ p50 }) => p50) },
          ),
          figure(
            { row: 11, what: `${title[kind]}: p50 of Fastify + pg`, unit: 'ms' },
            much[kind].references.map(({ p50 }) => p50),
            { what: 'with little history', values: little[kind].references.map(({ p50 }) => p50) },
          ),
        ]),
        notes: [
          `filled in ${Math.round(filled)} s; median of the list ${median(much.list)} ms, of the chat ${median(much.chat)} ms`,
          `plan of the list: ${await planOf(product, 'select * from ticket where player_id = $1 order by last_message_at desc, id desc limit 50', [at.playerId])}`,
          `plan of the chat: ${await planOf(product, 'select html from ticket_message where ticket_id = $1 order by seq desc limit 50', [at.ticketId])}`,
        ],
      }
    })
  },
}

type Loads = Awaited<ReturnType<typeof measure>>['list']
const median = ({ cases }: Loads) => spread(cases.map(({ p50 }) => p50)).median.toFixed(2)

type At = { product: Product; headers: Record<string, string>; playerId: string; ticketId: string }

const startReading = async (product: Product): Promise<At> => {
  const { token } = await signInPlayer(product, game.project)
  const [row] = await product.query<{ player_id: string; id: string }>(`select player_id, id from ticket where title = 'The long one'`)
  if (!row) throw new Error('the long ticket is missing')
  return { product, headers: { authorization: `Bearer ${token}` }, playerId: row.player_id, ticketId: row.id }
}

const measure = ({ product, headers, playerId, ticketId }: At, { rounds, seconds }: Options) =>
  withReference(REFERENCE, product, `/ticket/${ticketId}`, async (reference) => {
    const against = async (path: string, bare: string) => {
      const url = product.hubUrl + apiPrefix + path
      const own = {
        url,
        headers,
        expected: { status: 200, body: (await askFor(200, url, { headers })).body },
        seconds,
        connections: CONNECTIONS,
      }
      const theirUrl = reference.url + bare
      const theirs = {
        url: theirUrl,
        expected: { status: 200, body: (await askFor(200, theirUrl)).body },
        seconds,
        connections: CONNECTIONS,
      }
      await load({ ...own, seconds: 1 })
      await load({ ...theirs, seconds: 1 })
      return alternate(
        rounds,
        () => load(theirs),
        () => load(own),
      )
    }
    return {
      list: await against(support.getTickets.path, `/tickets/${playerId}`),
      chat: await against(`${support.getTicket.path}?id=${ticketId}`, `/ticket/${ticketId}`),
    }
  })
