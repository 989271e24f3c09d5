import { randomUUID } from 'node:crypto'
import { mail } from '@playhub/phrases/en/mail'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs } from '../../test/desk.ts'
import { lettersTo } from '../../test/letters.ts'
import { type Agent, createAgent, createGuest, createPlayer, type Guest, refused } from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { supportGuest } from '../db/schema.ts'
import { limits } from '../http/limits.ts'
import { postAnswerLetter } from './answer-letters.ts'
import { forgetUnproven } from './feedback-email-data.ts'
import type { TicketNews } from './news.ts'

/**
 * Tests of the e-mail address at which a guest gets answers. Until the guest enters the code that was sent to the address, it may belong to
 * somebody else.
 */

const CODE = '123456'
const LONG_MS = 3_600_000

let hub: TestApp
let agent: Agent
let ahead = 0
beforeAll(async () => {
  hub = await startTestApp({ now: () => new Date(Date.now() + ahead), randomCode: () => CODE })
  agent = await createAgent(hub)
})
afterAll(() => hub.stop())
beforeEach(() => {
  ahead = 0
})

const address = () => `${randomUUID()}@example.com`
const letters = (to: string) => lettersTo(hub.deps, to)
const name = (guest: Guest, email: string) => guest.post('/feedback-email', { email })
const confirm = (guest: Guest, code = CODE) => guest.post('/confirm-feedback-email', { code })
const prove = async (guest: Guest, email = address()) => {
  expect((await name(guest, email)).status).toBe(200)
  expect((await confirm(guest)).body).toMatchObject({ email, isProven: true })
  return email
}
/** Moves the clock ahead and runs the job that sends answers by e-mail. */
const lookLater = async (ticketId: string) => {
  ahead += LONG_MS
  await postAnswerLetter(hub.deps, ticketId)
}
const answersAt = async (email: string) => (await letters(email)).filter(({ text }) => text.includes('> '))

test('answers go to the address once the guest has shown its code, those too that came before', async () => {
  const guest = await createGuest(hub)
  const email = address()
  const id = await guest.open({ title: 'my secret title', text: 'my own words', feedbackEmail: `  ${email.toUpperCase()} ` })
  const [asked, ...more] = await letters(email)
  expect(more).toEqual([])
  expect(asked?.text).toContain(CODE)
  expect(JSON.stringify(asked)).not.toMatch(/secret|own words/)
  expect((await guest.get('/feedback-email')).body).toMatchObject({ email, isProven: false })
  await agent.answer(id, 'Your hat is back.')
  await lookLater(id)
  expect(await answersAt(email), 'no word before the proof').toEqual([])

  ahead = 0
  expect((await confirm(guest)).body).toMatchObject({ isProven: true })
  await lookLater(id)
  const [letter] = await answersAt(email)
  expect(letter?.text).toContain('> Your hat is back.')
  expect(letter?.unsubscribe).toContain('/api/support/stop-letters?')
  expect(JSON.stringify(letter)).not.toMatch(/secret|own words/)
})

test('an address named with a ticket is kept with it or neither is, and the ticket sent again sends no second letter', async () => {
  const guest = await createGuest(hub)
  const [email, clientId] = [address(), randomUUID()]
  await hub.deps.db.execute(sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await hub.deps.db.execute(sql`create trigger no_room before update on support_guest for each row execute function no_room()`)
  expect(refused(await guest.create({ clientId, feedbackEmail: email }))).toEqual([503, 'DATABASE_UNAVAILABLE'])
  expect(await letters(email)).toEqual([])
  await hub.deps.db.execute(sql`drop function no_room cascade`)
  const id = await guest.open({ clientId, feedbackEmail: email })
  expect((await guest.get('/feedback-email')).body).toMatchObject({ email, isProven: false })
  ahead += LONG_MS
  expect(await guest.open({ clientId, feedbackEmail: email })).toBe(id)
  expect(await letters(email)).toHaveLength(1)
})

test('a ticket with an address, sent three times at once, is one with one letter', async () => {
  const guest = await createGuest(hub)
  const [feedbackEmail, clientId] = [address(), randomUUID()]
  const ids = await Promise.all(Array.from({ length: 3 }, () => guest.open({ clientId, feedbackEmail })))
  expect(new Set(ids).size).toBe(1)
  expect(await letters(feedbackEmail)).toHaveLength(1)
})

test('a stranger’s address gets few codes, whoever asks', async () => {
  const victim = address()
  const guests = await Promise.all(Array.from({ length: 6 }, () => createGuest(hub)))
  for (const guest of guests) await guest.open({ feedbackEmail: victim })
  expect(await letters(victim), 'whoever asks, a mailbox gets three codes an hour').toHaveLength(3)
  const [guest] = guests
  if (!guest) throw new Error('no guest')
  expect(refused(await name(guest, victim))).toEqual([429, 'RESEND_TOO_EARLY'])
  ahead += 61_000
  expect(refused(await name(guest, victim))).toEqual([429, 'TOO_MANY_REQUESTS'])
  const others = await createGuest(hub)
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await name(others, address())).status)
  expect(statuses, 'a guest names five addresses an hour').toEqual([200, 200, 200, 200, 200, 429])
})

