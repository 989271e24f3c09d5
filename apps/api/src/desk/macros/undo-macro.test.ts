import { randomUUID } from 'node:crypto'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { holding } from '../../../test/held-answers.ts'
import { answerWith, codeOf, usingMacros } from '../../../test/macros/using-macros.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addGuest, addTicket, readTicket, writeAsPlayer } from '../../../test/tickets.ts'
import { auditLog, macroUse } from '../../db/schema.ts'
import { deleteExpiredAtDesk } from '../expired.ts'

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

const { make, use, undo, stateOf } = usingMacros(() => ({ app, agent }))
const held = holding(() => ({ app, agent }))
const changes: TicketAction[] = [
  { kind: 'addTags', tags: ['late'] },
  { kind: 'removeTags', tags: ['new'] },
  { kind: 'assign', to: 'me' },
  { kind: 'priority', priority: 'high' },
  { kind: 'status', status: 'closed' },
  { kind: 'note', text: '<p>Told by phone</p>' },
]
const note = '<p>Told by phone</p>'
const values = ({ status, assigneeId, priority, tags, waitingSince, closedAt, closedBy }: Awaited<ReturnType<typeof readTicket>>) => ({
  ...{ status, assigneeId, priority, tags, waitingSince, closedAt, closedBy },
})
const valuesOf = async (id: string) => values(await readTicket(app, id))

describe('Undo of a macro', () => {
  test('restores everything, takes the note away, and is written down; a second Undo changes nothing', async () => {
    const ticket = await addTicket(app, { tags: ['new'] })
    const { clientId } = await use(ticket, await make(changes, { name: 'All at once' }), { note })
    const replies = [await undo(clientId), await undo(clientId)]
    expect(replies.map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ ticketId: ticket.id, isWhole: true, isMerged: false, statusStays: false })),
    )
    expect(await valuesOf(ticket.id)).toEqual(values(ticket))
    const state = await stateOf(ticket.id)
    expect(state.notes).toEqual([])
    expect(state.changes.filter((each) => each.startsWith('macro'))).toEqual(['macro All at once', 'macroUndone All at once'])
    const entries = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `ticket ${ticket.number}`))
    expect(entries.filter(({ action }) => action === 'macro-undone')).toMatchObject([{ before: { macro: 'All at once', use: clientId } }])
  })

  test('leaves what a colleague has changed since, and says so', async () => {
    const ticket = await addTicket(app, { tags: ['new'] })
    const { clientId } = await use(ticket, await make(changes), { note })
    const { version } = await readTicket(app, ticket.id)
    await colleague.post(`/tickets/${ticket.id}/change`, { version, tags: ['late', 'vip'] })
    expect((await undo(clientId)).body).toMatchObject({ isWhole: false })
    expect((await undo(clientId)).body, 'the same again').toMatchObject({ isWhole: false })
    expect(await valuesOf(ticket.id)).toEqual({ ...values(ticket), tags: ['late', 'vip'] })
  })

  test('keeps the status after a message of the player', async () => {
    const ticket = await addTicket(app)
    const { clientId } = await use(
      ticket,
      await make([
        { kind: 'status', status: 'waiting' },
        { kind: 'addTags', tags: ['late'] },
      ]),
    )
    await writeAsPlayer(app, ticket.id, 'Here it is')
    expect((await undo(clientId)).body).toMatchObject({ isWhole: false })
    expect(await readTicket(app, ticket.id)).toMatchObject({ status: 'open', tags: [] })
  })

  test('after an answer that was sent at once restores all but the status', async () => {
    const ticket = await addTicket(app)
    const made = await make([answerWith('x'), { kind: 'addTags', tags: ['late'] }, { kind: 'status', status: 'closed' }])
    const { clientId } = await use(ticket, made, { text: '<p>Done</p>' })
    for (let n = 0; n < 2; n++) expect((await undo(clientId)).body).toMatchObject({ isWhole: true, statusStays: true })
    expect(await stateOf(ticket.id)).toMatchObject({ status: 'closed', tags: [], answers: ['<p>Done</p>'] })
  })

  test('MACRO_UNDO_LATE, MACRO_USE_NOT_FOUND: is for a short time, and for the member who used it', async () => {
    const ticket = await addTicket(app)
    const { clientId } = await use(ticket, await make(changes), { note })
    expect(codeOf(await undo(clientId, colleague))).toBe('MACRO_USE_NOT_FOUND')
    expect(codeOf(await undo(randomUUID()))).toBe('MACRO_USE_NOT_FOUND')
    later = 120_000
    expect(codeOf(await undo(clientId))).toBe('MACRO_UNDO_LATE')
    later = 0
    expect(await readTicket(app, ticket.id)).toMatchObject({ status: 'closed' })
  })

  test('changes nothing in a ticket that was merged since', async () => {
    const guest = await addGuest(app)
    const [from, into] = [await addTicket(app, guest), await addTicket(app, { ...guest, tags: ['late'] })]
    const { clientId } = await use(from, await make([{ kind: 'addTags', tags: ['late'] }]))
    await agent.post(`/tickets/${from.id}/merge`, { intoId: into.id })
    const left = { ticketId: into.id, isWhole: false, isMerged: true, statusStays: false }
    for (let n = 0; n < 2; n++) expect((await undo(clientId)).body).toEqual(left)
    expect(await readTicket(app, into.id)).toMatchObject({ tags: ['late'] })
  })
})

