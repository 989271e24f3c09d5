import { randomUUID } from 'node:crypto'
import { ANSWER_HOLD_SECONDS } from '@playhub/contract/limits'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket, readTicket, sendAnswer, writeAsPlayer, writeAsStaff } from '../../../test/tickets.ts'
import { attachment, auditLog, cannedAnswer, heldAnswer, staff, ticketMessage } from '../../db/schema.ts'
import { clearOrphans } from '../../media/clear.ts'
import type { TicketNews } from '../../support/news.ts'
import { sendBulkAnswers } from '../bulk/send-answers.ts'
import { deleteExpiredAtDesk } from '../expired.ts'
import { sendHeldAnswer } from './send-held.ts'

let app: TestApp
let later = 0
let agent: Awaited<ReturnType<typeof signInAs>>
let colleague: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(Date.now() + later) })
  agent = await signInAs(app, 'support', 'Olga')
  colleague = await signInAs(app, 'finance', 'Pavel')
})
afterAll(() => app.stop())

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

type Held = { id: string; text: string; authorName: string; image: unknown }
const hold = async (ticketId: string, body: object = {}, by = agent, image?: Buffer) => {
  const clientId = randomUUID()
  const reply = await sendAnswer(by, ticketId, { text: '<p>It is mended.</p>', clientId, hold: true, ...body }, image)
  return { ...reply, clientId }
}
const undo = (id: string, by = agent) => by.post(`/tickets/held/${id}/undo`)
const send = (id: string) => sendHeldAnswer(app.deps, id)
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const heldIn = async (id: string, by = agent) => (await by.get(`/tickets/${id}`)).body.held as Held[]
const answersIn = async (id: string) =>
  app.deps.db
    .select()
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, id), eq(ticketMessage.author, 'staff')))
    .orderBy(ticketMessage.seq)
const jobsOf = async (id: string) =>
  (
    await app.deps.db.execute<{ seconds: number }>(
      sql`select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where key = ${`held:${id}`}`,
    )
  ).rows

describe('an answer that is held', () => {
  test('is seen by staff alone until it is sent, and then it is like any other', async () => {
    const { id } = await addTicket(app)
    const before = await readTicket(app, id)
    const news: TicketNews[] = []
    const stop = await app.deps.pushes.subscribe({
      wants: ({ ticketId }) => ticketId === id,
      tell: (one) => void news.push(one),
      lose: () => {},
    })
    const { clientId, status } = await hold(id, { status: 'waiting' })
    expect(status).toBe(200)
    expect(await readTicket(app, id), 'neither counts nor times change').toEqual(before)
    expect(await answersIn(id)).toEqual([])
    expect(await heldIn(id, colleague)).toMatchObject([{ id: clientId, text: '<p>It is mended.</p>', authorName: 'Olga' }])
    await expect.poll(() => news).toMatchObject([{ kind: 'status', playerId: null, guestId: null }])
    const [job] = await jobsOf(clientId)
    expect(Math.round((job?.seconds ?? 0) / 2) * 2).toBe(ANSWER_HOLD_SECONDS)

    await send(clientId)
    expect(await answersIn(id)).toMatchObject([{ clientId, html: '<p>It is mended.</p>', staffId: agent.id }])
    expect(await readTicket(app, id)).toMatchObject({ status: 'waiting', assigneeId: agent.id, playerUnread: 1, waitingSince: null })
    await expect.poll(() => news.at(-1)).toMatchObject({ kind: 'message', guestId: before.guestId })
    expect(await heldIn(id)).toEqual([])
    const entries = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `ticket ${before.number}`))
    expect(entries).toMatchObject([{ action: 'ticket-answered', staffId: agent.id, ip: agent.ip }])
    stop()
  })

  test('is stored and sent once, however often it comes and its job runs', async () => {
    const { id } = await addTicket(app)
    const { clientId } = await hold(id, { status: 'closed' })
    expect((await hold(id, { clientId, status: 'closed' })).status, 'while it is held').toBe(200)
    expect(await heldIn(id)).toHaveLength(1)
    await Promise.all([send(clientId), send(clientId)])
    expect((await hold(id, { clientId, status: 'closed' })).status, 'after it has closed the conversation').toBe(200)
    expect((await sendAnswer(agent, id, { text: '<p>It is mended.</p>', clientId, status: 'closed' })).status, 'without a hold').toBe(200)
    await send(clientId)
    expect(await answersIn(id)).toHaveLength(1)
    expect((await hold((await addTicket(app)).id, { clientId }, colleague)).status, 'of somebody else').toBe(400)
  })

  test('counts the ready answers that it used when it is sent', async () => {
    const [ready] = await app.deps.db
      .insert(cannedAnswer)
      .values({ title: 'Mended', html: '<p>It is mended.</p>', language: 'en' })
      .returning()
    const { clientId } = await hold((await addTicket(app)).id, { canned: [ready?.id] })
    await send(clientId)
    const [used] = await app.deps.db
      .select()
      .from(cannedAnswer)
      .where(eq(cannedAnswer.id, ready?.id ?? ''))
    expect(used?.uses).toBe(1)
  })

  test('is sent in the order in which it was written', async () => {
    const { id } = await addTicket(app)
    const first = await hold(id, { text: '<p>one</p>' })
    const second = await hold(id, { text: '<p>two</p>' })
    await send(second.clientId)
    await send(first.clientId)
    expect((await answersIn(id)).map(({ plain }) => plain)).toEqual(['one', 'two'])
  })

  test('is refused at once where an answer is refused', async () => {
    const closed = await addTicket(app, { status: 'closed' })
    expect(code(await hold(closed.id))).toBe('TICKET_CLOSED')
    expect(code(await hold(randomUUID()))).toBe('TICKET_NOT_FOUND')
    const { id } = await addTicket(app)
    expect(code(await hold(id, { text: '<p> </p>' }))).toBe('MESSAGE_EMPTY')
    await writeAsPlayer(app, id, 'One thing more')
    expect(code(await hold(id, { status: 'closed', seenSeq: 1 }))).toBe('TICKET_CHANGED')
    await writeAsStaff(app, id, colleague.id, 'Here you are')
    expect(code(await hold(id, { seenSeq: 1 }))).toBe('ANSWERED_MEANWHILE')
    expect(await heldIn(id)).toEqual([])
  })
})

