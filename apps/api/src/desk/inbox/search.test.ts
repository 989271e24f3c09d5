import { randomUUID } from 'node:crypto'
import { TICKETS_PAGE, WORD_START_MIN } from '@playhub/contract/limits'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addGuest, addPlayer, addTicket, writeAsPlayer } from '../../../test/tickets.ts'
import { identity, payment } from '../../db/schema.ts'
import { countOpen, endOfClosed, listCalm, listClosed, listSnoozed, listWaiting } from './inbox-data.ts'
import { selectHits, ways } from './search-words.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp()
  agent = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())

type Reply = { items: { id: string; title: string }[]; nextCursor: string | null }
const find = async (q: string, more = '') => (await agent.get(`/tickets?q=${encodeURIComponent(q)}${more}`)).body as Reply
const titles = ({ items }: Reply) => items.map(({ title }) => title)
const minutes = (n: number) => new Date(Date.now() - n * 60_000)

test('a number finds the ticket of that number, with and without its sign, and the tickets of the player of that number', async () => {
  const { id, number } = await addTicket(app, { title: 'by number', status: 'closed' })
  await addTicket(app, { text: `my order is ${number}` })
  expect((await find(`#${number}`)).items.map((row) => row.id)).toEqual([id])
  for (const q of [`${number}`, `№ ${number}`, `№\u00a0${number}`, `№${number}`, `# ${number}`])
    expect(
      (await find(q)).items.map((row) => row.id),
      q,
    ).toEqual([id])

  const player = await addPlayer(app)
  await addTicket(app, { playerId: player.id, title: 'older', at: minutes(9) })
  await addTicket(app, { playerId: player.id, title: 'newer', at: minutes(3) })
  expect(titles(await find(String(player.number)))).toEqual(['newer', 'older'])
  expect(titles(await find(String(player.number), '&status=closed'))).toEqual([])
})

test('an address finds the tickets of whoever signs in with it, or was said by a provider to have it', async () => {
  const { id: playerId } = await addPlayer(app)
  const email = `anna-${randomUUID()}@mail.example`
  await app.deps.db.insert(identity).values([
    { playerId, method: 'email', subject: email },
    { playerId, method: 'google', subject: randomUUID(), email: `g-${email}` },
  ])
  await addTicket(app, { playerId, title: 'hers' })
  expect(titles(await find(email.toUpperCase()))).toEqual(['hers'])
  expect(titles(await find(`g-${email}`))).toEqual(['hers'])
  expect(titles(await find(`nobody-${email}`))).toEqual([])
})

test('an address beyond Latin is found by either spelling', async () => {
  const { id: playerId } = await addPlayer(app)
  const name = `v-${randomUUID()}`
  await app.deps.db.insert(identity).values({ playerId, method: 'email', subject: `${name}@xn--80a1acny.xn--p1ai` })
  await addTicket(app, { playerId, title: 'beyond' })
  for (const domain of ['почта.рф', 'Почта.РФ', 'xn--80a1acny.xn--p1ai'])
    expect(titles(await find(`${name}@${domain}`))).toEqual(['beyond'])
})

test('a payment finds the ticket about it, and a guest’s mark their tickets', async () => {
  const { id: playerId } = await addPlayer(app)
  const names = { ruTitle: 'a', enTitle: 'a', rubMinor: 1, usdMinor: 1, locale: 'en' }
  const [row] = await app.deps.db
    .insert(payment)
    .values({ projectId: 'familytown', playerId, mode: 'test', ...names })
    .returning()
  const { id } = await addTicket(app, { playerId, paymentId: row?.id ?? '', title: 'about it' })
  expect(titles(await find(row?.id ?? ''))).toEqual(['about it'])
  expect(titles(await find(id))).toEqual(['about it'])
  expect(titles(await find(randomUUID()))).toEqual([])
  const { guestId } = await addGuest(app)
  await addTicket(app, { guestId, title: 'of a guest' })
  expect(titles(await find(guestId.slice(0, 8)))).toEqual(['of a guest'])
})

test('words are found in messages and titles, the ticket with the newest message first, each once', async () => {
  const word = `w${randomUUID().slice(0, 8)}x`
  const first = await addTicket(app, { title: 'one', text: `The ${word} is gone`, at: minutes(30) })
  await addTicket(app, { title: `two ${word.toUpperCase()}`, text: 'See the title', at: minutes(20) })
  await addTicket(app, { title: 'three', text: `${word}! ${word}?`, at: minutes(10), status: 'closed' })
  await writeAsPlayer(app, first.id, `Still ${word}`, minutes(1))
  expect(titles(await find(word))).toEqual(['one', 'three', `two ${word.toUpperCase()}`])
  expect(titles(await find(`${word} gone`))).toEqual(['one'])
  expect(titles(await find(`${word} nowhere`))).toEqual([])
  expect(titles(await find(word, '&status=closed'))).toEqual(['three'])
})