describe('Undo of a macro with an answer that is held', () => {
  const withAnswer = [...changes, answerWith('x')]
  const hold = async () => {
    const ticket = await addTicket(app, { tags: ['new'] })
    return { ticket, ...(await use(ticket, await make(withAnswer), { text: '<p>Done</p>', note, hold: true })) }
  }

  test.each(['answer', 'macro'] as const)('takes back both, by the Undo of the %s', async (which) => {
    const { ticket, clientId } = await hold()
    const reply = which === 'answer' ? await held.undo(clientId) : await undo(clientId)
    expect(reply.body).toMatchObject({ ticketId: ticket.id, isWhole: true, ...(which === 'answer' && { text: '<p>Done</p>' }) })
    await held.send(clientId)
    expect(await valuesOf(ticket.id)).toEqual(values(ticket))
    expect(await stateOf(ticket.id)).toMatchObject({ answers: [], notes: [] })
    expect((await held.undo(clientId)).body, 'the same again').toMatchObject({ isWhole: true })
  })

  test('takes back only the answer in a ticket that was merged since, and says so', async () => {
    const guest = await addGuest(app)
    const [from, into] = [await addTicket(app, guest), await addTicket(app, guest)]
    const { clientId } = await use(from, await make(withAnswer), { text: '<p>Done</p>', note, hold: true })
    await agent.post(`/tickets/${from.id}/merge`, { intoId: into.id })
    for (let n = 0; n < 2; n++) expect((await held.undo(clientId)).body).toMatchObject({ isWhole: false, isMerged: true })
    expect(await stateOf(into.id)).toMatchObject({ answers: [], notes: [note] })
  })

  test('takes back both, also if the player has written', async () => {
    const { ticket, clientId } = await hold()
    await writeAsPlayer(app, ticket.id, 'Hello?')
    expect((await held.undo(clientId)).body).toMatchObject({ isWhole: true })
    expect(await stateOf(ticket.id)).toMatchObject({ tags: ['new'], assigneeId: null, priority: 'normal', answers: [] })
  })

  test('leaves what a colleague has changed since, and says so', async () => {
    const { ticket, clientId } = await hold()
    const { version } = await readTicket(app, ticket.id)
    await colleague.post(`/tickets/${ticket.id}/change`, { version, priority: 'urgent' })
    expect((await held.undo(clientId)).body).toMatchObject({ isWhole: false })
    expect((await held.undo(clientId)).body, 'the same again').toMatchObject({ isWhole: false })
    expect(await stateOf(ticket.id)).toMatchObject({ tags: ['new'], priority: 'urgent', answers: [] })
  })

  test('ANSWER_SENT: comes too late once the answer was sent, and takes nothing back', async () => {
    const { ticket, clientId } = await hold()
    await held.send(clientId)
    expect(codeOf(await undo(clientId))).toBe('ANSWER_SENT')
    expect(codeOf(await held.undo(clientId))).toBe('ANSWER_SENT')
    expect(codeOf(await held.undo(clientId, colleague))).toBe('HELD_ANSWER_NOT_FOUND')
    expect(await stateOf(ticket.id)).toMatchObject({ status: 'closed', tags: ['late'], answers: ['<p>Done</p>'], notes: [note] })
  })

  test('and the job that sends it: one of the two comes first', async () => {
    for (let n = 0; n < 5; n++) {
      const { ticket, clientId } = await hold()
      const [reply] = await Promise.all([held.undo(clientId), held.send(clientId)])
      const isUndone = reply.status === 200
      expect(await stateOf(ticket.id)).toMatchObject({
        ...{ answers: isUndone ? [] : ['<p>Done</p>'], tags: isUndone ? ['new'] : ['late'], status: isUndone ? 'open' : 'closed' },
      })
    }
  })
})

// This test is the last one, because it ends the sessions.
test('uses are forgotten after some days', async () => {
  const ticket = await addTicket(app)
  const { clientId } = await use(ticket, await make(changes), { note })
  await deleteExpiredAtDesk(app.deps.db, new Date(Date.now() + 8 * 86_400_000))
  expect(await app.deps.db.select().from(macroUse).where(eq(macroUse.id, clientId))).toEqual([])
})
