import { randomUUID } from 'node:crypto'
import { CHAT_PAGE, TICKETS_PAGE } from '@playhub/contract/limits'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket, readTicket, sendAnswer, writeAsPlayer, writeAsStaff } from '../../../test/tickets.ts'
import { auditLog, ticketNote } from '../../db/schema.ts'
import type { TicketNews } from '../../support/news.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp({ env: { SEED_DEMO: 'true' } })
  agent = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())

type Row = { id: string; number: number; title: string; unread: number }

type Entry = { kind: string; seq: number; text: string; change: string; to: string; id: string; authorName: string; image: unknown }

type Reply = { items: Row[]; nextCursor: string | null }

const inbox = async (query: string) => (await agent.get(`/tickets?${query}`)).body as Reply
const titles = ({ items }: Reply) => items.map(({ title }) => title)
const show = async (id: string) =>
  (await agent.get(`/tickets/${id}`)).body as { ticket: Record<string, unknown>; thread: { entries: Entry[]; earlier: string | null } }

const change = (id: string, body: object, by = agent) => by.post(`/tickets/${id}/change`, body)
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const minutes = (n: number) => new Date(Date.now() - n * 60_000)
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

/** Each test uses its own project, so that tickets do not mix. */
const projects = ['neuroarena', 'islandm3', 'hornylegends'] as const

describe('the inbox', () => {
  test('shows who waits longest first, then those where nobody waits, page after page', async () => {
    const projectId = projects[0]
    const before = (await inbox(`project=${projectId}`)).items.length
    for (let n = 0; n < TICKETS_PAGE; n++) await addTicket(app, { projectId, title: `waits ${n}`, at: minutes(10_000 - n) })
    for (let n = 0; n < 5; n++) {
      const { id } = await addTicket(app, { projectId, title: `calm ${n}`, at: minutes(20_000 - n) })
      await writeAsStaff(app, id, agent.id, 'Done', minutes(19_000 - n))
    }
    const first = await inbox(`project=${projectId}`)
    const second = await inbox(`project=${projectId}&after=${first.nextCursor}`)
    const all = [...titles(first), ...titles(second)].filter((title) => /^(waits|calm) /.test(title))
    const wanted = [...Array.from({ length: TICKETS_PAGE }, (_, n) => `waits ${n}`), ...Array.from({ length: 5 }, (_, n) => `calm ${n}`)]
    expect(all).toEqual(wanted)
    expect(second.nextCursor).toBeNull()
    expect(first.items.length + second.items.length).toBe(TICKETS_PAGE + 5 + before)
  })

  test('goes on inside the part where nobody waits', async () => {
    const projectId = projects[1]
    for (let n = 0; n < TICKETS_PAGE + 3; n++) {
      const { id } = await addTicket(app, { projectId, title: `calm ${n}`, at: minutes(50_000 - n) })
      await writeAsStaff(app, id, agent.id, 'Done', minutes(40_000 - n))
    }
    const first = await inbox(`project=${projectId}&status=answered`)
    const second = await inbox(`project=${projectId}&status=answered&after=${first.nextCursor}`)
    expect(new Set([...titles(first), ...titles(second)].filter((title) => title.startsWith('calm'))).size).toBe(TICKETS_PAGE + 3)
  })

  test('has a view for mine, for nobody’s, and for what is closed; the newest closed first', async () => {
    const projectId = projects[2]
    const mine = await addTicket(app, { projectId, title: 'mine', assigneeId: agent.id })
    await addTicket(app, { projectId, title: 'free' })
    await addTicket(app, { projectId, title: 'old', status: 'closed', at: minutes(60) })
    await addTicket(app, { projectId, title: 'new', status: 'closed', at: minutes(30), tags: ['refund'], priority: 'high' })
    expect(titles(await inbox(`view=mine&project=${projectId}`))).toEqual(['mine'])
    expect(titles(await inbox(`view=unassigned&project=${projectId}`))).toEqual(['free'])
    expect(titles(await inbox(`view=closed&project=${projectId}`))).toEqual(['new', 'old'])
    expect(titles(await inbox(`view=closed&project=${projectId}&tag=refund&priority=high`))).toEqual(['new'])
    expect(await inbox(`view=closed&project=${projectId}&status=open`)).toEqual({ items: [], nextCursor: null })
    expect(titles(await inbox(`view=open&project=${projectId}&assignee=${agent.id}`))).toEqual(['mine'])
    expect((await agent.get(`/tickets/counts?project=${projectId}`)).body).toEqual({
      mine: 1,
      unassigned: 1,
      open: 2,
      due: { soon: 0, late: 0 },
      snoozed: { snoozed: 0, back: 0 },
    })
    expect(mine.number).toBeGreaterThan(1000)
    expect((await agent.get('/tags')).body.items).toContain('refund')
  })

  test('refuses a cursor that it did not write', async () => {
    expect(code(await agent.get('/tickets?after=nonsense'))).toBe('BAD_REQUEST')
    expect(code(await agent.get(`/tickets/${(await addTicket(app)).id}/thread?before=1_2_3`))).toBe('BAD_REQUEST')
  })
})

