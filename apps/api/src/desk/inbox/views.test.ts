import { randomUUID } from 'node:crypto'
import { SAVED_VIEWS_MAX } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket } from '../../../test/tickets.ts'
import { payment, ticket } from '../../db/schema.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
let colleague: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp()
  agent = await signInAs(app, 'support', 'Olga')
  colleague = await signInAs(app, 'support', 'Pavel')
})
afterAll(() => app.stop())

type Views = { items: { id: string; name: string; count: number | null; isShared: boolean; owner: { name: string } }[] }
const viewsOf = async (member: typeof agent) => ((await member.get('/views')).body as Views).items
const save = (over: object = {}, member = agent) =>
  member.post('/views', { id: randomUUID(), name: 'Waiting in French', place: { view: 'open', language: 'fr' }, isShared: false, ...over })
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const listed = async (query: string) =>
  ((await agent.get(`/tickets?${query}`)).body as { items: { title: string }[] }).items.map(({ title }) => title).toSorted()

test('an own view is for its owner, a shared one for all; only the owner changes and deletes it', async () => {
  const [own, shared] = [randomUUID(), randomUUID()]
  await addTicket(app, { language: 'fr' })
  await save({ id: own })
  await save({ id: shared, name: 'French', isShared: true })
  expect((await viewsOf(agent)).map(({ name, count }) => [name, count])).toEqual([
    ['Waiting in French', 1],
    ['French', 1],
  ])
  expect(await viewsOf(colleague)).toMatchObject([{ name: 'French', owner: { name: 'Olga' }, isShared: true }])
  expect(code(await save({ id: shared, name: 'Mine now' }, colleague))).toBe('VIEW_NOT_FOUND')
  expect(code(await colleague.post(`/views/${shared}/delete`))).toBe('VIEW_NOT_FOUND')
  expect((await save({ id: shared, name: 'En français', isShared: true })).body).toEqual({ result: true })
  expect((await viewsOf(colleague)).map(({ name }) => name)).toEqual(['En français'])
  for (let n = 0; n < 2; n++) expect((await agent.post(`/views/${shared}/delete`)).body).toEqual({ result: true })
  expect(await viewsOf(colleague)).toEqual([])
})

test('half of a surrogate pair in a name or a search is replaced', async () => {
  const id = randomUUID()
  expect((await save({ id, name: 'Pearls\ud83d', place: { view: 'open', q: 'pearls \ud83d' } })).body).toEqual({ result: true })
  expect((await viewsOf(agent)).find((view) => view.id === id)).toMatchObject({
    name: 'Pearls\ufffd',
    place: { view: 'open', q: 'pearls \ufffd' },
  })
  await agent.post(`/views/${id}/delete`)
})

test('closed tickets and searches are not counted', async () => {
  await save({ id: randomUUID(), name: 'closed', place: { view: 'closed' } })
  await save({ id: randomUUID(), name: 'search', place: { view: 'open', q: 'pearls' } })
  const counts = new Map((await viewsOf(agent)).map(({ name, count }) => [name, count]))
  expect([counts.get('closed'), counts.get('search')]).toEqual([null, null])
})

test('a member has a limited number of views', async () => {
  const member = await signInAs(app, 'support', 'Collector')
  for (let n = 0; n < SAVED_VIEWS_MAX; n++) await save({}, member)
  expect(code(await save({}, member))).toBe('TOO_MANY_VIEWS')
})

test('the inbox is filtered by language, waiting time, purchase and rating', async () => {
  const player = await addPlayer(app)
  const projectId = 'islandm3'
  const buy = async (of: Partial<typeof payment.$inferInsert>) => {
    const [row] = await app.deps.db
      .insert(payment)
      .values({
        ...{ projectId, playerId: player.id, mode: 'test', ruTitle: 'Жемчуг', enTitle: 'Pearls' },
        ...{ rubMinor: 9900, usdMinor: 129, locale: 'en', ...of },
      })
      .returning()
    return row?.id
  }
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000)
  const add = (title: string, of: object = {}) =>
    addTicket(app, { projectId, title, playerId: player.id, tags: ['filtered'], at: hours(0.5), ...of })
  await add('plain')
  await add('japanese', { language: 'ja' })
  await add('long', { at: hours(30), waitingSince: hours(30) })
  const payments = {
    paid: { status: 'paid' },
    refunded: { status: 'paid', refundedMinor: 100 },
    pending: { status: 'pending' },
    fail: {},
  } as const
  for (const [title, of] of Object.entries(payments)) await add(title, { paymentId: await buy(of) })
  const rated = await add('rated')
  await app.deps.db.update(ticket).set({ rating: 2 }).where(eq(ticket.id, rated.id))
  const all = `project=${projectId}&tag=filtered`
  expect(await listed(`${all}&language=ja`)).toEqual(['japanese'])
  expect(await listed(`${all}&waiting=24`)).toEqual(['long'])
  expect(await listed(`${all}&waiting=72`)).toEqual([])
  for (const title of Object.keys(payments)) expect(await listed(`${all}&purchase=${title}`), title).toEqual([title])
  expect(await listed(`${all}&purchase=without`)).toEqual(['japanese', 'long', 'plain', 'rated'])
  expect(await listed(`${all}&rating=low`)).toEqual(['rated'])
  expect(await listed(`${all}&rating=high`)).toEqual([])
})
