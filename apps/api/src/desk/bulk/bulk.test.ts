import { randomUUID } from 'node:crypto'
import { BULK_MAX } from '@playhub/contract/limits'
import { MESSAGE_HTML_MAX } from '@playhub/contract/message-limits'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket, readTicket, writeAsPlayer } from '../../../test/tickets.ts'
import { auditLog, cannedAnswer, staff, ticket, ticketChange, ticketMessage } from '../../db/schema.ts'
import type { TicketRow } from '../../support/messages.ts'
import { sendBulkAnswers } from './send-answers.ts'

let app: TestApp
let later = 0
let agent: Awaited<ReturnType<typeof signInAs>>
let colleague: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(Date.now() + later) })
  agent = await signInAs(app, 'support', 'Olga')
  colleague = await signInAs(app, 'support', 'Pavel')
})
afterAll(() => app.stop())

const tickets = async (count: number, of: Parameters<typeof addTicket>[1] = {}) => {
  const rows: TicketRow[] = []
  for (let n = 0; n < count; n++) rows.push(await addTicket(app, of))
  return rows
}
const seen = (rows: readonly TicketRow[]) => rows.map(({ id, lastMessageAt }) => ({ id, seenTs: lastMessageAt.toISOString() }))
const change = (rows: readonly TicketRow[], body: object, id: string = randomUUID(), by = agent) =>
  by.post('/tickets/bulk', { id, tickets: seen(rows), ...body })
const answer = (rows: readonly TicketRow[], body: object = {}, id: string = randomUUID(), by = agent) =>
  by.post('/tickets/bulk-answer', { id, tickets: seen(rows), text: '<p>It is mended.</p>', status: 'answered', ...body })
const undo = (id: string, by = agent) => by.post(`/tickets/bulk/${id}/undo`)
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const now = (rows: readonly TicketRow[]) => Promise.all(rows.map(({ id }) => readTicket(app, id)))
const answersIn = (id: string) =>
  app.deps.db
    .select()
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, id), eq(ticketMessage.author, 'staff')))

describe('a change of many tickets', () => {
  test('sets what is named in each, with an entry in each conversation and in the audit log', async () => {
    const rows = await tickets(3, { tags: ['bug'] })
    const id = randomUUID()
    const { body } = await change(rows, { assigneeId: agent.id, addTags: ['ios', 'bug'], status: 'waiting' }, id)
    expect(body).toMatchObject({ id, state: 'done', total: 3, done: 3, skipped: [] })
    for (const row of await now(rows)) {
      expect(row).toMatchObject({ assigneeId: agent.id, tags: ['bug', 'ios'], status: 'waiting' })
      const changes = await app.deps.db.select().from(ticketChange).where(eq(ticketChange.ticketId, row.id))
      expect(new Set(changes.map((one) => `${one.change} ${one.to}`))).toEqual(
        new Set(['created ', 'status waiting', 'assignee Olga', 'tags bug, ios']),
      )
      const entries = await app.deps.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.object, `ticket ${row.number}`))
      expect(entries).toMatchObject([{ action: 'ticket-changed', staffId: agent.id, after: { assignee: 'Olga', bulk: id } }])
    }
  })

  test('that is sent again, because its reply was lost, changes nothing more', async () => {
    const rows = await tickets(2)
    const id = randomUUID()
    const first = await change(rows, { priority: 'high' }, id)
    await colleague.post(`/tickets/${rows[0]?.id}/change`, { version: 2, priority: 'low' })
    expect((await change(rows, { priority: 'high' }, id)).body).toEqual(first.body)
    expect((await now(rows)).map(({ priority }) => priority)).toEqual(['low', 'high'])
  })

  test('leaves out what is gone, has a message that the member did not see, or would have too many tags, and says so', async () => {
    const [fine, newer, full] = await tickets(3)
    if (!fine || !newer || !full) throw new Error('no tickets')
    await writeAsPlayer(app, newer.id, 'And my shells!', new Date(Date.now() + 1000))
    await app.deps.db
      .update(ticket)
      .set({ tags: Array.from({ length: 10 }, (_, at) => `t${at}`) })
      .where(eq(ticket.id, full.id))
    const gone = { ...fine, id: randomUUID() }
    const { body } = await change([fine, newer, full, gone], { status: 'closed', addTags: ['sorry'] })
    expect(body).toMatchObject({ total: 4, done: 1 })
    const skipped = (body as { skipped: { id: string; code: string }[] }).skipped
    expect(new Map(skipped.map((one) => [one.id, one.code]))).toEqual(
      new Map([
        [newer.id, 'TICKET_CHANGED'],
        [full.id, 'TOO_MANY_TAGS'],
        [gone.id, 'TICKET_NOT_FOUND'],
      ]),
    )
    expect((await now([fine, newer, full])).map(({ status }) => status)).toEqual(['closed', 'open', 'open'])
  })

  test(`takes ${BULK_MAX} tickets, and no more`, async () => {
    const [one] = await tickets(1)
    if (!one) throw new Error('no ticket')
    const copies = Array.from({ length: BULK_MAX }, () => ({
      projectId: one.projectId,
      guestId: one.guestId,
      title: 'Pearls',
      language: 'en',
    }))
    const rows = await app.deps.db.insert(ticket).values(copies).returning()
    expect((await change(rows, { priority: 'low' })).body).toMatchObject({ done: BULK_MAX })
    expect(code(await change([...rows, one], { priority: 'low' }))).toBe('BAD_REQUEST')
    expect(code(await change([], { priority: 'low' }))).toBe('BAD_REQUEST')
  })

  test('to a colleague who may not answer is refused whole', async () => {
    const rows = await tickets(2)
    const content = await signInAs(app, 'content', 'Clara')
    expect(code(await change(rows, { assigneeId: content.id, priority: 'high' }))).toBe('STAFF_NOT_FOUND')
    expect((await now(rows)).map(({ priority, assigneeId }) => [priority, assigneeId])).toEqual([
      ['normal', null],
      ['normal', null],
    ])
  })
})

