import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, sendAnswer } from '../../../test/tickets.ts'
import { auditLog } from '../../db/schema.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp()
  agent = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())

type Answer = { id: string; title: string; text: string; uses: number; version: string }
const save = (body: object) => agent.post('/canned-answers', { title: 'Thanks', project: null, language: 'en', ...body })
const saved = async (body: object) => (await save(body)).body as unknown as Answer
const list = async () => (await agent.get('/canned-answers')).body.items as Answer[]
/** Sends an answer that was written from a ready answer. */
const sendWith = async (canned: string, clientId: string = randomUUID()) => {
  const { id } = await addTicket(app)
  return sendAnswer(agent, id, { text: '<p>Thanks</p>', canned: [canned], clientId })
}
const code = ({ body }: { body: Record<string, unknown> }) => body.code

test('a ready answer is kept clean, with its variables, changed and thrown away, all of it in the audit log', async () => {
  const made = await saved({ text: '<p>Hello, {player}! <img src=x onerror=alert(1)>{item} is there.</p>', project: 'familytown' })
  expect(made).toMatchObject({ title: 'Thanks', text: '<p>Hello, {player}! {item} is there.</p>', project: 'familytown', uses: 0 })
  const changed = await saved({ id: made.id, version: made.version, title: 'Thank you', text: '<p>Thank you</p>' })
  expect(changed).toMatchObject({ id: made.id, title: 'Thank you', project: null })
  expect((await list()).filter(({ id }) => id === made.id)).toEqual([changed])
  expect((await agent.post(`/canned-answers/${made.id}/delete`)).body).toEqual({ result: true })
  expect((await list()).some(({ id }) => id === made.id)).toBe(false)
  const kept = await app.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `canned answer ${made.id}`))
    .orderBy(auditLog.id)
  expect(kept).toMatchObject([
    { action: 'canned-saved', before: {}, after: { title: 'Thanks' } },
    { action: 'canned-saved', before: { title: 'Thanks' }, after: { title: 'Thank you' } },
    { action: 'canned-deleted', before: { title: 'Thank you' } },
  ])
})

test('EDITED_MEANWHILE: what a colleague has saved since is not written over; that it was used is no change', async () => {
  const made = await saved({ title: 'Late', text: 'a' })
  await sendWith(made.id)
  const { id, version } = made
  const theirs = await saved({ id, version, title: 'Late', text: 'b' })
  expect(code(await save({ id, version, title: 'Later', text: 'a' }))).toBe('EDITED_MEANWHILE')
  expect(code(await save({ id, title: 'Later', text: 'a' }))).toBe('EDITED_MEANWHILE')
  expect(await saved({ id, version, title: 'Late', text: 'b' }), 'asked again because the answer was lost').toEqual(theirs)
  expect(await saved({ id, version: theirs.version, title: 'Later', text: 'b' })).toMatchObject({ title: 'Later', uses: 1 })
})

test('the most used stand first', async () => {
  const [seldom, often] = [await saved({ title: 'A', text: 'a' }), await saved({ title: 'B', text: 'b' })]
  for (let n = 0; n < 3; n++) await sendWith(often.id)
  const ids = (await list()).map(({ id }) => id)
  expect(ids.indexOf(often.id)).toBeLessThan(ids.indexOf(seldom.id))
  expect((await list()).find(({ id }) => id === often.id)?.uses).toBe(3)
})

test('an answer counts as used once a message with it was sent, however often that arrives; one that was deleted meanwhile holds nothing up', async () => {
  const made = await saved({ title: 'Counted', text: 'a' })
  const { id } = await addTicket(app)
  const message = { clientId: randomUUID(), text: '<p>a</p>', canned: [made.id, randomUUID()] }
  for (let n = 0; n < 2; n++) expect((await sendAnswer(agent, id, message)).status).toBe(200)
  expect(code(await sendAnswer(agent, id, { canned: [made.id] }))).toBe('MESSAGE_EMPTY')
  expect((await list()).find((each) => each.id === made.id)?.uses).toBe(1)
})

test('what is not there is not found, and what says nothing or too much is refused', async () => {
  const id = randomUUID()
  expect(code(await save({ id, text: 'x' }))).toBe('CANNED_ANSWER_NOT_FOUND')
  expect(code(await agent.post(`/canned-answers/${id}/delete`))).toBe('CANNED_ANSWER_NOT_FOUND')
  expect(code(await save({ text: '<p>&nbsp;</p>' }))).toBe('MESSAGE_EMPTY')
  expect(code(await save({ text: 'x'.repeat(33_000) }))).toBe('MESSAGE_TOO_LONG')
  expect(code(await save({ text: 'x', project: 'no-such-game' }))).toBe('PROJECT_NOT_FOUND')
})
