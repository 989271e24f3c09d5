import { apiPrefix } from '@playhub/contract/api'
import { desk } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { support } from '@playhub/contract/support'
import { transactions } from '@playhub/contract/transactions'
import { signInPlayer } from '../../../e2e/world/player.ts'
import { askFor } from '../ask.ts'
import { atMost, figure, type Job } from '../figures.ts'
import { load } from '../load.ts'
import { detachFullMonth } from '../payments/full-month.ts'
import { game } from '../payments/game-server.ts'
import { demoPlayerId, fillPayments } from '../payments/payment-volume.ts'
import { type Product, withProduct } from '../product.ts'
import { alternate } from '../rounds.ts'
import { signInStaff } from '../support/desk-staff.ts'
import { compareStatements } from '../support/growth-statements.ts'
import { fillSupport, words } from '../support/support-volume.ts'

const PART = 100
/** There is only one connection, so that a request never waits for other requests. */
const CONNECTIONS = 1
/** Number of the player's own purchases at both volumes. They fill several pages of the list. */
const OWN_PURCHASES = 500
/** A search word that occurs in 60 messages at both volumes, so that the answers have the same size. */
const NEEDLE = 'needle77'
const NEEDLES = 60
/** Number of rows that each payment has in `payment_event`. */
const STEPS = 4
/** Number of months over which the payments are spread. */
const MONTHS = 24

type Volume = { tickets: number; messages: number; payments: number }

/**
 * Measures the most common reads of players and staff at two volumes: the full volume and a hundredth of it. Each round measures both
 * volumes. At the end, the job detaches a full month of `payment_event`.
 */
export const growth: Job = {
  rows: [],
  name: 'growth',
  title: `lists, chat, inbox and search at the full volume, against the same at one ${PART}th of it; a month of payments' steps is detached`,
  run: (options) =>
    withProduct({}, (small) =>
      withProduct({ keep: options.keep }, async (large) => {
        const volume = { tickets: options.tickets, messages: options.messages, payments: options.volume }
        const little = { tickets: options.tickets / PART, messages: options.messages / PART, payments: options.volume / PART }
        await fill(small, little)
        const filled = await fill(large, volume)
        const few = await readsOf(small)
        const many = await readsOf(large)
        const figures = []
        for (const [at, { row, what, ...read }] of many.entries()) {
          const other = few[at]
          if (!other) throw new Error(`${what} is not read at the small volume`)
          const seconds = options.seconds
          await load({ ...other, seconds: 5 })
          await load({ ...read, seconds: 5 })
          const { references, cases } = await alternate(
            options.rounds,
            () => load({ ...other, seconds }),
            () => load({ ...read, seconds }),
          )
          figures.push(
            figure(
              { row, what: `${what}: p50`, unit: 'ms', goal: atMost(1.15, 'ratio') },
              cases.map(({ p50 }) => p50),
              { what: `at one ${PART}th`, values: references.map(({ p50 }) => p50) },
            ),
          )
        }
        const alone = await compareStatements(small, large, NEEDLE, words.common)
        const month = await detachFullMonth(large, Math.round((volume.payments * STEPS) / MONTHS))
        return {
          figures: [...figures, ...alone.figures, ...month.figures],
          notes: [`filled in ${Math.round(filled)} s; ${await sizesOf(large)}`, ...month.notes, ...alone.notes],
        }
      }),
    ),
}

const fill = async (product: Product, { tickets, messages, payments }: Volume) => {
  const words = await fillSupport(product, { tickets, messages })
  const bought = await fillPayments(product, await demoPlayerId(product), payments, OWN_PURCHASES)
  await product.query(
    `update ticket_message set plain = plain || ' ${NEEDLE}'
     where seq = 1 and plain not like '%${NEEDLE}' and ticket_id in (select id from bench_ticket where n % $1 = 0 order by n limit ${NEEDLES})`,
    [Math.floor(tickets / NEEDLES)],
  )
  await product.query('checkpoint')
  return words + bought
}

const readsOf = async (product: Product) => {
  const { token } = await signInPlayer(product, game.project)
  const staff = await signInStaff(product)
  const [long] = await product.query<{ id: string }>(`select id from ticket where title = 'The long one'`)
  const player = { authorization: `Bearer ${token}` }
  const hub = product.hubUrl + apiPrefix
  const inbox = `${product.deskUrl}${deskPrefix}${desk.tickets.listTickets.path}`
  const payments = `${product.deskUrl}${deskPrefix}${desk.paymentsSearch.searchPayments.path}`
  const reads = [
    { row: 10, what: "a player's purchases", url: hub + transactions.getUserPayments.path, headers: player },
    { row: 11, what: "a player's tickets", url: hub + support.getTickets.path, headers: player },
    { row: 11, what: 'a chat', url: `${hub}${support.getTicket.path}?id=${long?.id}`, headers: player },
    { row: 13, what: 'inbox: open tickets of a project', url: `${inbox}?project=${game.project}`, headers: staff.headers },
    { row: 13, what: 'inbox: nobody’s', url: `${inbox}?view=unassigned`, headers: staff.headers },
    { row: 13, what: 'inbox: closed tickets', url: `${inbox}?view=closed`, headers: staff.headers },
    { row: 13, what: `search: a word in ${NEEDLES} messages`, url: `${inbox}?q=${NEEDLE}`, headers: staff.headers },
    { row: 13, what: 'search: a word in half of all tickets', url: `${inbox}?q=${words.common}`, headers: staff.headers },
    { row: 10, what: 'desk: newest payments', url: `${payments}?mode=test`, headers: staff.headers },
  ]
  return Promise.all(
    reads.map(async (read) => {
      const { body } = await askFor(200, read.url, { headers: read.headers })
      return { ...read, expected: { status: 200, body }, connections: CONNECTIONS }
    }),
  )
}

const sizesOf = async ({ query }: Product) => {
  const rows = await query<{ name: string; rows: string; size: string; indexes: string }>(
    `select relname as name, to_char(reltuples, 'FM999,999,999,999') as rows, pg_size_pretty(pg_table_size(oid)) as size,
      pg_size_pretty(pg_indexes_size(oid)) as indexes
    from pg_class where relname in ('payment', 'ticket', 'ticket_message')`,
  )
  return rows.map(({ name, rows, size, indexes }) => `${name} ${rows} rows, ${size} and ${indexes} of indexes`).join('; ')
}