describe('Undo of a change', () => {
  test('restores each ticket, and a second Undo restores nothing more', async () => {
    const rows = [...(await tickets(2, { tags: ['bug'] })), ...(await tickets(1, { status: 'closed' }))]
    const before = await now(rows)
    const id = randomUUID()
    await change(rows, { status: 'waiting', assigneeId: colleague.id, addTags: ['x'], priority: 'urgent' }, id)
    expect((await undo(id)).body).toEqual({ undone: 3, kept: 0 })
    expect((await undo(id)).body).toEqual({ undone: 3, kept: 0 })
    const without = ({ version: _, ...row }: TicketRow) => row
    expect((await now(rows)).map(without)).toEqual(before.map(without))
  })

  test('leaves what somebody has changed since, or where the player has written', async () => {
    const rows = await tickets(3)
    const [changed, written, untouched] = rows
    const id = randomUUID()
    await change(rows, { status: 'closed' }, id)
    await colleague.post(`/tickets/${changed?.id}/change`, { version: (changed?.version ?? 0) + 1, status: 'waiting' })
    await app.deps.db.transaction(async (tx) => {
      await tx
        .update(ticket)
        .set({ messageSeq: 2 })
        .where(eq(ticket.id, written?.id ?? ''))
    })
    expect((await undo(id)).body).toEqual({ undone: 1, kept: 2 })
    expect((await now(rows)).map(({ status }) => status)).toEqual(['waiting', 'closed', 'open'])
    expect(await readTicket(app, untouched?.id ?? '')).toMatchObject({ closedAt: null, waitingSince: untouched?.waitingSince })
  })

  test('is only for the member who did it, and not for ever', async () => {
    const rows = await tickets(1)
    const id = randomUUID()
    await change(rows, { priority: 'high' }, id)
    expect(code(await undo(id, colleague))).toBe('BULK_NOT_FOUND')
    expect(code(await colleague.get(`/tickets/bulk/${id}`))).toBe('BULK_NOT_FOUND')
    expect(code(await undo(randomUUID()))).toBe('BULK_NOT_FOUND')
    later = 120_000
    expect(code(await undo(id))).toBe('BULK_UNDO_LATE')
    later = 0
    expect((await now(rows)).map(({ priority }) => priority)).toEqual(['high'])
  })
})

