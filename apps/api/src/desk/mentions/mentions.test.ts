import { randomUUID } from 'node:crypto'
import { desk } from '@playhub/contract/desk'
import { MENTIONS_PAGE, NEW_MENTIONS_LISTED, NEW_MENTIONS_MAX, NOTE_MENTIONS_MAX } from '@playhub/contract/desk/mentions/mentions'
import { threadEntry } from '@playhub/contract/desk/thread'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, moving } from '../../../test/moved-tickets.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, sendAnswer } from '../../../test/tickets.ts'
import { auditLog, noteMention, staff, ticketMessage, ticketNote } from '../../db/schema.ts'
import type { TicketNews } from '../../support/news.ts'

type Member = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let olga: Member
let pavel: Member
let content: Member
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web,push' } })
  olga = await signInAs(app, 'support', 'Olga')
  pavel = await signInAs(app, 'finance', 'Pavel')
  content = await signInAs(app, 'content', 'Clara')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.delete(noteMention)
  await app.deps.db
    .update(staff)
    .set({ disabledAt: null, roles: ['finance'], name: 'Pavel' })
    .where(eq(staff.id, pavel.id))
})

const at = (...members: { id: string }[]) => members.map(({ id }) => `<span data-staff="${id}">@x</span>`).join(' ')
const note = async (ticketId: string, text: string, { by = olga, clientId = randomUUID() as string } = {}) => ({
  ...(await by.post(`/tickets/${ticketId}/notes`, { text: `<p>${text}</p>`, clientId })),
  clientId,
})
const listOf = async (member: Member, query = '') => desk.mentions.listMentions.reply.parse((await member.get(`/mentions${query}`)).body)
const newOf = async (member: Member) => desk.mentions.listNewMentions.reply.parse((await member.get('/mentions/new')).body)
const see = (member: Member, ...notes: string[]) => member.post('/mentions/seen', { notes })
const notesOf = async (id: string, member: Member) =>
  desk.tickets.getTicket.reply
    .parse((await member.get(`/tickets/${id}`)).body)
    .thread.entries.flatMap((entry) => (entry.kind === 'note' ? [{ text: entry.text, mention: entry.mention }] : []))