describe('undo', () => {
  test('gives the text back, again when its reply was lost, and nothing is sent', async () => {
    const { id } = await addTicket(app)
    const { clientId } = await hold(id)
    const content = { ticketId: id, text: '<p>It is mended.</p>', image: null, video: null }
    expect((await undo(clientId)).body).toEqual(content)
    expect((await undo(clientId)).body).toEqual(content)
    await send(clientId)
    expect((await hold(id, { clientId })).status, 'the same request, which came late').toBe(200)
    await send(clientId)
    expect(await answersIn(id)).toEqual([])
    expect(await heldIn(id)).toEqual([])
  })

  test('comes too late once the answer is sent', async () => {
    const { id } = await addTicket(app)
    const { clientId } = await hold(id)
    await send(clientId)
    expect(code(await undo(clientId))).toBe('ANSWER_SENT')
    expect(await answersIn(id)).toHaveLength(1)
  })

  test('at the very moment of sending: one of the two happens, and the writer knows which', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await addTicket(app)
      const { clientId } = await hold(id)
      const [reply] = await Promise.all([undo(clientId), send(clientId)])
      expect(await answersIn(id)).toHaveLength(reply.status === 200 ? 0 : 1)
      if (reply.status !== 200) expect(code(reply)).toBe('ANSWER_SENT')
    }
  })

  test('is for its writer alone', async () => {
    const { id } = await addTicket(app)
    const { clientId } = await hold(id)
    expect(code(await undo(clientId, colleague))).toBe('HELD_ANSWER_NOT_FOUND')
    expect(code(await undo(randomUUID()))).toBe('HELD_ANSWER_NOT_FOUND')
    expect(await heldIn(id)).toHaveLength(1)
  })
})

