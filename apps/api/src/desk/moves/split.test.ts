import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, moving, say, textsOf } from '../../../test/moved-tickets.ts'
import { createPlayer, refused } from '../../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Tx } from '../../db/connect.ts'
import { auditLog, ticket } from '../../db/schema.ts'

let hub: TestApp
let aheadMs = 0
let agent: Awaited<ReturnType<typeof signInAs>>
let staff: ReturnType<typeof moving>
beforeAll(async () => {
  hub = await startTestApp({ now: () => new Date(Date.now() + aheadMs) })
  agent = await signInAs(hub, 'support', 'Olga')
  staff = moving(hub, agent)
})
afterAll(() => hub.stop())

describe('messages that are split off', () => {
  test('are a conversation of the same person; the rest stays, and a repeated request makes no second one', async () => {
    const anna = await createPlayer(hub)
    const id = await anna.open({ text: '<p>hat</p>' })
    await say(anna, id, 'shoes')
    await staff.answer(id, 'which?')
    await say(anna, id, 'red ones')
    const chosen = await staff.idsOf(id, ['shoes', 'red ones'])
    const clientId = randomUUID()
    const { body } = await staff.split(id, chosen, { clientId })
    const part = String(body.ticketId)
    expect([await textsOf(anna, part), await textsOf(anna, id)]).toEqual([
      ['shoes', 'red ones'],
      ['hat', 'which?'],
    ])
    expect((await staff.split(id, chosen, { clientId })).body).toEqual(body)
    expect((await anna.list()).map(({ title, status }) => [title, status])).toEqual([
      ['Another question', 'open'],
      ['Where is my hat', 'answered'],
    ])
    expect((await staff.show(part)).ticket).toMatchObject({ unread: 1, requester: { kind: 'player' } })
    const { body: found } = await agent.get('/tickets?q=another%20question')
    expect((found.items as { id: string }[]).map((one) => one.id)).toContain(part)
    // A message that is sent again to its old conversation is recognised and not written again.
    expect((await say(anna, id, 'shoes', { clientId: chosen[0] })).status).toBe(200)
    expect(await textsOf(anna, id)).toEqual(['hat', 'which?'])
    expect((await staff.show(id)).relations.moves).toMatchObject([{ kind: 'splitOut' }])
    expect((await staff.show(part)).relations.moves).toMatchObject([{ kind: 'splitFrom' }])
  })

  test('must be some of the conversation, and not all', async () => {
    const { into } = await staff.twoOf()
    const all = await staff.idsOf(into, ['a1', 'a2'])
    expect(codeOf(await staff.split(into, all))).toBe('SPLIT_LEAVES_NOTHING')
    expect(codeOf(await staff.split(into, [randomUUID()]))).toBe('TICKET_CHANGED')
    expect((await staff.split(into, [])).status).toBe(400)
  })

  test('come back with all that was written since, and the address of the part leads there', async () => {
    const { anna, into } = await staff.twoOf()
    const { body } = await staff.split(into, await staff.idsOf(into, ['a2']))
    const part = String(body.ticketId)
    await say(anna, part, 'since')
    await say(anna, into, 'meanwhile')
    expect((await staff.undo(body.id)).body).toEqual({ id: body.id, ticketId: into })
    expect(await textsOf(anna, into)).toEqual(['a1', 'a2', 'since', 'meanwhile'])
    expect(await textsOf(anna, part)).toEqual(['a1', 'a2', 'since', 'meanwhile'])
    expect((await anna.list()).map(({ id }) => id)).not.toContain(part)
  })

  test('are known if they are sent again, wherever they are now', async () => {
    const { anna, into, from } = await staff.twoOf()
    const [clientId] = await staff.idsOf(from, ['b2'])
    const { body } = await staff.split(from, [clientId])
    const part = String(body.ticketId)
    // After the merge, the page of `from` shows `into`. The reply to the page's first request was lost, so the page sends its message
    // again.
    await staff.merge(from, into)
    for (const id of [from, into, part]) expect((await say(anna, id, 'b2', { clientId })).status).toBe(200)
    expect([await textsOf(anna, into), await textsOf(anna, part)]).toEqual([['a1', 'b1', 'a2'], ['b2']])
  })

  test('are known if they were written in a part that came back, and were split off again', async () => {
    const { anna, into, from } = await staff.twoOf()
    const { body } = await staff.split(into, await staff.idsOf(into, ['a2']))
    const part = String(body.ticketId)
    const [clientId, answerId] = [randomUUID(), randomUUID()]
    await say(anna, part, 'since', { clientId })
    await staff.answer(part, 'answer', { clientId: answerId })
    await staff.undo(body.id)
    const { body: again } = await staff.split(into, [clientId, answerId])
    await staff.merge(into, from)
    expect((await say(anna, part, 'since', { clientId })).status).toBe(200)
    // The desk did not get the reply, so it sends the answer again, to the ticket that its page shows now.
    for (const id of [part, from]) expect((await staff.answer(id, 'answer', { clientId: answerId })).status).toBe(200)
    expect(await textsOf(anna, from)).toEqual(expect.not.arrayContaining(['since', 'answer']))
    expect(await textsOf(anna, String(again.ticketId))).toEqual(['since', 'answer'])
  })

  test('come back in their order, even if the clocks of processes differ', async () => {
    const { anna, into } = await staff.twoOf()
    for (const [text, ahead] of Object.entries({ first: 0, second: -5000, third: -9000 })) {
      aheadMs = ahead
      await say(anna, into, text)
    }
    await staff.answer(into, 'fourth')
    aheadMs = 0
    const { body } = await staff.split(into, await staff.idsOf(into, ['first', 'third']))
    await staff.undo(body.id)
    expect(await textsOf(anna, into)).toEqual(['a1', 'a2', 'first', 'second', 'third', 'fourth'])
  })

  test('stay where they are if their part was merged since, until that is undone', async () => {
    const { into, from } = await staff.twoOf()
    const { body } = await staff.split(into, await staff.idsOf(into, ['a2']))
    const merged = await staff.merge(String(body.ticketId), from)
    expect(codeOf(await staff.undo(body.id))).toBe('MOVE_NOT_LAST')
    for (const one of [merged, { body }]) expect((await staff.undo(one.body.id)).status).toBe(200)
  })
})