describe('a conversation', () => {
  test('has what was said, noted and changed by its time, and earlier pages without a gap', async () => {
    const { id } = await addTicket(app, { text: 'say 0', at: minutes(5000) })
    for (let n = 1; n <= 2 * CHAT_PAGE; n++) await writeAsPlayer(app, id, `say ${n}`, minutes(5000 - 2 * n))
    for (let n = 1; n <= 20; n++)
      await app.deps.db.insert(ticketNote).values({
        ...{ id: randomUUID(), ticketId: id, staffId: agent.id, html: `note ${n}`, plain: '', createdAt: minutes(5000 - 10 * n - 1) },
      })
    const pages: Entry[][] = []
    let { entries, earlier } = (await show(id)).thread
    for (;;) {
      pages.unshift(entries)
      if (!earlier) break
      ;({ entries, earlier } = (await agent.get(`/tickets/${id}/thread?before=${earlier}`)).body as {
        entries: Entry[]
        earlier: string | null
      })
    }
    const all = pages.flat()
    expect(pages.slice(1).every((page) => page.length === CHAT_PAGE)).toBe(true)
    expect(all.filter(({ kind }) => kind === 'message').map(({ seq }) => seq)).toEqual(
      Array.from({ length: 2 * CHAT_PAGE + 1 }, (_, n) => n + 1),
    )
    expect(all.filter(({ kind }) => kind === 'note').map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => `note ${n + 1}`))
    expect(all[0]).toMatchObject({ kind: 'event', change: 'created' })
    expect(all.findIndex(({ text }) => text === 'note 1')).toBe(all.findIndex(({ text }) => text === '<p>say 5</p>') + 1)
    expect(new Set(all.map(({ id: each }) => each)).size).toBe(all.length)
  })

  test('of nobody is not found, whatever the id looks like', async () => {
    for (const id of [randomUUID(), 'nonsense', '1%27'])
      expect([code(await agent.get(`/tickets/${id}`)), code(await agent.get(`/tickets/${id}/thread?before=1`))]).toEqual([
        'TICKET_NOT_FOUND',
        'TICKET_NOT_FOUND',
      ])
  })
})