describe('an answer to many players', () => {
  test('waits, and is then written to each once, with what is known of each', async () => {
    const [mira, anna] = [await addPlayer(app, 'Mira'), await addPlayer(app, 'Anna <b>')]
    const rows = [await addTicket(app, { playerId: mira.id }), await addTicket(app, { playerId: anna.id })]
    const [canned] = await app.deps.db.insert(cannedAnswer).values({ title: 'Mended', html: '<p>x</p>', language: 'en' }).returning()
    const id = randomUUID()
    const text = '<p>{player|Friend}, #{ticket} is mended. {staff}, {project}</p>'
    expect((await answer(rows, { text, canned: canned?.id }, id)).body).toMatchObject({ state: 'waiting', total: 2, done: 0 })
    expect(await answersIn(rows[0]?.id ?? '')).toEqual([])
    // Two processes may take the same job, and a process may run a job twice.
    await Promise.all([sendBulkAnswers(app.deps, id), sendBulkAnswers(app.deps, id)])
    await sendBulkAnswers(app.deps, id)
    const said = await Promise.all(rows.map(async (row) => (await answersIn(row.id)).map(({ html }) => html)))
    expect(said).toEqual([
      [`<p>Mira, #${rows[0]?.number} is mended. Olga, Familytown</p>`],
      [`<p>Anna &lt;b&gt;, #${rows[1]?.number} is mended. Olga, Familytown</p>`],
    ])
    expect((await agent.get(`/tickets/bulk/${id}`)).body).toMatchObject({ state: 'done', total: 2, done: 2, skipped: [] })
    expect(await now(rows)).toMatchObject([
      { status: 'answered', assigneeId: agent.id, waitingSince: null },
      { status: 'answered', assigneeId: agent.id },
    ])
    const [used] = await app.deps.db
      .select()
      .from(cannedAnswer)
      .where(eq(cannedAnswer.id, canned?.id ?? ''))
    expect(used?.uses).toBe(2)
    expect(code(await undo(id))).toBe('BULK_UNDO_LATE')
  })

  test('that is taken back in time is written to nobody', async () => {
    const rows = await tickets(2)
    const id = randomUUID()
    await answer(rows, {}, id)
    expect((await undo(id)).body).toEqual({ undone: 2, kept: 0 })
    expect((await undo(id)).body).toEqual({ undone: 2, kept: 0 })
    await sendBulkAnswers(app.deps, id)
    for (const { id: ticketId } of rows) expect(await answersIn(ticketId)).toEqual([])
    expect((await agent.get(`/tickets/bulk/${id}`)).body).toMatchObject({ state: 'undone', done: 0 })
  })

  test('leaves out closed tickets, newer messages and what cannot be filled in', async () => {
    const [closed] = await tickets(1, { status: 'closed' })
    const [newer, guest] = await tickets(2)
    const named = await addTicket(app, { playerId: (await addPlayer(app, 'Lev')).id })
    if (!closed || !newer || !guest) throw new Error('no tickets')
    const id = randomUUID()
    await answer([closed, newer, guest, named], { text: '<p>Hello, {player}</p>', status: 'closed' }, id)
    await writeAsPlayer(app, newer.id, 'Wait!', new Date(Date.now() + 1000))
    await sendBulkAnswers(app.deps, id)
    const { body } = await agent.get(`/tickets/bulk/${id}`)
    expect(body).toMatchObject({ state: 'done', total: 4, done: 1 })
    const skipped = (body as { skipped: { number: number; code: string }[] }).skipped
    expect(new Map(skipped.map((one) => [one.number, one.code]))).toEqual(
      new Map([
        [closed.number, 'TICKET_CLOSED'],
        [newer.number, 'TICKET_CHANGED'],
        [guest.number, 'UNFILLED'],
      ]),
    )
    expect(await readTicket(app, named.id)).toMatchObject({ status: 'closed', closedBy: agent.id })
    const told = await app.deps.db
      .select()
      .from(ticketMessage)
      .where(and(inArray(ticketMessage.ticketId, [closed.id, newer.id, guest.id]), eq(ticketMessage.author, 'staff')))
    expect(told).toEqual([])
  })

  test('that is too long or empty for some players is sent to the others', async () => {
    const long = await addTicket(app, { playerId: (await addPlayer(app, 'Maximilian')).id })
    const short = await addTicket(app, { playerId: (await addPlayer(app, 'Al')).id })
    const id = randomUUID()
    const room = MESSAGE_HTML_MAX - '<p>{player}</p>'.length
    await answer([long, short], { text: `<p>${'x'.repeat(room)}{player}</p>` }, id)
    await sendBulkAnswers(app.deps, id)
    expect((await agent.get(`/tickets/bulk/${id}`)).body).toMatchObject({
      state: 'done',
      done: 1,
      skipped: [{ id: long.id, code: 'MESSAGE_REFUSED' }],
    })
    expect(await answersIn(short.id)).toHaveLength(1)
  })

  test('of a member who has left meanwhile is not sent', async () => {
    const leaver = await signInAs(app, 'support', 'Leaver')
    const rows = await tickets(1)
    const id = randomUUID()
    await answer(rows, {}, id, leaver)
    await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, leaver.id))
    await sendBulkAnswers(app.deps, id)
    expect(await answersIn(rows[0]?.id ?? '')).toEqual([])
  })

  test('with half of a surrogate pair is sent with a replacement', async () => {
    const rows = await tickets(1)
    const id = randomUUID()
    expect((await answer(rows, { text: '<p>Mended \ud83d</p>' }, id)).body).toMatchObject({ state: 'waiting' })
    await sendBulkAnswers(app.deps, id)
    expect((await answersIn(rows[0]?.id ?? '')).map(({ html }) => html)).toEqual(['<p>Mended \ufffd</p>'])
  })

  test('with nothing to read is refused', async () => {
    const rows = await tickets(1)
    expect(code(await answer(rows, { text: '<p> </p>' }))).toBe('MESSAGE_EMPTY')
    expect(code(await answer(rows, { text: `<p>${'x'.repeat(MESSAGE_HTML_MAX)}</p>` }))).toBe('MESSAGE_TOO_LONG')
  })
})