test.each([
  ['жемчужины', ['жемчуж', 'жемчужина', 'ЖЕМЧУЖИНАМИ', 'жемчужин']],
  ['Ёлка майская', ['елка', 'ёлки', 'майского']],
  ['pearls', ['pearl', 'pear', 'Pearls']],
  ['two stories of a subscription', ['story', 'subscripti', 'subscriptions']],
  ['paid with Google', ['Goog', 'googl', 'GOOGLE']],
  ['Café São Paulo', ['cafe', 'café', 'sao paulo']],
  ['ログインできません', ['ログイン', 'グイン', 'ン', 'ﾛｸﾞｲﾝ']],
  ['名剣が消えた', ['剣', '名剣']],
  ['无法登录账号', ['登录', '账号']],
  ['로그인이 안돼요', ['로그인', '안돼']],
  ['guild-master@play.example wrote', ['guild-master@play.example', 'guild']],
])('%s is found by other forms of its words, by their beginnings, and without its accents', async (said, asked) => {
  const { id } = await addTicket(app, { title: '-', text: said })
  for (const q of asked)
    expect(
      (await find(q)).items.map((row) => row.id),
      q,
    ).toContain(id)
})

test('a word that only looks alike is not found', async () => {
  const { id } = await addTicket(app, { title: '-', text: 'a category of 登山 録音' })
  for (const q of ['cats', 'at', 'tegory', '登録', '山録'])
    expect(
      (await find(q)).items.map((row) => row.id),
      q,
    ).not.toContain(id)
})

test('the beginning of a word is enough from three letters on', async () => {
  const { id } = await addTicket(app, { title: '-', text: 'zqxjkv is gone' })
  const isFound = async (q: string) => (await find(q)).items.some((row) => row.id === id)
  expect(await isFound('zqxjkv'.slice(0, WORD_START_MIN))).toBe(true)
  expect(await isFound('zqxjkv'.slice(0, WORD_START_MIN - 1))).toBe(false)
  expect(await isFound('is'), 'a whole word may be shorter').toBe(true)
})

test('a guest is found by the name that the desk shows, in both languages', async () => {
  const { guestId } = await addGuest(app)
  const { id } = await addTicket(app, { guestId, title: 'of the guest shown' })
  const shown = guestId.slice(0, 4)
  for (const q of [`guest-${shown}`, `Guest-${shown}`, `гость-${shown}`, `guest-${guestId.slice(0, 8)}`])
    expect(
      (await find(q)).items.map((row) => row.id),
      q,
    ).toContain(id)
})

test('a player is found by the name that the desk shows, beside the messages that hold it', async () => {
  const name = `Zoya ${randomUUID().slice(0, 8)}`
  const named = await addPlayer(app, name)
  const nameless = await addPlayer(app, '')
  await addTicket(app, { playerId: named.id, title: 'hers', at: minutes(5) })
  const both = await addTicket(app, { playerId: named.id, title: 'hers too', at: minutes(9) })
  await addTicket(app, { title: 'about her', text: `I play with ${name}`, at: minutes(7) })
  await addTicket(app, { playerId: nameless.id, title: 'of nobody known' })
  await writeAsPlayer(app, both.id, `I am ${name}`, minutes(1))
  for (const q of [name, name.toUpperCase()]) expect(titles(await find(q))).toEqual(['hers too', 'hers', 'about her'])
  expect(titles(await find(name, '&project=neuroarena'))).toEqual([])
  for (const q of [`Player ${nameless.number}`, `игрок ${nameless.number}`]) expect(titles(await find(q))).toEqual(['of nobody known'])
})

test('what is typed is never syntax', async () => {
  for (const q of ["'", "a' | b", '!x', ':*', '(((', '\\', '%', '&&', 'a <-> b', "'; drop table ticket; --", '"', '   '])
    expect((await agent.get(`/tickets?q=${encodeURIComponent(q)}`)).status).toBe(200)
})

test('pages of a search follow each other, with nothing twice', async () => {
  const word = `p${randomUUID().slice(0, 8)}x`
  const count = TICKETS_PAGE + 7
  for (let n = 0; n < count; n++) {
    const { id } = await addTicket(app, { title: `page ${n}`, text: word, at: minutes(1000 - n) })
    if (n % 3 === 0) await writeAsPlayer(app, id, `again ${word}`, minutes(500 - n))
  }
  const first = await find(word)
  const second = await find(word, `&after=${first.nextCursor}`)
  expect(first.items).toHaveLength(TICKETS_PAGE)
  expect(second.nextCursor).toBeNull()
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(count)
})