describe('an answer', () => {
  test('is written once, takes a free ticket, tells the player, and is in the audit log', async () => {
    const { id, number } = await addTicket(app)
    const clientId = randomUUID()
    const news = await heard(id, async () => {
      const answers = await Promise.all(
        [1, 2, 3].map(() => sendAnswer(agent, id, { clientId, text: '<p>Here <script>x</script>they are</p>' })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers[0]?.body).toMatchObject({ status: 'answered', seq: 2, unread: 0, waitingSince: null, assignee: { name: 'Olga' } })
    })
    expect(news.filter(({ kind }) => kind === 'message')).toMatchObject([{ seq: 2, guestId: expect.any(String) }])
    const { entries } = (await show(id)).thread
    expect(entries.filter(({ kind }) => kind === 'message')).toMatchObject([
      { author: 'player', authorId: null, authorName: '' },
      { author: 'staff', authorId: agent.id, authorName: 'Olga', text: '<p>Here they are</p>', id: clientId },
    ])
    const changes = entries.filter(({ kind }) => kind === 'event').map((entry) => `${entry.change} ${entry.to}`)
    expect(changes.toSorted()).toEqual(['assignee Olga', 'created ', 'status answered'])
    expect(await readTicket(app, id)).toMatchObject({ playerUnread: 1, messageSeq: 2 })
    expect(await auditOf('ticket-answered', number)).toMatchObject([{ staffId: agent.id, after: { status: 'answered', seq: 2 } }])
  })

  test('may close the ticket, and arrives again without harm; another one is refused then', async () => {
    const { id } = await addTicket(app)
    const closing = { clientId: randomUUID(), text: '<p>Goodbye</p>', status: 'closed' }
    expect((await sendAnswer(agent, id, closing)).body).toMatchObject({ status: 'closed', closedTs: expect.any(String) })
    expect((await sendAnswer(agent, id, closing)).status).toBe(200)
    expect(code(await sendAnswer(agent, id, { text: '<p>One more thing</p>' }))).toBe('TICKET_CLOSED')
    expect((await readTicket(app, id)).messageSeq).toBe(2)
  })

  test('leaves unread what the player wrote meanwhile, and does not close the ticket over it', async () => {
    const at = new Date('2026-11-21T11:00:00Z')
    const { id } = await addTicket(app, { at: new Date('2026-11-21T10:00:00Z') })
    await writeAsPlayer(app, id, 'And my shells?', at)
    expect(code(await sendAnswer(agent, id, { text: '<p>Here.</p>', status: 'closed', seenSeq: 1 }))).toBe('TICKET_CHANGED')
    expect(await readTicket(app, id)).toMatchObject({ status: 'open', messageSeq: 2 })

    const clientId = randomUUID()
    for (let n = 0; n < 2; n++)
      expect((await sendAnswer(agent, id, { text: '<p>Here.</p>', seenSeq: 1, clientId })).body).toMatchObject({
        status: 'answered',
        seq: 3,
        unread: 1,
      })
    expect(await readTicket(app, id)).toMatchObject({ staffSeenSeq: 1, staffUnread: 1, waitingSince: at })
    expect((await agent.post(`/tickets/${id}/read`, { seq: 3 })).status).toBe(200)
    expect(await readTicket(app, id)).toMatchObject({ staffSeenSeq: 3, staffUnread: 0, waitingSince: at })
    expect((await sendAnswer(agent, id, { text: '<p>And here.</p>', status: 'closed', seenSeq: 3 })).body).toMatchObject({
      ...{ status: 'closed', unread: 0, waitingSince: null },
    })
  })

  test('ANSWERED_MEANWHILE: is held when a colleague has answered since, and goes out once its writer has seen that', async () => {
    const other = await signInAs(app, 'support', 'Pavel')
    const { id } = await addTicket(app)
    const clientId = randomUUID()
    const mine = { text: '<p>You get a new one.</p>', seenSeq: 1, clientId }
    expect((await sendAnswer(other, id, { text: '<p>You get your money back.</p>', seenSeq: 1 })).status).toBe(200)
    for (let n = 0; n < 2; n++) expect(code(await sendAnswer(agent, id, mine))).toBe('ANSWERED_MEANWHILE')
    expect(await readTicket(app, id)).toMatchObject({ messageSeq: 2, playerUnread: 1 })

    expect((await sendAnswer(agent, id, { ...mine, seenSeq: 2 })).body).toMatchObject({ seq: 3 })
    expect((await sendAnswer(agent, id, mine)).body, 'its answer was lost: it has arrived').toMatchObject({ seq: 3 })
    expect((await sendAnswer(agent, id, { text: '<p>And two for the wait.</p>', seenSeq: 2 })).body, 'over one’s own').toMatchObject({
      seq: 4,
    })
  })

  test('of two at once only one goes out', async () => {
    const other = await signInAs(app, 'support', 'Vera')
    const { id } = await addTicket(app)
    const answers = await Promise.all([agent, other].map((by) => sendAnswer(by, id, { text: '<p>Hello</p>', seenSeq: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await readTicket(app, id)).messageSeq).toBe(2)
  })

  test('stays with whom the ticket was given to', async () => {
    const other = await signInAs(app, 'support', 'Pavel')
    const { id } = await addTicket(app, { assigneeId: other.id })
    expect((await sendAnswer(agent, id, { text: '<p>Hello</p>' })).body).toMatchObject({ assignee: { name: 'Pavel' } })
  })

  test('without words needs a picture, and has a limit', async () => {
    const { id } = await addTicket(app)
    expect(code(await sendAnswer(agent, id, { text: '<p> <br></p>' }))).toBe('MESSAGE_EMPTY')
    expect(code(await sendAnswer(agent, id, { text: `<p>${'a'.repeat(33_000)}</p>` }))).toBe('MESSAGE_TOO_LONG')
    const picture = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect((await sendAnswer(agent, id, {}, picture)).status).toBe(200)
    expect((await show(id)).thread.entries.find(({ seq }) => seq === 2)).toMatchObject({ image: { state: 'ready', width: 4, height: 3 } })
    expect(code(await sendAnswer(agent, randomUUID(), { text: '<p>Hello</p>' }))).toBe('TICKET_NOT_FOUND')
  })
})

test('a player is called by number and name, a guest by the beginning of the id', async () => {
  const { id: playerId, number } = await addPlayer(app)
  expect((await show((await addTicket(app, { playerId })).id)).ticket).toMatchObject({
    requester: { kind: 'player', id: String(number), name: 'Anna' },
  })
  const guest = await addTicket(app)
  expect((await show(guest.id)).ticket).toMatchObject({ requester: { kind: 'guest', id: guest.guestId?.slice(0, 8), name: '' } })
})

test('staff without the role see and change nothing, and every try is in the audit log', async () => {
  const { id } = await addTicket(app)
  const writer = await signInAs(app, 'content', 'Writer')
  const tries = [
    ['GET', '/tickets', await writer.get('/tickets')],
    ['GET', '/tickets/:id', await writer.get(`/tickets/${id}`)],
    ['POST', '/tickets/:id/messages', await sendAnswer(writer, id, { text: '<p>Hello</p>' })],
    ['POST', '/tickets/:id/notes', await writer.post(`/tickets/${id}/notes`, { text: 'x', clientId: randomUUID() })],
    ['POST', '/tickets/:id/change', await change(id, { version: 1, status: 'closed' }, writer)],
    ['GET', '/tickets/:id/player', await writer.get(`/tickets/${id}/player`)],
    ['POST', '/canned-answers', await writer.post('/canned-answers', { title: 'x', text: 'x', project: null, language: 'en' })],
  ] as const
  expect(tries.map(([, , answer]) => code(answer))).toEqual(tries.map(() => 'STAFF_FORBIDDEN'))
  expect(await readTicket(app, id)).toMatchObject({ status: 'open', messageSeq: 1 })
  const kept = await app.deps.db.select().from(auditLog).where(eq(auditLog.staffId, writer.id)).orderBy(auditLog.id)
  expect(kept.map(({ action, object }) => `${action} ${object}`)).toEqual(tries.map(([method, path]) => `refused ${method} ${path}`))
})