describe('a colleague who is mentioned in a note', () => {
  test('finds it as new until it is seen, with the place of the note', async () => {
    const { id, number, title, projectId } = await addTicket(app)
    const { clientId, status } = await note(id, `Please look, ${at(pavel)}`)
    expect(status).toBe(200)
    const mention = { noteId: clientId, ticketId: id, number, title, project: projectId, authorName: 'Olga', line: 'Please look, @Pavel' }
    expect((await listOf(pavel)).items).toMatchObject([{ ...mention, isSeen: false }])
    expect(await newOf(pavel)).toMatchObject({ ids: [clientId], items: [mention] })
    expect(await notesOf(id, pavel)).toMatchObject([{ mention: 'new' }])
    expect(await notesOf(id, olga), 'it mentions nobody else').toMatchObject([{ mention: null }])

    await see(olga, clientId)
    expect((await newOf(pavel)).ids, 'nobody sees it for a colleague').toEqual([clientId])
    await see(pavel, clientId, randomUUID())
    await see(pavel, clientId)
    expect(await newOf(pavel)).toEqual({ ids: [], items: [] })
    expect((await listOf(pavel)).items).toMatchObject([{ noteId: clientId, isSeen: true }])
    expect(await notesOf(id, pavel)).toMatchObject([{ mention: 'seen' }])
    const [entry] = await app.deps.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.object, `ticket ${number}`))
    expect(entry?.after).toEqual({ note: clientId, mentions: ['Pavel'] })
  })

  test('is shown with the present name, in the note and in the list', async () => {
    const { id } = await addTicket(app)
    const { clientId } = await note(id, at(pavel))
    await app.deps.db.update(staff).set({ name: 'Paul & Co' }).where(eq(staff.id, pavel.id))
    expect(await notesOf(id, olga)).toEqual([{ text: `<p><span data-staff="${pavel.id}">@Paul &amp; Co</span></p>`, mention: null }])
    expect((await listOf(pavel)).items).toMatchObject([{ line: '@Paul & Co' }])
    const [stored] = await app.deps.db.select({ html: ticketNote.html }).from(ticketNote).where(eq(ticketNote.id, clientId))
    expect(stored?.html, 'only the reference is stored').toBe(`<p><span data-staff="${pavel.id}"></span></p>`)
  })

  test('is notified once, however often the note is sent and the name is in it', async () => {
    const { id } = await addTicket(app)
    const news: TicketNews[] = []
    const stop = await app.deps.pushes.subscribe({
      wants: ({ ticketId }) => ticketId === id,
      tell: (one) => void news.push(one),
      lose: () => {},
    })
    const { clientId } = await note(id, `${at(pavel, olga)} ${at(pavel)}`)
    await see(pavel, clientId)
    const again = await Promise.all([1, 2].map(() => note(id, `${at(pavel, olga)} ${at(pavel)}`, { clientId })))
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(await newOf(pavel), 'it stays seen').toMatchObject({ ids: [] })
    expect((await listOf(pavel)).items).toHaveLength(1)
    expect(await newOf(olga), 'nobody notifies herself').toMatchObject({ ids: [] })
    await expect.poll(() => news).toMatchObject([{ kind: 'note', hasMentions: true, playerId: null, guestId: null }])
    stop()
  })

  test('gets one notice of a note that is sent twice at the same moment', async () => {
    const { id } = await addTicket(app)
    const clientId = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => note(id, at(pavel), { clientId })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await newOf(pavel)).ids).toEqual([clientId])
  })

  test('is refused without access, and nothing is stored; a repeated call of before is not refused', async () => {
    const { id } = await addTicket(app)
    const { clientId } = await note(id, at(pavel))
    for (const refusedNote of [await note(id, at(content)), await note(id, at({ id: randomUUID() }))])
      expect([refusedNote.status, codeOf(refusedNote)]).toEqual([409, 'COLLEAGUE_WITHOUT_ACCESS'])
    await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, pavel.id))
    expect(codeOf(await note(id, at(pavel))), 'who has left').toBe('COLLEAGUE_WITHOUT_ACCESS')
    expect((await note(id, at(pavel), { clientId })).status, 'the lost reply of the first note').toBe(200)
    expect(await notesOf(id, olga)).toHaveLength(1)
    expect(codeOf(await note(id, ' '))).toBe('MESSAGE_EMPTY')
  })

  test('loses sight of it with the role, and finds it again with the role', async () => {
    const { id } = await addTicket(app)
    const { clientId } = await note(id, at(pavel))
    await app.deps.db
      .update(staff)
      .set({ roles: ['content'] })
      .where(eq(staff.id, pavel.id))
    for (const reply of [await pavel.get('/mentions'), await pavel.get('/mentions/new'), await see(pavel, clientId)])
      expect([reply.status, codeOf(reply)]).toEqual([403, 'STAFF_FORBIDDEN'])
    await app.deps.db
      .update(staff)
      .set({ roles: ['support'] })
      .where(eq(staff.id, pavel.id))
    expect((await newOf(pavel)).ids).toEqual([clientId])
  })
})

test('a mention in an answer is plain text and notifies nobody', async () => {
  const { id } = await addTicket(app)
  await sendAnswer(olga, id, { text: `<p>Ask <span data-staff="${pavel.id}">@Pavel</span></p>` })
  const said = await app.deps.db
    .select({ html: ticketMessage.html })
    .from(ticketMessage)
    .where(eq(ticketMessage.ticketId, id))
    .orderBy(ticketMessage.seq)
  expect(said.at(-1)?.html).toBe('<p>Ask @Pavel</p>')
  expect(await newOf(pavel)).toMatchObject({ ids: [] })
})

