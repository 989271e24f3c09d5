import { randomUUID } from 'node:crypto'
import { PRESENCE_TTL_MS } from '@playhub/contract/limits'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, readTicket, sendAnswer, writeAsPlayer } from '../../../test/tickets.ts'
import { auditLog, staff, ticketMessage } from '../../db/schema.ts'
import type { TicketNews } from '../../support/news.ts'

let app: TestApp
let ahead = 0
let agent: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp({ env: { SEED_DEMO: 'true' }, now: () => new Date(Date.now() + ahead) })
  agent = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())

type Entry = { kind: string; seq: number; text: string; change: string; to: string; id: string; authorName: string; image: unknown }

const show = async (id: string) =>
  (await agent.get(`/tickets/${id}`)).body as { ticket: Record<string, unknown>; thread: { entries: Entry[]; earlier: string | null } }

const change = (id: string, body: object, by = agent) => by.post(`/tickets/${id}/change`, body)
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const auditOf = (action: 'ticket-answered' | 'note-added' | 'ticket-changed', number: number) =>
  app.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.object, `ticket ${number}`)))

/**
 * Collects the notifications about one ticket while `work` runs. Notifications about tickets of earlier tests may still arrive, so they are
 * filtered out.
 */
const heard = async (id: string, work: () => Promise<unknown>) => {
  const news: TicketNews[] = []
  const stop = await app.deps.pushes.subscribe({
    wants: ({ ticketId }) => ticketId === id,
    tell: (one) => void news.push(one),
    lose: () => {},
  })
  await work()
  await expect.poll(() => news.length).toBeGreaterThan(0)
  stop()
  return news
}

describe('a note', () => {
  test('is written once, among staff only', async () => {
    const { id, number } = await addTicket(app)
    const note = { text: '<p>Liar?</p>', clientId: randomUUID() }
    const news = await heard(id, async () => {
      for (let n = 0; n < 2; n++) expect((await agent.post(`/tickets/${id}/notes`, note)).body).toEqual({ result: true })
    })
    expect(news).toEqual([{ ticketId: id, seq: 1, kind: 'note', playerId: null, guestId: null }])
    expect((await show(id)).thread.entries.filter(({ kind }) => kind === 'note')).toMatchObject([
      { text: '<p>Liar?</p>', authorName: 'Olga' },
    ])
    expect(await auditOf('note-added', number)).toHaveLength(1)
    // The stored messages of the ticket do not contain the text of the note.
    const said = await app.deps.db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id))
    expect(JSON.stringify(said)).not.toContain('Liar')
    expect(await readTicket(app, id)).toMatchObject({ playerUnread: 0, messageSeq: 1, lastLine: 'Where are my pearls?' })
  })

  test('with the mark of another note is refused, not lost', async () => {
    const [{ id }, { id: other }] = [await addTicket(app), await addTicket(app)]
    const note = { text: '<p>Liar?</p>', clientId: randomUUID() }
    expect((await agent.post(`/tickets/${id}/notes`, note)).status).toBe(200)
    expect((await agent.post(`/tickets/${other}/notes`, note)).body).toMatchObject({ code: 'BAD_REQUEST', fields: [{ code: 'ID_TAKEN' }] })
  })
})