test('a code that is guessed, late, or another guest’s proves nothing', async () => {
  const [guest, other] = [await createGuest(hub), await createGuest(hub)]
  const email = address()
  await name(guest, email)
  expect((await confirm(other)).body).toMatchObject({ email: '', isProven: false })
  const guesses = await Promise.all(Array.from({ length: 20 }, () => confirm(guest, '654321')))
  expect(guesses.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(refused(await confirm(guest))).toEqual([429, 'CODE_TRIES_EXCEEDED'])

  const late = await createGuest(hub)
  await name(late, address())
  ahead += 11 * 60_000
  expect((await confirm(late)).body).toMatchObject({ isProven: false })
  expect(refused(await guest.with({ 'temp-user-id': randomUUID() }).get('/feedback-email'))).toEqual([403, 'SUPPORT_IDENTITY_INVALID'])
})

test('another address has to be proved anew, and none is forgotten by asking twice for the same', async () => {
  const guest = await createGuest(hub)
  const email = await prove(guest)
  expect((await name(guest, email)).body).toMatchObject({ email, isProven: true })
  expect(await letters(email)).toHaveLength(1)
  const next = address()
  expect((await name(guest, next)).body).toMatchObject({ email: next, isProven: false })
  expect((await guest.post('/feedback-email', { email: 'nobody' })).status).toBe(400)
})

test('letters end by the link in them, which only a press of its button or the mail program follows, and by the guest', async () => {
  const guest = await createGuest(hub)
  const email = await prove(guest)
  const id = await guest.open()
  await agent.answer(id, 'Hello')
  await lookLater(id)
  const link = new URL((await answersAt(email))[0]?.unsubscribe ?? '')
  const open = (method: 'GET' | 'POST', url = link) =>
    hub.app.inject({
      ...{ method, url: url.pathname + url.search, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
    })
  const foreign = new URL(link)
  foreign.searchParams.set('signature', 'x'.repeat(43))
  const bare = new URL(link)
  bare.search = ''
  for (const url of [foreign, bare])
    for (const method of ['GET', 'POST'] as const) {
      const page = await open(method, url)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain(mail.stop.notValid)
      expect(page.body, 'nothing was stopped').not.toContain(mail.stop.done)
      expect(page.headers['content-security-policy']).toContain("form-action 'none'")
    }
  expect((await guest.get('/feedback-email')).body).toMatchObject({ email })
  const asking = await open('GET')
  expect(asking.body).toContain(email)
  expect(asking.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  expect(asking.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'; /)
  expect((await open('POST')).body).toContain(mail.stop.done)
  expect((await guest.get('/feedback-email')).body).toMatchObject({ email: '', isProven: false })

  await prove(guest, address())
  expect((await guest.post('/remove-feedback-email')).body).toEqual({ result: true })
  expect((await guest.get('/feedback-email')).body).toMatchObject({ email: '' })
})

test('after a sign-in answers go to the account’s mailbox, and here where it has none; its owner finds the address in their data', async () => {
  const guest = await createGuest(hub)
  const email = await prove(guest)
  const id = await guest.open()
  const player = await createPlayer(hub)
  expect((await player.with(guest.headers).post('/merge-user-id')).status).toBe(200)
  await agent.answer(id, 'Welcome')
  await lookLater(id)
  expect(await answersAt(email)).toHaveLength(1)
  expect(refused(await name(guest, address()))).toEqual([409, 'SUPPORT_IDENTITY_MERGED'])
})

test('open pages of staff hear of each change of the address, and of nothing that changes none', async () => {
  const guest = await createGuest(hub)
  const id = await guest.open()
  const heard: string[] = []
  const listener = { wants: () => true, tell: (news: TicketNews) => void (news.ticketId === id && heard.push(news.kind)), lose: () => {} }
  const unsubscribe = await hub.deps.pushes.subscribe(listener)
  const remove = () => guest.post('/remove-feedback-email')
  await name(guest, address())
  await confirm(guest, '000000')
  await confirm(guest)
  await confirm(guest)
  await remove()
  await remove()
  // Notifications keep their order, so the notification about this message is the last one. The notification about the message that opened
  // the ticket may arrive before the notifications about the e-mail address.
  await guest.send(id, 'Are you there?')
  await expect.poll(() => heard.slice(heard.indexOf('status'))).toEqual(['status', 'status', 'status', 'message'])
  unsubscribe()
})

test('the address is removed a limited number of times from one IP address', async () => {
  const guest = await createGuest(hub)
  const { points } = limits.codesPerAddress
  for (let turn = 0; turn < points; turn += 1) expect((await guest.post('/remove-feedback-email')).status).toBe(200)
  expect(refused(await guest.post('/remove-feedback-email'))).toEqual([429, 'TOO_MANY_REQUESTS'])
})

test('the desk shows the address, and whether it is proved; one that nobody proves is forgotten after a day', async () => {
  const guest = await createGuest(hub)
  const email = address()
  const id = await guest.open({ feedbackEmail: email })
  const staff = await signInAs(hub, 'support', 'Olga')
  const shown = async () => ((await staff.get(`/tickets/${id}`)).body.ticket as { guestEmail: unknown }).guestEmail
  expect(await shown()).toEqual({ email, isProven: false })
  await confirm(guest)
  expect(await shown()).toEqual({ email, isProven: true })

  const idle = await createGuest(hub)
  await name(idle, address())
  await forgetUnproven(hub.deps.db, new Date(Date.now() + 1000))
  expect((await idle.get('/feedback-email')).body).toMatchObject({ email: '' })
  expect(await shown()).toEqual({ email, isProven: true })
  expect(await hub.deps.db.select().from(supportGuest).where(eq(supportGuest.id, idle.id))).toMatchObject([{ emailCodeHash: '' }])
})