describe('links', () => {
  const link = (id: string, otherId: string, path = 'links') => agent.post(`/tickets/${id}/${path}`, { otherId })

  test('are shown on both, also of different people, and change no message', async () => {
    const { anna, into, from } = await staff.twoOf()
    const boris = await createPlayer(hub)
    const his = await boris.open()
    expect((await link(into, his)).body).toEqual({ result: true })
    expect((await link(his, into)).status).toBe(200)
    expect(codeOf(await link(into, into))).toBe('TICKETS_SAME')
    expect(codeOf(await link(into, randomUUID()))).toBe('TICKET_NOT_FOUND')
    expect((await staff.show(into)).relations.links).toMatchObject([{ number: await staff.numberOf(his) }])
    expect((await staff.show(his)).relations.links).toMatchObject([{ number: await staff.numberOf(into) }])
    expect(refused(await anna.get(`/get-ticket?id=${his}`))).toEqual([404, 'TICKET_NOT_FOUND'])
    // After a merge, the remaining ticket also has the links of the merged one.
    await staff.merge(into, from)
    expect((await staff.show(from)).relations.links).toMatchObject([{ number: await staff.numberOf(his) }])
    expect((await staff.show(his)).relations.links).toMatchObject([{ number: await staff.numberOf(from) }])
    await link(from, his, 'links/remove')
    for (const id of [from, his]) expect((await staff.show(id)).relations.links).toEqual([])
    const rows = await hub.deps.db.select().from(auditLog).where(like(auditLog.action, 'tickets-%linked'))
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['tickets-linked', 'tickets-unlinked'])
  })

  test('are changed in the order in which merges lock tickets, so that neither waits for the other', async () => {
    const { into, from } = await staff.twoOf()
    const [first = '', second = ''] = [into, from].toSorted()
    await link(first, second)
    const lock = (tx: Tx, id: string) => tx.select().from(ticket).where(eq(ticket.id, id)).for('update', { noWait: true })
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into "ticket_change"%'`
    const removing = await hub.deps.db.transaction(async (tx) => {
      await lock(tx, first)
      const sent = { reply: link(second, first, 'links/remove') }
      await expect.poll(async () => (await hub.deps.db.execute(waiting)).rowCount).toBe(1)
      await lock(tx, second)
      return sent
    })
    expect((await removing.reply).status).toBe(200)
  })
})
