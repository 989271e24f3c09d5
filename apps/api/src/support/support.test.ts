import { randomUUID } from 'node:crypto'
import { MESSAGE_HTML_MAX } from '@playhub/contract/message-limits'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Agent, createAgent, createGuest, createPlayer, keptTicket, refused } from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { payment, ticket, ticketMessage } from '../db/schema.ts'
import { limits } from '../http/limits.ts'

let hub: TestApp
let agent: Agent
beforeAll(async () => {
  hub = await startTestApp()
  agent = await createAgent(hub)
})
afterAll(() => hub.stop())
beforeEach(() => hub.deps.db.execute(sql`delete from rate_limit where key like 'messagesPerAddress%' or key like 'ticketsPerAddress%'`))

const messagesOf = (id: string) =>
  hub.deps.db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id)).orderBy(asc(ticketMessage.seq))

const countTickets = async () => (await hub.deps.db.select({ id: ticket.id }).from(ticket)).length
const nobodys = '0b6f6ae5-0000-4000-8000-000000000000'

describe('a new ticket', () => {
  test('has its first message, cleaned, and waits for an answer', async () => {
    const guest = await createGuest(hub)
    const id = await guest.open({ title: '  Where is\nmy hat ', text: '<p onclick="x()">It is <b>gone</b>.</p>' })
    expect(await guest.read(id)).toMatchObject({
      ...{ id, title: 'Where is my hat', project: 'familytown', status: 'open', unreadMessageCount: 0, paymentId: null, rating: null },
      ...{ hasEarlier: false, edition: 0, seenSeq: 0 },
      messages: [{ seq: 1, isUserMsg: true, text: '<p>It is <strong>gone</strong>.</p>', image: null, video: null }],
    })
    expect(await guest.list()).toMatchObject([{ id, title: 'Where is my hat', unreadMessageCount: 0 }])
    expect(await keptTicket(hub, id)).toMatchObject({ guestId: guest.id, playerId: null, staffUnread: 1, lastLine: 'It is gone.' })
    expect((await keptTicket(hub, id)).waitingSince).not.toBeNull()
  })

  test('shows the beginning of it in lists, and no half of a sign', async () => {
    const guest = await createGuest(hub)
    const id = await guest.open({ text: `<p>${'a'.repeat(139)}😀 and more</p>` })
    expect((await keptTicket(hub, id)).lastLine).toBe('a'.repeat(139))
  })

  test('without a title is called by its number, in the language of the writer', async () => {
    const player = await createPlayer(hub)
    for (const [language, words] of [
      ['en', 'Question'],
      ['ru', 'Вопрос'],
    ] as const)
      for (const title of ['', ' \u200b ']) {
        const id = await player.with({ 'frontend-language': language }).open({ title })
        const { number, language: kept } = await keptTicket(hub, id)
        expect([(await player.read(id)).title, kept]).toEqual([`${words} ${number}`, language])
      }
  })

  test('about a purchase of the player holds its id; about anybody else’s, or of a guest, it is refused', async () => {
    const [player, guest] = [await createPlayer(hub), await createGuest(hub)]
    const [bought] = await hub.deps.db.select().from(payment).limit(1)
    const paymentId = bought?.id ?? ''
    for (const person of [player, guest]) expect(refused(await person.create({ paymentId }))).toEqual([404, 'PAYMENT_NOT_FOUND'])
    expect(refused(await player.create({ paymentId: nobodys }))).toEqual([404, 'PAYMENT_NOT_FOUND'])
    await hub.deps.db.update(payment).set({ playerId: player.id }).where(eq(payment.id, paymentId))
    expect((await player.read(await player.open({ paymentId }))).paymentId).toBe(paymentId)
  })

  test('sent again after a lost answer, or many times at once, is one', async () => {
    const guest = await createGuest(hub)
    const clientId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => guest.create({ clientId })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    await guest.create({ clientId, text: 'another text, the same mark' })
    const rows = await guest.list()
    expect(rows).toHaveLength(1)
    expect(await messagesOf(rows[0]?.id ?? '')).toHaveLength(1)
  })

  test('with the mark of somebody else’s is refused, and tells nothing of it', async () => {
    const [guest, other, player] = [await createGuest(hub), await createGuest(hub), await createPlayer(hub)]
    const clientId = randomUUID()
    const id = await guest.open({ clientId })
    for (const person of [other, player]) {
      const reply = await person.create({ clientId })
      expect(refused(reply)).toEqual([400, 'BAD_REQUEST'])
      expect(reply.body.fields).toEqual([{ path: 'clientId', code: 'ID_TAKEN' }])
      expect(JSON.stringify(reply.body)).not.toContain(id)
      expect(await person.list()).toEqual([])
    }
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test.each([
    ['of no project', { project: 'nothing' }, 404, 'PROJECT_NOT_FOUND'],
    ['without words', { text: '<p><br></p>' }, 400, 'MESSAGE_EMPTY'],
    ['without a text', { text: undefined }, 400, 'MESSAGE_EMPTY'],
    ['too long', { text: 'x'.repeat(MESSAGE_HTML_MAX + 1) }, 413, 'MESSAGE_TOO_LONG'],
    ['with too long a title', { title: 'x'.repeat(201) }, 400, 'BAD_REQUEST'],
    ['with a sign that a database cannot keep', { title: 'a\0b' }, 400, 'BAD_REQUEST'],
  ] as const)('%s is refused, and nothing is kept', async (_, more, status, code) => {
    const guest = await createGuest(hub)
    const before = await countTickets()
    expect(refused(await guest.create(more))).toEqual([status, code])
    expect(await countTickets()).toBe(before)
  })

  test('comes so often and no oftener', async () => {
    const player = await createPlayer(hub)
    for (let n = 0; n < limits.ticketsPerIdentity.points; n++) await player.open()
    const reply = await player.create()
    expect(refused(reply)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(await player.list()).toHaveLength(limits.ticketsPerIdentity.points)
  })
})

describe('a message', () => {
  test('has the next place in its ticket, whoever writes', async () => {
    const player = await createPlayer(hub)
    const id = await player.open()
    expect((await player.send(id, '<p>two</p>')).body).toEqual({ data: { result: true, seq: 2 } })
    expect(await agent.answer(id, '<p>three</p>')).toBe(3)
    expect((await player.send(id, '<p>four</p>')).body).toEqual({ data: { result: true, seq: 4 } })
    const { messages, status } = await player.read(id)
    expect(messages.map(({ seq, isUserMsg, text }) => [seq, isUserMsg, text])).toEqual([
      [1, true, '<p>It is gone.</p>'],
      [2, true, '<p>two</p>'],
      [3, false, '<p>three</p>'],
      [4, true, '<p>four</p>'],
    ])
    expect(status).toBe('open')
  })

  test('that comes with forty others at once has a place of its own: none is lost, none is doubled', async () => {
    const player = await createPlayer(hub)
    const id = await player.open()
    const marks = Array.from({ length: 20 }, () => randomUUID())
    const answers = await Promise.all([...marks, ...marks].map((clientId) => player.send(id, clientId, { clientId })))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const kept = await messagesOf(id)
    expect(kept.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1))
    expect(new Set(kept.slice(1).map(({ plain }) => plain))).toEqual(new Set(marks))
    for (const [n, { body }] of answers.entries())
      expect(body.data).toEqual({ result: true, seq: kept.find(({ clientId }) => clientId === marks[n % 20])?.seq })
  })

  test('may speak of signs that it may not hold', async () => {
    const guest = await createGuest(hub)
    const id = await guest.open()
    expect((await guest.send(id, '<p>It says \\u0000</p>')).status).toBe(200)
    expect((await guest.read(id)).messages.at(-1)?.text).toBe('<p>It says \\u0000</p>')
    expect(refused(await guest.send(id, '<p>\u0000</p>'))).toEqual([400, 'BAD_REQUEST'])
  })

  test('may be a picture alone', async () => {
    const guest = await createGuest(hub)
    const id = await guest.open()
    const image = new Blob([Buffer.from(DOT, 'base64')], { type: 'image/png' })
    const clientId = randomUUID()
    for (let twice = 0; twice < 2; twice++)
      expect((await guest.send(id, '<p></p>', { clientId }, { image })).body).toEqual({ data: { result: true, seq: 2 } })
    const [, message] = (await guest.read(id)).messages
    expect(message).toMatchObject({
      id: clientId,
      text: '',
      image: { state: 'ready', type: 'image/png', width: 1, height: 1 },
      video: null,
    })
    const [, kept] = await messagesOf(id)
    expect(kept).toMatchObject({ html: '', plain: '' })
  })

  test('for a closed ticket is refused under its lock, unless it was taken before and the answer was lost', async () => {
    const guest = await createGuest(hub)
    const id = await guest.open()
    const clientId = randomUUID()
    await guest.send(id, 'taken', { clientId })
    await agent.answer(id, 'bye', 'closed')
    const reply = await guest.send(id, 'too late')
    expect(refused(reply)).toEqual([409, 'TICKET_CLOSED'])
    expect(reply.body.message).toBe('HttpException: TICKET_CLOSED')
    expect((await guest.send(id, 'taken', { clientId })).body).toEqual({ data: { result: true, seq: 2 } })
    expect(await messagesOf(id)).toHaveLength(3)
    await agent.setStatus(id, 'open')
    expect((await guest.send(id, 'again')).status).toBe(200)
  })

  test.each([
    ['empty', '<p>&nbsp;</p>', 400, 'MESSAGE_EMPTY'],
    ['too long', 'x'.repeat(MESSAGE_HTML_MAX + 1), 413, 'MESSAGE_TOO_LONG'],
  ])('%s is refused', async (_, text, status, code) => {
    const player = await createPlayer(hub)
    const id = await player.open()
    expect(refused(await player.send(id, text))).toEqual([status, code])
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('comes so often and no oftener; one that was taken is taken again all the same', async () => {
    const player = await createPlayer(hub)
    const id = await player.open()
    const clientId = randomUUID()
    await player.send(id, 'first', { clientId })
    for (let n = 1; n < limits.messagesPerIdentity.points; n++) await player.send(id, `${n}`)
    expect(refused(await player.send(id, 'one more'))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await player.send(id, 'first', { clientId })).status).toBe(200)
  })
})

describe("somebody else's ticket", () => {
  test('is as little there as one that never was', async () => {
    const [owner, guest] = [await createPlayer(hub), await createGuest(hub)]
    const [ofPlayer, ofGuest] = [await owner.open(), await guest.open()]
    await agent.answer(ofPlayer, 'closed now', 'closed')
    const strangers = [await createPlayer(hub), await createGuest(hub)]
    for (const stranger of strangers)
      for (const id of [ofPlayer, ofGuest, nobodys, String((await keptTicket(hub, ofGuest)).number), "' or 1=1", 'x'.repeat(5000)]) {
        const answers = [
          await stranger.get(`/get-ticket?id=${encodeURIComponent(id)}`),
          await stranger.get(`/get-ticket?id=${encodeURIComponent(id)}&after=0`),
          await stranger.send(id, 'hello'),
          await stranger.post('/mark-read', { ticketId: id, seq: 9 }),
          await stranger.post('/rate-ticket', { ticketId: id, score: 1 }),
        ]
        expect(answers.map(refused)).toEqual(answers.map(() => [404, 'TICKET_NOT_FOUND']))
        expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
      }
    expect(await messagesOf(ofPlayer)).toHaveLength(2)
    expect(await messagesOf(ofGuest)).toHaveLength(1)
    expect(await keptTicket(hub, ofPlayer)).toMatchObject({ playerSeenSeq: 0, playerUnread: 1, rating: null })
    expect(refused(await guest.get(`/get-ticket?id=${ofPlayer}`))).toEqual([404, 'TICKET_NOT_FOUND'])
    expect(refused(await owner.get(`/get-ticket?id=${ofGuest}`))).toEqual([404, 'TICKET_NOT_FOUND'])
  })
})

describe('the question how it was', () => {
  test('is for closed tickets, and answered again until it is right', async () => {
    const player = await createPlayer(hub)
    const id = await player.open()
    const rate = (more: object) => player.post('/rate-ticket', { ticketId: id, ...more })
    expect(refused(await rate({ score: 5 }))).toEqual([409, 'TICKET_NOT_CLOSED'])
    await agent.answer(id, 'bye', 'closed')
    expect((await player.read(id)).rating).toBeNull()
    for (const more of [{ score: 2 }, { score: 4 }, { score: 4, comment: ' Quick. ' }, { score: 5 }])
      expect((await rate(more)).body).toEqual({ result: true })
    expect((await player.read(id)).rating).toBe(5)
    expect(await keptTicket(hub, id)).toMatchObject({ rating: 5, ratingComment: 'Quick.' })
    for (const score of [0, 6, 4.5, '5', null]) expect(refused(await rate({ score }))).toEqual([400, 'BAD_REQUEST'])
    expect(refused(await rate({ score: 5, comment: 'x'.repeat(1001) }))).toEqual([400, 'BAD_REQUEST'])
  })
})

/** A picture of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
