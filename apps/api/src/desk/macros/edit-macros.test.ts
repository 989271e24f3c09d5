import { randomUUID } from 'node:crypto'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { MACROS_MAX } from '@playhub/contract/limits'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { answerWith, codeOf, usingMacros } from '../../../test/macros/using-macros.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { auditLog, macro, staff } from '../../db/schema.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
let finance: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp()
  agent = await signInAs(app, 'support', 'Olga')
  finance = await signInAs(app, 'finance', 'Boris')
})
afterAll(() => app.stop())

const { make, save, list } = usingMacros(() => ({ app, agent }))
const tags: TicketAction[] = [{ kind: 'addTags', tags: ['late'] }]

test('a macro is kept clean, changed and deleted, all of it in the audit log', async () => {
  const id = randomUUID()
  const texts = { en: '<p>Hello, {player}! <img src=x onerror=alert(1)></p>', ru: '<p> </p>' }
  const actions = [
    { kind: 'answer', texts },
    { kind: 'addTags', tags: ['Late '] },
  ]
  const made = (await save({ name: ' Late goods ', project: 'familytown', actions }, id)).body
  expect(made).toMatchObject({
    ...{ id, name: 'Late goods', project: 'familytown', isActive: true, assignee: null },
    actions: [
      { kind: 'answer', texts: { en: '<p>Hello, {player}! </p>' } },
      { kind: 'addTags', tags: ['late'] },
    ],
  })
  const changed = (await save({ name: 'Late', actions: tags, version: made.version }, id)).body
  expect(changed).toMatchObject({ id, name: 'Late', project: null })
  expect((await list()).find((each) => each.id === id)).toEqual(changed)
  expect((await agent.post(`/macros/${id}/delete`)).body).toEqual({ result: true })
  expect((await list()).some((each) => each.id === id)).toBe(false)
  const kept = await app.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `macro ${id}`))
    .orderBy(auditLog.id)
  expect(kept).toMatchObject([
    { action: 'macro-saved', before: {}, after: { name: 'Late goods' } },
    { action: 'macro-saved', before: { name: 'Late goods' }, after: { name: 'Late' } },
    { action: 'macro-deleted', before: { name: 'Late' } },
  ])
})

test('EDITED_MEANWHILE: what a colleague has saved since is not written over; the same request again changes nothing', async () => {
  const made = await make(tags, { name: 'Two editors' })
  const { id, version } = made
  const theirs = await save({ name: 'Two editors', actions: [...tags, { kind: 'assign', to: 'me' }], version }, id, finance)
  expect(codeOf(await save({ name: 'Mine', actions: tags, version }, id))).toBe('EDITED_MEANWHILE')
  expect(codeOf(await save({ name: 'Mine', actions: tags }, id)), 'without a version').toBe('EDITED_MEANWHILE')
  const again = await save({ name: 'Two editors', actions: [...tags, { kind: 'assign', to: 'me' }], version }, id, finance)
  expect(again.body, 'asked again because the reply was lost').toEqual(theirs.body)
  expect(await app.deps.db.$count(auditLog, eq(auditLog.object, `macro ${id}`))).toBe(2)
})