describe('a change', () => {
  test('sets what is named, shows it in the conversation, and is in the audit log with what was before', async () => {
    const { id, number, version } = await addTicket(app)
    const { body } = await change(id, { version, status: 'waiting', assigneeId: agent.id, priority: 'urgent', tags: ['bug', 'bug', 'ios'] })
    expect(body).toMatchObject({ status: 'waiting', assignee: { id: agent.id }, priority: 'urgent', tags: ['bug', 'ios'] })
    const changes = (await show(id)).thread.entries.filter(({ kind }) => kind === 'event')
    expect(new Set(changes.map((entry) => `${entry.change} ${entry.to}`))).toEqual(
      new Set(['created ', 'status waiting', 'assignee Olga', 'priority urgent', 'tags bug, ios']),
    )
    expect(await auditOf('ticket-changed', number)).toMatchObject([
      { before: { status: 'open', assignee: '', priority: 'normal', tags: '' }, after: { status: 'waiting', assignee: 'Olga' } },
    ])
  })

  test('made in sight of an older ticket is refused, unless it is so already', async () => {
    const { id, version } = await addTicket(app)
    const colleague = await signInAs(app, 'support', 'Pavel')
    const [mine, theirs] = await Promise.all([
      change(id, { version, priority: 'high' }),
      change(id, { version, assigneeId: colleague.id }, colleague),
    ])
    expect([mine, theirs].map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect([mine, theirs].map(code)).toContain('TICKET_CHANGED')
    const again = mine.status === 200 ? { priority: 'high' } : { assigneeId: colleague.id }
    expect((await change(id, { version, ...again })).status).toBe(200)
  })

  test('closes and opens again', async () => {
    const { id, version } = await addTicket(app)
    const closed = (await change(id, { version, status: 'closed' })).body
    expect(closed).toMatchObject({ status: 'closed', waitingSince: null, closedTs: expect.any(String) })
    const opened = (await change(id, { version: closed.version, status: 'open' })).body
    expect(opened).toMatchObject({ status: 'open', closedTs: null, waitingSince: expect.any(String) })
    expect((await sendAnswer(agent, id, { text: '<p>Again</p>' })).status).toBe(200)
  })

  test('gives a ticket only to who may answer, and frees it', async () => {
    const { id, version } = await addTicket(app)
    const writer = await signInAs(app, 'content', 'Writer')
    const gone = await signInAs(app, 'support', 'Gone')
    await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, gone.id))
    for (const assigneeId of [randomUUID(), writer.id, gone.id])
      expect(code(await change(id, { version, assigneeId }))).toBe('STAFF_NOT_FOUND')
    const given = (await change(id, { version, assigneeId: agent.id })).body
    expect((await change(id, { version: given.version, assigneeId: null })).body).toMatchObject({ assignee: null })
    const names = ((await agent.get('/agents')).body.items as { name: string }[]).map(({ name }) => name)
    expect(names).toContain('Olga')
    expect(names).not.toContain('Writer')
    expect(names).not.toContain('Gone')
    expect(code(await change(randomUUID(), { version: 1, priority: 'low' }))).toBe('TICKET_NOT_FOUND')
  })
})

describe('reading', () => {
  test('goes up to a message, never back, and leaves a newer one unread', async () => {
    const { id } = await addTicket(app)
    await writeAsPlayer(app, id, 'Hello?')
    await writeAsPlayer(app, id, 'Anybody?')
    const read = (seq: number) => agent.post(`/tickets/${id}/read`, { seq })
    await read(2)
    expect(await readTicket(app, id)).toMatchObject({ staffSeenSeq: 2, staffUnread: 1 })
    await read(1)
    expect(await readTicket(app, id)).toMatchObject({ staffSeenSeq: 2, staffUnread: 1 })
    await read(999)
    expect(await readTicket(app, id)).toMatchObject({ staffSeenSeq: 3, staffUnread: 0 })
    expect(code(await agent.post(`/tickets/${randomUUID()}/read`, { seq: 1 }))).toBe('TICKET_NOT_FOUND')
  })
})

describe('presence', () => {
  test('tells who else looks at a ticket or writes in it, until they leave', async () => {
    const { id } = await addTicket(app)
    const colleague = await signInAs(app, 'support', 'Pavel')
    const say = async (who: Pick<typeof agent, 'post'>, state: string) => (await who.post(`/tickets/${id}/presence`, { state })).body.others
    const news = await heard(id, async () => {
      expect(await say(colleague, 'viewing')).toEqual([])
      expect(await say(colleague, 'viewing')).toEqual([])
    })
    expect(news).toEqual([{ ticketId: id, seq: 1, kind: 'presence', playerId: null, guestId: null }])
    expect(await say(agent, 'viewing')).toEqual([{ id: colleague.id, name: 'Pavel', state: 'viewing' }])
    await say(colleague, 'writing')
    expect(await say(agent, 'viewing')).toMatchObject([{ state: 'writing' }])
    await say(colleague, 'left')
    expect(await say(agent, 'viewing')).toEqual([])
    expect(code(await agent.post(`/tickets/${randomUUID()}/presence`, { state: 'viewing' }))).toBe('TICKET_NOT_FOUND')
  })

  test('forgets who has closed the browser without leaving', async () => {
    const { id } = await addTicket(app)
    const colleague = await signInAs(app, 'support', 'Rita')
    await colleague.post(`/tickets/${id}/presence`, { state: 'viewing' })
    const others = async () => (await agent.post(`/tickets/${id}/presence`, { state: 'viewing' })).body.others
    expect(await others()).toMatchObject([{ name: 'Rita' }])
    ahead = PRESENCE_TTL_MS
    onTestFinished(() => {
      ahead = 0
    })
    expect(await others()).toEqual([])
  })
})
