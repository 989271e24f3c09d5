import { randomUUID } from 'node:crypto'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { setTargets, TARGETS } from '../../../test/editors.ts'
import { holding } from '../../../test/held-answers.ts'
import { answerWith, codeOf, usingMacros } from '../../../test/macros/using-macros.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addGuest, addTicket, readTicket, sendAnswer, writeAsPlayer, writeAsStaff } from '../../../test/tickets.ts'
import { auditLog, endedWait, staff } from '../../db/schema.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
let colleague: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp()
  agent = await signInAs(app, 'support', 'Olga')
  colleague = await signInAs(app, 'support', 'Pavel')
})
afterAll(() => app.stop())

const { make, save, use, stateOf } = usingMacros(() => ({ app, agent }))
const { send, heldIn } = holding(() => ({ app, agent }))
const everything: TicketAction[] = [
  { kind: 'addTags', tags: ['late', 'gift'] },
  { kind: 'removeTags', tags: ['new'] },
  { kind: 'assign', to: 'me' },
  { kind: 'priority', priority: 'high' },
  { kind: 'status', status: 'closed' },
  answerWith('<p>Hello, {player|there}!</p>'),
  { kind: 'note', text: '<p>Told by phone</p>' },
]
const texts = { text: '<p>Hello, there!</p>', note: '<p>Told by phone</p>' }

describe('a macro', () => {
  test('does all that it says, once, and the conversation and the audit log say which it was', async () => {
    const ticket = await addTicket(app, { tags: ['new', 'bug'] })
    const made = await make(everything, { name: 'Refund late goods' })
    const { status, body, clientId } = await use(ticket, made, texts)
    expect(status).toBe(200)
    expect(body).toMatchObject({ isHeld: false, ticket: { status: 'closed', tags: ['bug', 'late', 'gift'], priority: 'high' } })
    expect(await stateOf(ticket.id)).toEqual({
      ...{ status: 'closed', assigneeId: agent.id, priority: 'high', tags: ['bug', 'late', 'gift'] },
      ...{ answers: ['<p>Hello, there!</p>'], notes: ['<p>Told by phone</p>'] },
      changes: ['assignee Olga', 'created', 'macro Refund late goods', 'priority high', 'status closed', 'tags bug, late, gift'],
    })
    const entries = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `ticket ${ticket.number}`))
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['macro-used', 'note-added', 'ticket-answered', 'ticket-changed'])
    const details = { macro: 'Refund late goods', use: clientId }
    expect(entries.find(({ action }) => action === 'macro-used')?.after).toEqual(details)
    for (const { after } of entries) expect(after).toMatchObject(details)
  })

  test('used twice by a second click, and again after a lost reply, is used once', async () => {
    const ticket = await addTicket(app)
    const made = await make(everything)
    const seen = { clientId: randomUUID(), ...texts, version: ticket.version, seenSeq: ticket.messageSeq }
    const replies = await Promise.all([1, 2, 3].map(() => use(ticket, made, seen)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const after = await stateOf(ticket.id)
    await save({ name: 'Changed since', actions: [{ kind: 'priority', priority: 'low' }], version: made.version }, made.id)
    expect((await use(ticket, made, seen)).status).toBe(200)
    expect(await stateOf(ticket.id)).toEqual(after)
    expect(after.answers).toHaveLength(1)
    expect(after.notes).toHaveLength(1)
  })

  test('with the id of another use is refused', async () => {
    const [one, other] = [await addTicket(app), await addTicket(app)]
    const made = await make([{ kind: 'addTags', tags: ['late'] }])
    const { clientId } = await use(one, made)
    expect(codeOf(await use(other, made, { clientId }))).toBe('BAD_REQUEST')
    expect(codeOf(await use(one, made, { clientId }, colleague))).toBe('BAD_REQUEST')
    expect((await stateOf(other.id)).tags).toEqual([])
  })

  test('gives its answer to whoever writes it, unless it says who is assigned', async () => {
    const [taken, freed, given] = [await addTicket(app), await addTicket(app), await addTicket(app)]
    await use(taken, await make([answerWith('x')]), { text: 'x' })
    await use(freed, await make([{ kind: 'assign', to: null }, answerWith('x')]), { text: 'x' })
    await use(given, await make([{ kind: 'assign', to: colleague.id }, answerWith('x')]), { text: 'x' })
    const owners = await Promise.all([taken, freed, given].map(async ({ id }) => (await readTicket(app, id)).assigneeId))
    expect(owners).toEqual([agent.id, null, colleague.id])
  })

  test('without an answer sets the status by itself', async () => {
    const [waits, closed] = [await addTicket(app), await addTicket(app)]
    await use(waits, await make([{ kind: 'status', status: 'waiting' }]))
    await use(closed, await make([{ kind: 'status', status: 'closed' }]))
    expect(await readTicket(app, waits.id)).toMatchObject({ status: 'waiting', waitingSince: waits.waitingSince })
    expect(await readTicket(app, closed.id)).toMatchObject({ status: 'closed', closedBy: agent.id, waitingSince: null })
  })
})