test('MACRO_NAME_TAKEN: a name is unique within a project, and within the macros for all projects', async () => {
  await make(tags, { name: 'Unique' })
  expect(codeOf(await save({ name: 'UNIQUE', actions: tags }))).toBe('MACRO_NAME_TAKEN')
  expect((await save({ name: 'Unique', actions: tags, project: 'familytown' })).status).toBe(200)
  const both = await Promise.all([1, 2].map(() => save({ name: 'At once', actions: tags })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what is not there is not found, and what does nothing is refused', async () => {
  const id = randomUUID()
  expect(codeOf(await save({ actions: tags, version: 'old' }, id))).toBe('MACRO_NOT_FOUND')
  expect(codeOf(await agent.post(`/macros/${id}/delete`))).toBe('MACRO_NOT_FOUND')
  expect(codeOf(await save({ actions: tags, project: 'no-such-game' }))).toBe('PROJECT_NOT_FOUND')
  expect(codeOf(await save({ actions: [answerWith('<p>&nbsp;</p>')] }))).toBe('MESSAGE_EMPTY')
  expect(codeOf(await save({ actions: [{ kind: 'note', text: 'x'.repeat(33_000) }] }))).toBe('MESSAGE_TOO_LONG')
  expect(codeOf(await save({ actions: [{ kind: 'assign', to: randomUUID() }] }))).toBe('STAFF_NOT_FOUND')
  for (const actions of [[], [...tags, ...tags], [{ kind: 'status', status: 'open' }]])
    expect(codeOf(await save({ actions }))).toBe('BAD_REQUEST')
})

test('a macro that refunds is changed and deleted only by members who may refund', async () => {
  const id = randomUUID()
  const body = { name: 'Refund', actions: [{ kind: 'refund', reason: 'not-delivered' }] }
  expect(codeOf(await save(body, id))).toBe('STAFF_FORBIDDEN')
  const made = await save(body, id, finance)
  expect(made.status).toBe(200)
  expect(codeOf(await save({ ...body, actions: tags, version: made.body.version }, id))).toBe('STAFF_FORBIDDEN')
  expect(codeOf(await agent.post(`/macros/${id}/delete`))).toBe('STAFF_FORBIDDEN')
  expect((await list()).find((each) => each.id === id)?.actions).toEqual(body.actions)
  const refusals = and(eq(auditLog.action, 'refused'), eq(auditLog.staffId, agent.id))
  expect(await app.deps.db.$count(auditLog, refusals)).toBe(3)
})

test('a macro whose colleague has left is marked, and can only be switched off', async () => {
  const leaver = await signInAs(app, 'support', 'Lena')
  const made = await make([{ kind: 'assign', to: leaver.id }], { name: 'For Lena' })
  expect(made.assignee).toEqual({ name: 'Lena', isGone: false })
  await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, leaver.id))
  expect((await list()).find(({ id }) => id === made.id)?.assignee).toEqual({ name: 'Lena', isGone: true })
  const body = { name: 'For Lena too', actions: made.actions, version: made.version }
  expect(codeOf(await save(body, made.id))).toBe('STAFF_NOT_FOUND')
  expect((await save({ ...body, isActive: false }, made.id)).status).toBe(200)
})

test('the order is kept, and a change by somebody who did not see it is refused', async () => {
  const ids = [await make(tags), await make(tags), await make(tags)].map(({ id }) => id)
  const shown = async () => (await list()).map(({ id }) => id)
  const was = await shown()
  const order = (body: object) => agent.post('/macros/order', body)
  const next = [...ids.toReversed(), ...was.filter((id) => !ids.includes(id))]
  expect((await order({ ids: next, was })).body).toEqual({ result: true })
  expect(await shown()).toEqual(next)
  expect((await order({ ids: next, was })).body, 'the same again').toEqual({ result: true })
  expect(codeOf(await order({ ids: was, was }))).toBe('EDITED_MEANWHILE')
  const late = await make(tags)
  expect((await order({ ids: was, was: next })).status, 'a new macro is no change of the order').toBe(200)
  expect(await shown()).toEqual([...was, late.id])
})

test('TOO_MANY_MACROS', async () => {
  const ids = Array.from({ length: MACROS_MAX }, () => randomUUID())
  const filler = { actions: tags, isActive: false, position: 1000, updatedBy: agent.id }
  await app.deps.db.insert(macro).values(ids.map((id) => ({ id, name: id, ...filler })))
  expect(codeOf(await save({ actions: tags }))).toBe('TOO_MANY_MACROS')
  await app.deps.db.delete(macro).where(inArray(macro.id, ids))
})
