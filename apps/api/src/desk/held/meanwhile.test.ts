import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { holding } from '../../../test/held-answers.ts'
import { codeOf as code } from '../../../test/moved-tickets.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket, readTicket, sendAnswer, writeAsPlayer, writeAsStaff } from '../../../test/tickets.ts'
import { staff, ticketMessage } from '../../db/schema.ts'
import { sendBulkAnswers } from '../bulk/send-answers.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
let colleague: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp()
  agent = await signInAs(app, 'support', 'Olga')
  colleague = await signInAs(app, 'finance', 'Pavel')
})
afterAll(() => app.stop())

const { hold, undo, send, heldIn, answersIn } = holding(() => ({ app, agent }))

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

  test('the player writes, and an answer to all of an incident goes out: nobody waits any more', async () => {
    const { id } = await addTicket(app)
    const { clientId } = await hold(id, { seenSeq: 1 })
    await writeAsPlayer(app, id, 'It came back.')
    await writeAsStaff(app, id, colleague.id, 'It is mended for all.')
    await send(clientId)
    expect(await readTicket(app, id)).toMatchObject({ status: 'answered', waitingSince: null })
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