describe('what happens while an answer is held', () => {
  test('a colleague closes the conversation: the answer arrives, and it stays closed', async () => {
    const { id, version } = await addTicket(app)
    const { clientId } = await hold(id)
    await colleague.post(`/tickets/${id}/change`, { version, status: 'closed' })
    await send(clientId)
    expect(await answersIn(id)).toHaveLength(1)
    expect(await readTicket(app, id)).toMatchObject({ status: 'closed', closedBy: colleague.id, playerUnread: 1 })
  })

  test.each(['answered', 'closed'] as const)(
    'the player writes: the answer (%s) arrives, and the question waits, also if a page has shown it',
    async (status) => {
      const { id } = await addTicket(app)
      const { clientId } = await hold(id, { status, seenSeq: 1 })
      await writeAsPlayer(app, id, 'It came back.')
      const [, question] = await app.deps.db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id)).orderBy(ticketMessage.seq)
      await colleague.post(`/tickets/${id}/read`, { seq: 2 })
      await send(clientId)
      expect(await answersIn(id)).toHaveLength(1)
      expect(await readTicket(app, id)).toMatchObject({
        status: 'open',
        staffUnread: 0,
        staffSeenSeq: 2,
        waitingSince: question?.createdAt,
      })
    },
  )

  test('the player writes, and a colleague closes the conversation unread: nobody waits in it', async () => {
    const { id } = await addTicket(app)
    const { clientId } = await hold(id, { seenSeq: 1 })
    await writeAsPlayer(app, id, 'It came back.')
    await colleague.post(`/tickets/${id}/change`, { version: (await readTicket(app, id)).version, status: 'closed' })
    await send(clientId)
    expect(await readTicket(app, id)).toMatchObject({ status: 'closed', waitingSince: null, playerUnread: 1 })
  })

  test('a colleague closes the conversation and opens it again: it stays open', async () => {
    const { id } = await addTicket(app, { status: 'waiting' })
    const { clientId } = await hold(id, { status: 'closed' })
    await colleague.post(`/tickets/${id}/change`, { version: (await readTicket(app, id)).version, status: 'open' })
    await send(clientId)
    expect(await readTicket(app, id)).toMatchObject({ status: 'open', playerUnread: 1 })
  })

  test('its writer answers once more: the last answer decides the status', async () => {
    const { id } = await addTicket(app)
    const first = await hold(id, { status: 'closed', seenSeq: 1 })
    const second = await hold(id, { text: '<p>Which number?</p>', status: 'waiting', seenSeq: 1 })
    await send(first.clientId)
    expect(await readTicket(app, id)).toMatchObject({ status: 'answered' })
    await send(second.clientId)
    expect(await readTicket(app, id)).toMatchObject({ status: 'waiting', waitingSince: null })
  })

  test('the same answer comes again without a hold: it is neither sent twice nor brought back', async () => {
    const { id } = await addTicket(app)
    const { clientId } = await hold(id)
    expect((await sendAnswer(agent, id, { text: '<p>It is mended.</p>', clientId })).status).toBe(200)
    expect(await answersIn(id)).toEqual([])
    await undo(clientId)
    expect((await sendAnswer(agent, id, { text: '<p>It is mended.</p>', clientId })).status).toBe(200)
    expect(await answersIn(id)).toEqual([])
  })

  test('an answer without a hold waits for the one that is held', async () => {
    const { id } = await addTicket(app)
    const mine = await hold(id, { seenSeq: 1 })
    const theirs = randomUUID()
    await sendAnswer(colleague, id, { text: '<p>Seen</p>', clientId: theirs, seenSeq: 1, seenHeld: [mine.clientId] })
    await send(theirs)
    expect((await answersIn(id)).map(({ plain }) => plain)).toEqual(['It is mended.', 'Seen'])
  })

  test('the conversation is merged into one whose question waits: it goes on waiting', async () => {
    const { id: playerId } = await addPlayer(app)
    const into = await addTicket(app, { playerId })
    const from = await addTicket(app, { playerId })
    await colleague.post(`/tickets/${into.id}/read`, { seq: 1 })
    const { clientId } = await hold(from.id, { status: 'closed', seenSeq: 1 })
    await agent.post(`/tickets/${from.id}/merge`, { intoId: into.id })
    await send(clientId)
    expect(await answersIn(into.id)).toHaveLength(1)
    expect(await readTicket(app, into.id)).toMatchObject({ status: 'open', waitingSince: expect.any(Date) })
  })

  test('a colleague answers too: held until they have seen it, then both arrive in this order', async () => {
    const { id } = await addTicket(app)
    const mine = await hold(id, { seenSeq: 1 })
    expect(code(await hold(id, { seenSeq: 1 }, colleague))).toBe('ANSWERED_MEANWHILE')
    expect(code(await sendAnswer(colleague, id, { text: '<p>Now</p>', seenSeq: 1 })), 'without a hold').toBe('ANSWERED_MEANWHILE')
    const theirs = await hold(id, { text: '<p>Seen</p>', seenSeq: 1, seenHeld: [mine.clientId] }, colleague)
    expect(theirs.status).toBe(200)
    await send(mine.clientId)
    await send(theirs.clientId)
    expect((await answersIn(id)).map(({ plain }) => plain)).toEqual(['It is mended.', 'Seen'])
  })

  test('an answer to many leaves the conversation out', async () => {
    const row = await addTicket(app)
    await hold(row.id)
    const bulkId = randomUUID()
    const tickets = [{ id: row.id, seenTs: row.lastMessageAt.toISOString() }]
    await colleague.post('/tickets/bulk-answer', { id: bulkId, tickets, text: '<p>To all</p>', status: 'answered' })
    await sendBulkAnswers(app.deps, bulkId)
    expect((await colleague.get(`/tickets/bulk/${bulkId}`)).body.skipped).toMatchObject([{ id: row.id, code: 'TICKET_CHANGED' }])
  })

  test('the conversation is merged: the answer follows it, and can be undone there', async () => {
    const { id: playerId } = await addPlayer(app)
    const into = await addTicket(app, { playerId })
    const from = await addTicket(app, { playerId })
    const sent = await hold(from.id, { seenSeq: 1 })
    const undone = await hold(from.id, { text: '<p>Not this</p>', seenSeq: 1 })
    await agent.post(`/tickets/${from.id}/merge`, { intoId: into.id })
    expect((await heldIn(into.id)).map(({ id }) => id)).toEqual([sent.clientId, undone.clientId])
    expect((await undo(undone.clientId)).status).toBe(200)
    await send(sent.clientId)
    expect(await answersIn(into.id)).toMatchObject([{ clientId: sent.clientId }])
    expect((await hold(from.id, { clientId: sent.clientId })).status, 'the request again').toBe(200)
    expect(await answersIn(into.id)).toHaveLength(1)
    expect(code(await hold(from.id)), 'a new one, by whoever has not seen the other conversation').toBe('TICKET_MERGED')
  })

  test('its message is split off: the answer stays where it was sent', async () => {
    const { id } = await addTicket(app)
    await writeAsPlayer(app, id, 'And another thing')
    const { clientId } = await hold(id, { seenSeq: 2 })
    const [, second] = await app.deps.db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id)).orderBy(ticketMessage.seq)
    const body = { clientId: randomUUID(), title: 'Another', messages: [second?.clientId] }
    expect((await agent.post(`/tickets/${id}/split`, body)).status).toBe(200)
    await send(clientId)
    expect(await answersIn(id)).toHaveLength(1)
    expect(await readTicket(app, id)).toMatchObject({ status: 'answered' })
  })

  test('its writer is shut out: it is not sent', async () => {
    const leaver = await signInAs(app, 'support', 'Leaver')
    const { id } = await addTicket(app)
    const { clientId } = await hold(id, {}, leaver)
    await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, leaver.id))
    await send(clientId)
    expect(await answersIn(id)).toEqual([])
    expect(await heldIn(id)).toEqual([])
  })
})

test('a held answer keeps its files however long it waits, and an undone one loses them', async () => {
  const { id } = await addTicket(app)
  const waits = await hold(id, {}, agent, await picture())
  const undone = await hold(id, {}, agent, await picture())
  expect(await heldIn(id)).toMatchObject([{ image: { state: 'ready', width: 8 } }, { image: { state: 'ready' } }])
  expect((await undo(undone.clientId)).body).toMatchObject({ image: { path: expect.stringContaining('/media/'), width: 8 } })
  later = 8 * 86_400_000
  await clearOrphans(app.deps)
  await deleteExpiredAtDesk(app.deps.db, app.deps.now())
  // The clean-up ends all sessions, so this test is the last one.
  later = 0
  expect(await app.deps.db.select().from(attachment).where(eq(attachment.ownerId, agent.id))).toHaveLength(1)
  await send(waits.clientId)
  const [file] = await app.deps.db.select().from(attachment).where(eq(attachment.ownerId, agent.id))
  expect(file).toMatchObject({ ticketId: id, kind: 'image' })
  expect(await app.deps.db.select().from(heldAnswer).where(eq(heldAnswer.id, undone.clientId))).toEqual([])
})