test('a mention leads to the note where it is after a merge and a split', async () => {
  const { merge, split, idsOf, twoOf } = moving(app, olga)
  const { anna, into, from } = await twoOf()
  await note(from, at(pavel))
  const placeOf = async () => (await listOf(pavel)).items.map(({ ticketId }) => ticketId)
  expect((await merge(from, into)).status).toBe(200)
  expect(await placeOf()).toEqual([into])
  expect(await notesOf(from, pavel), 'the old address leads to the note too').toMatchObject([{ mention: 'new' }])
  await split(into, await idsOf(into, ['a1']))
  expect(await placeOf()).toEqual([into])
  for (const shown of [JSON.stringify(await anna.read(into)), JSON.stringify(await anna.list())])
    expect(shown, 'the player sees nothing of it').not.toMatch(/data-staff|Pavel/)
})

test('an undone merge gives the note back', async () => {
  const { merge, undo, twoOf } = moving(app, olga)
  const { into, from } = await twoOf()
  await note(from, at(pavel))
  await undo((await merge(from, into)).body.id)
  expect((await listOf(pavel)).items.map(({ ticketId }) => ticketId)).toEqual([from])
})

test('too many mentions in one note are refused, and repeated ones count once', async () => {
  const { id } = await addTicket(app)
  const many = Array.from({ length: NOTE_MENTIONS_MAX + 1 }, () => ({ id: randomUUID() }))
  expect(codeOf(await note(id, at(...many)))).toBe('NOTE_MENTIONS_TOO_MANY')
  expect((await note(id, Array.from({ length: NOTE_MENTIONS_MAX + 1 }, () => at(pavel)).join(' '))).status).toBe(200)
})

test('a note from a server of before mentions nobody', () => {
  const before = { kind: 'note', id: randomUUID(), authorName: 'Olga', text: '<p>x</p>', createTs: '2026-11-26T10:00:00.000Z' }
  expect(threadEntry.parse(before)).toEqual({ ...before, mention: null })
})

test('all mentions up to a time are marked as seen, also those that are on no page yet', async () => {
  const { id } = await addTicket(app)
  const { clientId: first } = await note(id, at(pavel))
  const { clientId: last } = await note(id, at(pavel))
  await app.deps.db
    .update(noteMention)
    .set({ createdAt: new Date('2026-01-01T10:00:00.001Z') })
    .where(eq(noteMention.noteId, first))
  expect((await olga.post('/mentions/all-seen', { until: new Date().toISOString() })).status).toBe(200)
  expect((await newOf(pavel)).ids, 'nobody sees it for a colleague').toEqual([last, first])
  expect((await pavel.post('/mentions/all-seen', { until: '2026-01-01T10:00:00.001Z' })).status).toBe(200)
  expect((await newOf(pavel)).ids, 'a newer one stays new').toEqual([last])
  for (const until of ['soon', '2026-99-99T10:00:00Z']) expect((await pavel.post('/mentions/all-seen', { until })).status).toBe(400)
})

test('the list comes in pages, the newest first; few of the new ones are named, and their number has a limit', async () => {
  const { id } = await addTicket(app)
  const noted: string[] = []
  for (let n = 0; n < MENTIONS_PAGE + 2; n++) noted.unshift((await note(id, at(pavel))).clientId)
  const first = await listOf(pavel)
  const rest = await listOf(pavel, `?after=${first.nextCursor}`)
  const ids = [...first.items, ...rest.items].map(({ noteId }) => noteId)
  expect([first.items.length, rest.nextCursor]).toEqual([MENTIONS_PAGE, null])
  expect(ids.toSorted()).toEqual(noted.toSorted())
  const found = await newOf(pavel)
  expect(found.ids.toSorted()).toEqual(noted.toSorted())
  expect(found.items.map(({ noteId }) => noteId)).toEqual(found.ids.slice(0, NEW_MENTIONS_LISTED))
  const more = Array.from({ length: NEW_MENTIONS_MAX }, () => randomUUID() as string)
  await app.deps.db
    .insert(ticketNote)
    .values(more.map((one) => ({ id: one, ticketId: id, staffId: olga.id, html: '<p>x</p>', plain: 'x' })))
  await app.deps.db.insert(noteMention).values(more.map((noteId) => ({ noteId, staffId: pavel.id })))
  expect((await newOf(pavel)).ids).toHaveLength(NEW_MENTIONS_MAX)
  expect((await pavel.get('/mentions?after=x')).status).toBe(400)
})
