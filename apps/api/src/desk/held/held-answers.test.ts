import { randomUUID } from 'node:crypto'
import { ANSWER_HOLD_SECONDS } from '@playhub/contract/limits'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { holding } from '../../../test/held-answers.ts'
import { codeOf as code } from '../../../test/moved-tickets.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, readTicket, sendAnswer, writeAsPlayer, writeAsStaff } from '../../../test/tickets.ts'
import { attachment, auditLog, cannedAnswer, heldAnswer } from '../../db/schema.ts'
import { clearOrphans } from '../../media/clear.ts'
import type { TicketNews } from '../../support/news.ts'
import { deleteExpiredAtDesk } from '../expired.ts'

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

const { hold, undo, send, heldIn, answersIn } = holding(() => ({ app, agent }))
const jobsOf = async (id: string) =>
  (
    await app.deps.db.execute<{ seconds: number }>(
      sql`select extract(epoch from run_at - created_at)::float8 as seconds from graphile_worker.jobs where key = ${`held:${id}`}`,
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

  test('waits by the clock of the database, which decides when the job runs', async () => {
    const { id } = await addTicket(app)
    later = 60_000
    const { clientId } = await hold(id)
    later = 0
    const [job] = await jobsOf(clientId)
    expect(job?.seconds).toBeGreaterThanOrEqual(ANSWER_HOLD_SECONDS)
    expect(job?.seconds).toBeLessThan(ANSWER_HOLD_SECONDS + 20)
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
    const content = { ticketId: id, text: '<p>It is mended.</p>', image: null, video: null, isWhole: true, isMerged: false }
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

test('a held answer keeps its files however long it waits, and an undone one loses them', async () => {
  const { id } = await addTicket(app)
  const waits = await hold(id, {}, agent, await picture())
  const undone = await hold(id, {}, agent, await picture())
  expect(await heldIn(id)).toMatchObject([{ image: { state: 'ready', width: 8 } }, { image: { state: 'ready' } }])
  expect((await undo(undone.clientId)).body).toMatchObject({ image: { path: expect.stringContaining('/media/'), width: 8 } })
  later = 8 * 86_400_000
  await clearOrphans(app.deps)
  await deleteExpiredAtDesk(app.deps.db, app.deps.now())
  // This test must be the last one, because the clean-up deletes all sessions.
  later = 0
  expect(await app.deps.db.select().from(attachment).where(eq(attachment.ownerId, agent.id))).toHaveLength(1)
  await send(waits.clientId)
  const [file] = await app.deps.db.select().from(attachment).where(eq(attachment.ownerId, agent.id))
  expect(file).toMatchObject({ ticketId: id, kind: 'image' })
  expect(await app.deps.db.select().from(heldAnswer).where(eq(heldAnswer.id, undone.clientId))).toEqual([])
})
