import type { OwnGood } from '@playhub/contract/games/goods'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Deps } from '../../../src/deps.ts'
import { findVersion, listSaves } from '../../../src/saves/data.ts'
import type { Visitor } from '../../visitor.ts'
import type { Model } from './model.ts'
import { askPatiently } from './patiently.ts'
import { type People, PROJECT } from './people.ts'

/**
 * Returns functions that compare the database with the model. They also compare the replies to each session with the data of its account in
 * the model.
 */
export const createChecks = (deps: Deps, visitor: Visitor, model: Model, { people, personOf, accountOf, tokens, place }: People) => {
  const idList = sql.join(
    people.map(({ playerId }) => sql`${playerId}::uuid`),
    sql`, `,
  )

  /** Reads from the database which accounts were joined, and updates the model. Returns one sentence for each new merge. */
  const noteMerges = async (): Promise<string[]> => {
    const { rows } = await deps.db.execute<{ id: string; from_id: string; into_id: string }>(
      sql`select id, from_id, into_id from account_merge where undone_at is null and from_id in (${idList}) order by created_at, id`,
    )
    const known = new Set(model.merges.map(({ id }) => id))
    const told: string[] = []
    for (const row of rows) {
      const noted = await deps.db.execute<{ row: string }>(sql`select kind || ' ' || key as row from account_merge_row
        where merge_id = ${row.id} and kind in ('payment', 'ticket', 'session', 'identity')`)
      const moved = new Set(noted.rows.map((each) => each.row))
      // If a sign-in began before the merge, its session is recorded as moved only when the session is first used. So the list of moved
      // rows of a known merge can grow, and the model is updated.
      if (known.has(row.id)) model.setMoved(row.id, moved)
      else {
        model.merge(row.id, accountOf(row.from_id), accountOf(row.into_id), moved)
        told.push(`${accountOf(row.from_id)} is part of ${accountOf(row.into_id)}`)
      }
    }
    expect(rows.map(({ id }) => id)).toEqual(model.merges.map(({ id }) => id))
    return told
  }

  const checkRows = async () => {
    const { rows } = await deps.db.execute<{ row: string; owner: string }>(sql`
      select 'payment ' || id as row, player_id as owner from payment where player_id in (${idList})
      union all select 'ticket ' || id, player_id from ticket where player_id in (${idList})
      union all select 'identity ' || id, player_id from identity where player_id in (${idList})
      union all select 'session ' || id, player_id from login_session where player_id in (${idList})`)
    const found = rows.map(({ row, owner }) => `${row} of ${accountOf(owner)}`)
    const due = [...model.owners].map(([row, owner]) => `${row} of ${owner}`)
    expect(found.toSorted()).toEqual(due.toSorted())
    const { rows: apart } = await deps.db.execute(
      sql`select g.id from good g join payment p on p.id = g.payment_id where g.player_id <> p.player_id and p.player_id in (${idList})`,
    )
    expect(apart, 'goods apart from their payments').toEqual([])
  }

  const checkSaves = async (account: number) => {
    const owner = { kind: 'player' as const, id: personOf(account).playerId }
    const found: Record<string, unknown> = {}
    for (const { slot, version, conflict } of await listSaves(deps.db, owner, PROJECT)) {
      const dataOf = async (number: number | null) =>
        number === null ? null : ((await findVersion(deps.db, place(account, slot), number))?.data ?? null)
      found[slot] = { current: await dataOf(version), conflict: await dataOf(conflict) }
    }
    const wanted = Object.fromEntries([...model.savesOf(account)].map(([slot, { current, conflict }]) => [slot, { current, conflict }]))
    expect(found, `the saved games of account ${account}`).toEqual(wanted)
  }

  /**
   * Checks that each session gets the profile, goods (bought items) and unread messages of its account, and that an ended session gets
   * nothing.
   */
  const checkSessions = async () => {
    for (const [sid, token] of tokens) {
      const owner = model.owners.get(`session ${sid}`)
      const profile = await askPatiently(() => visitor.get('/profile', { token }))
      if (owner === undefined || model.ended.has(sid)) {
        expect(profile.status, `session ${sid} has ended`).toBe(401)
        continue
      }
      expect(profile.body.userId, `whose session ${sid} is, ${JSON.stringify(profile.body)}`).toBe(personOf(owner).userId)
      const { body } = await askPatiently(() => visitor.get(`/goods/get?project=${PROJECT}`, { token }))
      // The type of the reply is not checked; a wrong reply fails in the comparison below.
      const goods = (body.items as OwnGood[]).map(({ paymentId }) => paymentId)
      const due = model.rowsOf('payment', owner).filter((id) => model.goods.get(id) === false)
      expect(goods.toSorted(), `the goods of session ${sid}`).toEqual(due.toSorted())
      const { body: unread } = await askPatiently(() => visitor.get('/support/get-unread', { token }))
      const waiting = model.rowsOf('ticket', owner).reduce((sum, id) => sum + (model.tickets.get(id)?.unread ?? 0), 0)
      expect(JSON.stringify(unread), `unread messages of session ${sid}`).toContain(`:${waiting}`)
    }
  }

  const check = async () => {
    await checkRows()
    for (const account of people.keys()) if (model.remaining(account) === account) await checkSaves(account)
  }

  /**
   * Checks all sessions at the end of a history. Also checks that each merge, message and use of a good was recorded once, and that the
   * game was notified of each merge and each undo once.
   */
  const checkEnd = async () => {
    await checkSessions()
    const { rows } = await deps.db.execute<{ merged: number; undone: number; messages: number; uses: number; players: number }>(sql`select
      (select count(*)::int from partner_event where type = 'player.merged' and body::json->'data'->>'userId' in (${numbers()})) as merged,
      (select count(*)::int from partner_event where type = 'player.unmerged' and body::json->'data'->>'userId' in (${numbers()})) as undone,
      (select count(*)::int from ticket_message m join ticket t on t.id = m.ticket_id where t.player_id in (${idList})) as messages,
      (select count(*)::int from payment_event e join payment p on p.id = e.payment_id
        where e.to_status = 'good_consumed' and p.player_id in (${idList})) as uses,
      (select count(*)::int from player where merged_into is not null and id in (${idList})) as players`)
    expect(rows[0]).toEqual({
      ...model.counts,
      messages: [...model.tickets.values()].reduce((sum, { messages }) => sum + messages, 0),
      uses: [...model.goods.values()].filter(Boolean).length,
      players: model.merges.length,
    })
  }
  const numbers = () =>
    sql.join(
      people.map(({ userId }) => sql`${userId}`),
      sql`, `,
    )

  return { noteMerges, check, checkSessions, checkEnd }
}
