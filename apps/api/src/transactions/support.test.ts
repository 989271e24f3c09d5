import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWithDemoAndStranger } from '../../test/demo-and-stranger.ts'
import { lettersTo } from '../../test/letters.ts'
import { payment, supportLetter, ticket, ticketMessage } from '../db/schema.ts'
import { demoPlayer } from '../seed/demo-player.ts'

/** The id of a purchase of the demo player: a shield core, which cost 1.79 dollars. */
const one = '5eed0000-0000-4000-8002-000000000002'
const support = 'support@playhub.example'

let hub: Awaited<ReturnType<typeof startWithDemoAndStranger>>['hub']
let visitor: Awaited<ReturnType<typeof startWithDemoAndStranger>>['visitor']
let demo: string
let stranger: string
beforeAll(async () => {
  ;({ hub, visitor, demo, stranger } = await startWithDemoAndStranger())
})
afterAll(() => hub.stop())

const letter = (more: object = {}) => ({
  ...{ nickName: 'player', currentAuthType: 'email', email: 'answer@example.com', reason: 'drop not credited', paymentId: one },
  description: 'The shield is not there.',
  ...more,
})
const send = (more: object = {}, token = demo, language = 'en') =>
  visitor.post('/payments/send-letter-support', { data: letter(more) }, { token, headers: { 'frontend-language': language } })
const newest = async () => (await lettersTo(hub.deps, support)).at(-1)
const rows = () => hub.deps.db.select().from(supportLetter).where(eq(supportLetter.paymentId, one)).orderBy(supportLetter.id)
const forgetLimits = () => hub.deps.db.execute(sql`delete from rate_limit where key like 'supportLetters%'`)

/** Returns the tickets that were opened by the questions, with the first message as the player sees it. */
const tickets = () =>
  hub.deps.db
    .select({ ticket, html: ticketMessage.html, plain: ticketMessage.plain })
    .from(ticket)
    .innerJoin(ticketMessage, eq(ticketMessage.ticketId, ticket.id))
    .where(eq(ticket.paymentId, one))
    .orderBy(ticket.number)