/** Calls the method for common words directly, because the statistics of a small table would never select it. */
test('looking back from the newest message gives the same tickets as the index of words', async () => {
  const word = `c${randomUUID().slice(0, 8)}x`
  for (let n = 0; n < 60; n++) {
    const { id } = await addTicket(app, { text: word, at: minutes(3000 - n), ...(n % 2 === 0 && { priority: 'high' as const }) })
    if (n % 5 === 0) await writeAsPlayer(app, id, word, minutes(2000 - n))
  }
  const { db } = app.deps
  type Way = keyof typeof ways
  const follow = async (way: Way, filter: object, after?: { at: Date; id: string }) =>
    (await selectHits(db, ways[way](word, filter, after))).map(({ id, at }) => ({ id, at }))
  for (const filter of [{}, { priority: 'high' as const }]) {
    const first = await follow('walk', filter)
    expect(first.length).toBeGreaterThan(20)
    expect(first).toEqual(await follow('few', filter))
    expect(await follow('walk', filter, first[20])).toEqual(await follow('few', filter, first[20]))
  }
  expect(await follow('walk', {}, (await follow('walk', {}))[TICKETS_PAGE])).toHaveLength(60 - TICKETS_PAGE - 1)
})

/**
 * Returns PostgreSQL's query plan with the methods in `off` switched off. PostgreSQL then uses such a method only if no other method is
 * possible.
 */
const planOf = (query: unknown, off = ['seqscan', 'bitmapscan', 'sort']) =>
  app.deps.db.transaction(async (tx) => {
    for (const way of off) await tx.execute(sql.raw(`set local enable_${way} = off`))
    const { rows } = await tx.execute(sql`explain (costs off) ${(query as { getSQL: () => SQL }).getSQL()}`)
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  })
const id = randomUUID()
const open = { staffId: id, filter: {}, after: undefined }
const place = { waiting: new Date(), last: new Date(), id }

test.each<[string, () => unknown, string]>([
  ['what waits', () => listWaiting(app.deps.db, { ...open, view: 'open' }), 'ticket_open_waiting'],
  ['a later page of it', () => listWaiting(app.deps.db, { ...open, view: 'open', after: place }), 'ticket_open_waiting'],
  [
    'what waits in a project',
    // The project `another` has only few of all tickets. If it had all of them, PostgreSQL could choose either index, depending on its
    // current statistics.
    () => listWaiting(app.deps.db, { ...open, view: 'open', filter: { project: 'another' } }),
    'ticket_open_project',
  ],
  ['mine', () => listWaiting(app.deps.db, { ...open, view: 'mine' }), 'ticket_open_assignee'],
  ['what is nobody’s', () => listWaiting(app.deps.db, { ...open, view: 'unassigned' }), 'ticket_open_assignee'],
  [
    'what does not wait',
    () => listCalm(app.deps.db, { ...open, view: 'open', after: { ...place, waiting: null } }, 10),
    'ticket_open_waiting',
  ],
  ['what is nobody’s and does not wait', () => listCalm(app.deps.db, { ...open, view: 'unassigned' }, 10), 'ticket_open_assignee'],
  [
    'what is snoozed',
    () => listSnoozed(app.deps.db, { ...open, view: 'open', filter: { snoozed: 'snoozed' }, after: { until: new Date(), id } }),
    'ticket_snoozed',
  ],
  ['what is closed', () => listClosed(app.deps.db, { priority: 'high' }, { at: new Date(), id }), 'ticket_closed_newest'],
  ['a walk back through messages', () => ways.walk('word', {}, { at: new Date(), id }), 'ticket_message_newest'],
])('%s comes in order from its index', async (_what, query, index) => {
  const plan = await planOf(query())
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/(?<!Incremental )\bSort\b(?! Key)/)
})

test('words are found by their index', async () => {
  expect(await planOf(ways.few('word', {}, undefined), ['seqscan'])).toContain('ticket_message_search')
})

test('closed tickets that a filter leaves out are not looked through without end', async () => {
  await addTicket(app, { status: 'closed' })
  expect(await endOfClosed(app.deps.db, undefined)).toBeUndefined()
  expect((await countOpen(app.deps.db, agent.id, undefined, { soon: {}, late: {} })).open).toBeGreaterThan(0)
  expect(await planOf(listClosed(app.deps.db, { priority: 'high' }, undefined))).toMatch(/Limit[\s\S]+Limit/)
})