describe('an answer of a macro that is held', () => {
  test('waits, while the other changes are made at once', async () => {
    const ticket = await addTicket(app, { tags: ['new'] })
    const made = await make([{ kind: 'assign', to: null }, ...everything.filter(({ kind }) => kind !== 'assign')])
    const { body, clientId } = await use(ticket, made, { ...texts, hold: true })
    expect(body).toMatchObject({ isHeld: true })
    expect(await stateOf(ticket.id)).toMatchObject({ status: 'open', tags: ['late', 'gift'], answers: [], notes: [texts.note] })
    expect(await heldIn(ticket.id)).toMatchObject([{ id: clientId, text: texts.text }])
    const again = { ...texts, clientId, hold: true }
    expect((await use(ticket, made, again)).body).toMatchObject({ isHeld: true, isUndoable: true })
    await send(clientId)
    expect(await stateOf(ticket.id)).toMatchObject({ status: 'closed', answers: [texts.text], assigneeId: null })
    expect((await use(ticket, made, again)).body, 'its Undo comes too late').toMatchObject({ isHeld: false, isUndoable: false })
  })

  test('is held too while another answer is held', async () => {
    const ticket = await addTicket(app)
    await sendAnswer(agent, ticket.id, { text: '<p>First</p>', hold: true })
    expect((await use(ticket, await make([answerWith('x')]), { text: '<p>Second</p>' })).body).toMatchObject({ isHeld: true })
    expect((await heldIn(ticket.id)).map(({ text }) => text)).toEqual(['<p>First</p>', '<p>Second</p>'])
  })
})

test.each([true, false])('a wait is judged by the priority under which it ran, also if the macro raises it (held: %s)', async (hold) => {
  await setTargets(await signInAs(app, 'admin', 'Ada'), 'familytown', {
    ...TARGETS,
    priorities: { ...TARGETS.priorities, low: { first: 600, next: 600 }, urgent: { first: 5, next: 5 } },
  })
  const at = new Date(Date.now() - 60 * 60_000)
  const ticket = await addTicket(app, { priority: 'low', at, createdAt: at })
  const made = await make([{ kind: 'priority', priority: 'urgent' }, answerWith('x')])
  const { clientId } = await use(ticket, made, { text: 'x', hold })
  if (hold) await send(clientId)
  const waits = await app.deps.db.select().from(endedWait).where(eq(endedWait.ticketId, ticket.id))
  expect(waits).toMatchObject([{ priority: 'low', isKept: true }])
})

