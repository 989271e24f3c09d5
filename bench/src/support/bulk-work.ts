import { randomUUID } from 'node:crypto'
import { desk } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { BULK_MAX } from '@playhub/contract/limits'
import { askFor } from '../ask.ts'
import { atMost, type Figure, figure } from '../figures.ts'
import { game } from '../payments/game-server.ts'
import type { Product } from '../product.ts'

const HOUR_MS = 3_600_000

/** The request body for each kind of change that staff can make to many tickets at once. A snooze ends one hour from now. */
const changes: Record<string, (staffId: string) => object> = {
  assign: (staffId) => ({ assigneeId: staffId }),
  tag: () => ({ addTags: ['bench'] }),
  snooze: () => ({ snoozedUntilTs: new Date(Date.now() + HOUR_MS).toISOString() }),
  close: () => ({ status: 'closed' }),
}

/**
 * Measures each kind of change and its Undo. A change affects as many open tickets as one action may have, or all open tickets if there are
 * fewer. Every round changes the same tickets, because Undo restores them.
 */
export const measureBulk = async ({ deskUrl, query }: Product, headers: Record<string, string>, rounds: number): Promise<Figure[]> => {
  const post = async (path: string, body: object) => {
    const sent = { method: 'POST' as const, headers: { ...headers, 'content-type': 'application/json', origin: deskUrl } }
    const began = performance.now()
    const answer = await askFor(200, deskUrl + deskPrefix + path, { ...sent, body: JSON.stringify(body) })
    // The cast is safe, because the server sends only replies that match the endpoint's schema.
    return { ms: performance.now() - began, reply: JSON.parse(answer.body.toString()) as { done?: number; undone?: number } }
  }
  const rows = await query<{ id: string; at: Date }>(
    `select id, last_message_at as at from ticket
      where project_id = '${game.project}' and status = 'open' and merged_into is null order by last_message_at desc limit ${BULK_MAX}`,
  )
  // A staff member to whom no open ticket is assigned. So assigning tickets to this person changes every ticket.
  const [colleague] = await query<{ id: string }>(
    `select id from staff where email like 'bench-%' and id not in (select assignee_id from ticket where status = 'open' and assignee_id is not null)
      limit 1`,
  )
  if (!colleague) throw new Error('every member has a ticket')
  const tickets = rows.map(({ id, at }) => ({ id, seenTs: at.toISOString() }))
  const figures: Figure[] = []
  for (const [what, change] of Object.entries(changes)) {
    const took: Record<'done' | 'undone', number[]> = { done: [], undone: [] }
    for (let round = 0; round < rounds; round += 1) {
      const id = randomUUID()
      const done = await post(desk.bulk.changeTickets.path, { id, tickets, ...change(colleague.id) })
      const undone = await post(desk.bulk.undoBulk.path.replace(':id', id), {})
      if (done.reply.done !== rows.length || undone.reply.undone !== rows.length)
        throw new Error(`${what}: ${JSON.stringify(done.reply).slice(0, 300)}, ${JSON.stringify(undone.reply)}`)
      took.done.push(done.ms)
      took.undone.push(undone.ms)
    }
    const named = { row: 13, unit: 'ms', goal: atMost(1000) }
    figures.push(figure({ ...named, what: `${rows.length} tickets: ${what}` }, took.done))
    figures.push(figure({ ...named, what: `${rows.length} tickets: ${what}, undone` }, took.undone))
  }
  return figures
}