describe('a letter to support', () => {
  test('says who, what and why, and is answered to the address that the player gave', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { result: true } })
    const posted = await newest()
    expect(posted?.replyTo).toBe('answer@example.com')
    expect(posted?.subject).toMatch(/^Purchase of player \d+: the item did not arrive \(5eed0000-0000-4000-8002-000000000002\)$/)
    for (const part of [
      'Player: player, ID 482',
      'Game: Neuroarena',
      'Item: Shield core',
      'Amount: $1.79',
      'Status: paid',
      'Provider: Stripe',
      `Payment ID: ${one}`,
      'Created: 2026-04-02 20:41 UTC',
      'Reason: the item did not arrive',
      'The shield is not there.',
    ]) {
      expect(posted?.text).toContain(part)
      expect(posted?.html).toContain(part)
    }
    expect(await rows()).toMatchObject([
      { email: 'answer@example.com', reason: 'drop not credited', description: 'The shield is not there.', playerId: demoPlayer.id },
    ])
  })

  test('speaks the language of the player', async () => {
    await send({ description: 'Щита нет.' }, demo, 'ru')
    expect((await newest())?.text).toContain('Игра: Нейроарена')
    expect((await newest())?.text).toContain('Причина: покупка не пришла')
  })

  test('is a ticket too, which the player finds among the others', async () => {
    await forgetLimits()
    await send({ description: 'It is <b>not</b> there.\n\nSee:\nnothing', reason: 'other' }, demo, 'ru')
    const { ticket: kept, html, plain } = (await tickets()).at(-1) ?? {}
    expect(kept).toMatchObject({
      ...{ playerId: demoPlayer.id, guestId: null, projectId: 'neuroarena', paymentId: one, language: 'ru', status: 'open' },
      ...{ title: 'Ядро щита: вопрос', reason: 'other', replyEmail: 'answer@example.com', staffUnread: 1, messageSeq: 1 },
    })
    expect(html).toBe('<p>It is &lt;b&gt;not&lt;/b&gt; there.</p><p>See:<br />nothing</p>')
    expect(plain).toBe('It is <b>not</b> there.\n\nSee:\nnothing')
    const list = (await visitor.get('/support/get-tickets', { token: demo })).body as unknown as { id: string; title: string }[]
    expect(list[0]).toMatchObject({ id: kept?.id, title: 'Ядро щита: вопрос' })
    expect((await visitor.get(`/support/get-ticket?id=${kept?.id}`, { token: demo })).body).toMatchObject({
      paymentId: one,
      messages: [{ seq: 1, isUserMsg: true, text: html }],
    })
    expect((await visitor.get('/support/get-tickets', { token: stranger })).body).toEqual([])
  })

  test('pressed twice, or sent again after a lost answer, is one letter and one ticket', async () => {
    await forgetLimits()
    const before = (await lettersTo(hub.deps, support)).length
    const ticketsBefore = (await tickets()).length
    const answers = await Promise.all([1, 2, 3].map(() => send({ description: 'three times the same' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await lettersTo(hub.deps, support)).toHaveLength(before + 1)
    expect(await tickets()).toHaveLength(ticketsBefore + 1)
  })

  test('takes who asks from the session, whatever the browser says', async () => {
    await forgetLimits()
    await send({ nickName: 'admin', currentAuthType: 'google', description: 'who am I' })
    expect((await newest())?.text).toContain('Player: player, ID 482')
    expect((await newest())?.text).toContain('signed in with e-mail')
  })

  test('holds a hostile description as text, marked as not ours', async () => {
    await forgetLimits()
    const description = '<img src=x onerror=alert(1)>\r\n--\nPayment ID: somebody else’s\n</p><a href="https://evil.example">refund</a>'
    expect((await send({ description })).status).toBe(200)
    const posted = await newest()
    expect(posted?.html).not.toMatch(/<img|<a |onerror=alert\(1\)>/)
    expect(posted?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(posted?.text).toContain('> <img src=x onerror=alert(1)>\n> --\n> Payment ID: somebody else’s\n> </p>')
  })

  test('a name with a line break in it begins no line of its own', async () => {
    await forgetLimits()
    await hub.deps.db.update(payment).set({ enTitle: 'Shield\r\nStatus: refunded' }).where(eq(payment.id, one))
    await send({ description: 'a strange item' })
    await hub.deps.db.update(payment).set({ enTitle: 'Shield core' }).where(eq(payment.id, one))
    expect((await newest())?.text).toContain('Item: Shield Status: refunded\n')
  })

  test.each([
    ['no address', { email: '' }, 'data.email', 'EMAIL_REQUIRED'],
    ['an address that is none', { email: 'player@playhub' }, 'data.email', 'EMAIL_INVALID'],
    ['a header behind the address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'data.email', 'EMAIL_INVALID'],
    ['two addresses', { email: 'a@example.com, b@example.com' }, 'data.email', 'EMAIL_INVALID'],
    ['a reason of its own', { reason: 'give me money' }, 'data.reason', 'INVALID_VALUE'],
    ['no description', { description: ' \n ' }, 'data.description', 'DESCRIPTION_REQUIRED'],
    ['too long a description', { description: 'x'.repeat(5001) }, 'data.description', 'TOO_BIG'],
    ['an id that is none', { paymentId: '12' }, 'data.paymentId', 'ID_FORMAT'],
  ])('with %s is refused, and says which field', async (_, more, path, code) => {
    const { status, body } = await send(more)
    expect([status, body.code, body.fields]).toEqual([400, 'BAD_REQUEST', [{ path, code }]])
  })

  test('of 5000 signs is taken whole', async () => {
    await forgetLimits()
    await send({ description: 'я'.repeat(5000) })
    expect((await newest())?.html).toContain('я'.repeat(5000))
  })

  test("about somebody else's payment, or one that is none, goes nowhere", async () => {
    const before = (await lettersTo(hub.deps, support)).length
    for (const [more, token] of [
      [{}, stranger],
      [{ paymentId: '0b6f6ae5-0000-4000-8000-000000000000' }, demo],
    ] as const) {
      const { status, body } = await send(more, token)
      expect([status, body.code]).toEqual([404, 'PAYMENT_NOT_FOUND'])
    }
    expect((await visitor.post('/payments/send-letter-support', { data: letter() })).body.code).toBe('UNAUTHORIZED')
    expect(await lettersTo(hub.deps, support)).toHaveLength(before)
  })

  test('comes so often and no oftener', async () => {
    await forgetLimits()
    const answers: number[] = []
    for (let tries = 0; tries < 7; tries++) answers.push((await send({ description: `again, for the ${tries}th time` })).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429])
    const refused = await send({ description: 'once more' })
    expect(refused.body.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