describe('a macro is refused, and nothing of it is done,', () => {
  const refused = async (ticket: { id: string }, reply: Promise<{ body: Record<string, unknown> }>) => {
    const before = await stateOf(ticket.id)
    const code = codeOf(await reply)
    expect(await stateOf(ticket.id)).toEqual(before)
    return code
  }

  test('MACRO_CHANGED, MACRO_INACTIVE, MACRO_NOT_FOUND: if it has changed since the member saw it', async () => {
    const ticket = await addTicket(app)
    const made = await make(everything, { name: 'Will change' })
    const saved = async (body: object, version: string) =>
      (await save({ name: 'Will change', actions: everything, version, ...body }, made.id)).body as typeof made
    const other = await saved({ actions: [{ kind: 'priority', priority: 'low' }] }, made.version)
    expect(await refused(ticket, use(ticket, made, texts))).toBe('MACRO_CHANGED')
    const off = await saved({ actions: other.actions, isActive: false }, other.version)
    expect(await refused(ticket, use(ticket, other)), 'switched off since it was seen').toBe('MACRO_INACTIVE')
    expect(await refused(ticket, use(ticket, off))).toBe('MACRO_INACTIVE')
    await agent.post(`/macros/${made.id}/delete`)
    expect(await refused(ticket, use(ticket, off))).toBe('MACRO_NOT_FOUND')
  })

  test('MACRO_OTHER_PROJECT: in a ticket of another project', async () => {
    const ticket = await addTicket(app, { projectId: 'islandm3' })
    const made = await make(everything, { project: 'familytown' })
    expect(await refused(ticket, use(ticket, made, texts))).toBe('MACRO_OTHER_PROJECT')
  })

  test('STAFF_NOT_FOUND: if the colleague whom it assigns has left', async () => {
    const leaver = await signInAs(app, 'support', 'Lena')
    const ticket = await addTicket(app)
    const made = await make([...everything.filter(({ kind }) => kind !== 'assign'), { kind: 'assign', to: leaver.id }])
    await app.deps.db
      .update(staff)
      .set({ roles: ['content'] })
      .where(eq(staff.id, leaver.id))
    expect(await refused(ticket, use(ticket, made, texts))).toBe('STAFF_NOT_FOUND')
  })

  test('TOO_MANY_TAGS: if the ticket would have more than ten', async () => {
    const ticket = await addTicket(app, { tags: Array.from({ length: 9 }, (_, at) => `t${at}`) })
    expect(await refused(ticket, use(ticket, await make(everything), texts))).toBe('TOO_MANY_TAGS')
  })

  test('TICKET_CHANGED: if somebody has changed the ticket since, or if it would close over a message that was not seen', async () => {
    const [changed, written] = [await addTicket(app), await addTicket(app)]
    await colleague.post(`/tickets/${changed.id}/change`, { version: changed.version, priority: 'low' })
    expect(await refused(changed, use(changed, await make(everything), { ...texts, version: changed.version }))).toBe('TICKET_CHANGED')
    await writeAsPlayer(app, written.id, 'Wait!')
    const close = await make([{ kind: 'status', status: 'closed' }])
    for (const [made, parts] of [
      [close, {}],
      [await make(everything), texts],
    ] as const)
      expect(await refused(written, use(written, made, { ...parts, seenSeq: 1 }))).toBe('TICKET_CHANGED')
  })

  test('TICKET_CHANGED: if the player has written since, also if an open page has marked that message as read', async () => {
    const [closed, answered, tagged] = [await addTicket(app), await addTicket(app), await addTicket(app)]
    for (const { id } of [closed, answered, tagged]) {
      await writeAsPlayer(app, id, 'Wait, it works')
      expect((await agent.post(`/tickets/${id}/read`, { seq: 2 })).status).toBe(200)
    }
    const [close, answer] = [await make([{ kind: 'status', status: 'closed' }]), await make([answerWith('x')])]
    expect(await refused(closed, use(closed, close, { seenSeq: 1 }))).toBe('TICKET_CHANGED')
    expect(await refused(answered, use(answered, answer, { seenSeq: 1, text: 'x' }))).toBe('TICKET_CHANGED')
    const tag = await make([{ kind: 'addTags', tags: ['late'] }])
    expect((await use(tagged, tag, { seenSeq: 1 })).status, 'a tag is no reply to the player').toBe(200)
  })

  test('ANSWERED_MEANWHILE: if a colleague has answered, or holds an answer', async () => {
    const [answered, held] = [await addTicket(app), await addTicket(app)]
    const made = await make([answerWith('x'), { kind: 'addTags', tags: ['late'] }])
    await writeAsStaff(app, answered.id, colleague.id, 'I know')
    expect(await refused(answered, use(answered, made, { text: 'x', seenSeq: 1 }))).toBe('ANSWERED_MEANWHILE')
    const clientId = randomUUID()
    await sendAnswer(colleague, held.id, { text: 'y', hold: true, clientId })
    for (const hold of [true, false]) expect(await refused(held, use(held, made, { text: 'x', hold }))).toBe('ANSWERED_MEANWHILE')
    expect((await use(held, made, { text: 'x', hold: true, seenHeld: [clientId] })).status).toBe(200)
  })

  test('TICKET_CLOSED, TICKET_MERGED, TICKET_NOT_FOUND', async () => {
    const made = await make([answerWith('x'), { kind: 'addTags', tags: ['late'] }])
    const closed = await addTicket(app, { status: 'closed' })
    for (const hold of [true, false]) expect(await refused(closed, use(closed, made, { text: 'x', hold }))).toBe('TICKET_CLOSED')
    const guest = await addGuest(app)
    const [from, into] = [await addTicket(app, guest), await addTicket(app, guest)]
    expect((await agent.post(`/tickets/${from.id}/merge`, { intoId: into.id })).status).toBe(200)
    expect(await refused(into, use(from, made, { text: 'x' }))).toBe('TICKET_MERGED')
    const nowhere = { clientId: randomUUID(), macroId: made.id, macroVersion: made.version, version: 1, seenSeq: 1, text: 'x' }
    expect(codeOf(await agent.post(`/tickets/${randomUUID()}/macros`, nowhere))).toBe('TICKET_NOT_FOUND')
  })

  test('BAD_REQUEST, MESSAGE_EMPTY, MESSAGE_TOO_LONG: if the texts are not those of its actions, or not sendable', async () => {
    const ticket = await addTicket(app)
    const made = await make([answerWith('x')])
    const cases = [
      [{}, 'BAD_REQUEST'],
      [{ text: 'x', note: 'y' }, 'BAD_REQUEST'],
      [{ text: '<p> </p>' }, 'MESSAGE_EMPTY'],
    ] as const
    for (const [body, code] of cases) expect(await refused(ticket, use(ticket, made, body))).toBe(code)
    expect(await refused(ticket, use(ticket, made, { text: 'x'.repeat(33_000) }))).toBe('MESSAGE_TOO_LONG')
  })
})
