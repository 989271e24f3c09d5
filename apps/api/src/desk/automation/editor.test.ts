import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Rules, startRules, tagWith } from '../../../test/automation/using-rules.ts'
import { signInAs } from '../../../test/desk.ts'
import { answerWith, codeOf } from '../../../test/macros/using-macros.ts'
import { readTicket } from '../../../test/tickets.ts'
import { auditLog, staff } from '../../db/schema.ts'

let rules: Rules
let writer: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  rules = await startRules()
  writer = await signInAs(rules.app, 'content', 'Wera')
})
afterAll(() => rules.app.stop())
beforeEach(() => rules.reset())

const lastAudit = async () => {
  const [entry] = await rules.app.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return entry
}

describe('a rule', () => {
  test('is saved, changed and deleted, with audit entries', async () => {
    const made = await rules.make({ name: 'Late goods', project: 'familytown' })
    expect(made).toMatchObject({ name: 'Late goods', project: 'familytown', hourlyMax: 100, lastHour: 0, author: null, pausedTs: null })
    expect(await lastAudit()).toMatchObject({ action: 'rule-saved', object: `rule ${made.id}`, after: { name: 'Late goods' } })
    const change = { name: 'Late', project: 'familytown' }
    expect((await rules.save(change, made.id, rules.anna, made.version)).body).toMatchObject({ name: 'Late' })
    expect((await rules.save(change, made.id, rules.anna, made.version)).status, 'after a lost reply').toBe(200)
    expect((await rules.boris.post(`/automation/${made.id}/delete`)).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ action: 'rule-deleted', staffId: rules.boris.id })
    expect(codeOf(await rules.boris.post(`/automation/${made.id}/delete`))).toBe('RULE_NOT_FOUND')
  })

  test('that a colleague has changed since is not overwritten', async () => {
    const made = await rules.make({ name: 'Two editors' })
    const by = (text: string, agent: Rules['anna']) =>
      rules.save({ name: 'Two editors', actions: [tagWith(text)] }, made.id, agent, made.version)
    expect((await by('theirs', rules.boris)).status).toBe(200)
    expect(codeOf(await by('mine', rules.anna))).toBe('EDITED_MEANWHILE')
    expect((await rules.find(made.id)).actions).toEqual([tagWith('theirs')])
  })

  test('is refused with a name that is taken, in a project that does not exist, or without a text', async () => {
    await rules.make({ name: 'Taken' })
    expect(codeOf(await rules.save({ name: 'taken' }))).toBe('RULE_NAME_TAKEN')
    expect((await rules.save({ name: 'taken', project: 'familytown' })).status).toBe(200)
    expect(codeOf(await rules.save({ project: 'nowhere' }))).toBe('PROJECT_NOT_FOUND')
    expect(codeOf(await rules.save({ actions: [answerWith('<p> </p>')] }))).toBe('MESSAGE_EMPTY')
    expect(codeOf(await rules.save({ actions: [answerWith('x'.repeat(33_000))] }))).toBe('MESSAGE_TOO_LONG')
    expect(codeOf(await rules.save({ actions: [{ kind: 'assign', to: randomUUID() }] }))).toBe('STAFF_NOT_FOUND')
    expect(codeOf(await rules.save({}, randomUUID(), rules.anna, 'x'))).toBe('RULE_NOT_FOUND')
  })

  test.each([
    ['money', { actions: [{ kind: 'refund', reason: 'other' }] }],
    ['whoever uses it', { actions: [{ kind: 'assign', to: 'me' }] }],
    ['no action', { actions: [] }],
    ['more than a thousand tickets an hour', { hourlyMax: 1001 }],
    ['eleven words', { conditions: { languages: [], tags: [], words: Array.from({ length: 11 }, (_, at) => `w${at}`), wordsIn: 'last' } }],
  ])('cannot contain %s', async (_what, body) => {
    expect(codeOf(await rules.save(body, randomUUID(), rules.boris))).toBe('BAD_REQUEST')
  })

  test('there are at most 50', async () => {
    for (let at = 0; at < 50; at += 1) await rules.make()
    expect(codeOf(await rules.save({}))).toBe('TOO_MANY_RULES')
  })
})

test('an order that a colleague has changed since is refused', async () => {
  const [one, two] = [(await rules.make()).id, (await rules.make()).id]
  const order = (ids: string[], was: string[]) => rules.anna.post('/automation/order', { ids, was })
  expect((await order([two, one], [one, two])).status).toBe(200)
  expect(await lastAudit()).toMatchObject({ action: 'rules-ordered' })
  expect((await order([two, one], [one, two])).status, 'after a lost reply').toBe(200)
  const three = (await rules.make()).id
  expect(codeOf(await order([three, one, two], [one, two, three]))).toBe('EDITED_MEANWHILE')
})

test('who may not write macros can neither see nor change rules', async () => {
  const { id } = await rules.make()
  const replies = await Promise.all([
    writer.get('/automation'),
    writer.get(`/automation/${id}/log`),
    rules.save({}, id, writer),
    writer.post(`/automation/${id}/delete`),
    writer.post(`/automation/${id}/resume`),
    writer.post('/automation/order', { ids: [], was: [] }),
    writer.post('/automation/dry-run', rules.contentOf({})),
  ])
  expect(new Set(replies.map(codeOf))).toEqual(new Set(['STAFF_FORBIDDEN']))
  expect(codeOf(await rules.anna.get(`/automation/${randomUUID()}/log`))).toBe('RULE_NOT_FOUND')
  expect(codeOf(await rules.anna.post(`/automation/${randomUUID()}/resume`))).toBe('RULE_NOT_FOUND')
})

describe('a change of a rule', () => {
  test('does not let a paused rule go on, also if its new author saves it; switching it off and on does', async () => {
    const actions = [tagWith('ruled')]
    const made = await rules.make({ name: 'Paused', hourlyMax: 1, actions })
    for (const _ of [1, 2]) await rules.add()
    await rules.run()
    const paused = await rules.find(made.id)
    expect(paused).toMatchObject({ lastHour: 1, pausedTs: expect.any(String) })
    const change = (body: object, version: unknown, by = rules.anna) =>
      rules.save({ name: 'Paused', hourlyMax: 1, actions, ...body }, made.id, by, String(version))
    const saved = await change({}, paused.version, rules.boris)
    const renamed = await change({ name: 'Still paused' }, saved.body.version)
    for (const { body } of [saved, renamed]) expect(body).toMatchObject({ lastHour: 1, pausedTs: paused.pausedTs })
    const off = await change({ isActive: false }, renamed.body.version)
    expect((await change({}, off.body.version)).body).toMatchObject({ lastHour: 0, pausedTs: null })
  })

  test('does not begin its hour anew', async () => {
    const made = await rules.make({ name: 'Busy', hourlyMax: 2 })
    let { version } = made
    for (const hourlyMax of [3, 4, 5]) {
      await rules.add()
      await rules.run()
      version = String((await rules.save({ name: 'Busy', hourlyMax }, made.id, rules.anna, version)).body.version)
    }
    expect((await rules.find(made.id)).lastHour).toBe(3)
  })

  test('drops no event that waits, unless it has another trigger', async () => {
    const [renamed, other] = [await rules.make({ name: 'First' }), await rules.make({ name: 'Second', actions: [tagWith('second')] })]
    const { id } = await rules.add()
    rules.later(1)
    await rules.save({ name: 'Renamed' }, renamed.id, rules.anna, renamed.version)
    await rules.save({ name: 'Second', actions: [tagWith('second')], project: 'familytown' }, other.id, rules.anna, other.version)
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual(['ruled'])
  })

  test('does not make up for the time in which its author could not answer', async () => {
    const { db } = rules.app.deps
    const actions = [answerWith('Hello')]
    const made = await rules.make({ name: 'Of Boris', actions }, rules.boris)
    await db.update(staff).set({ disabledAt: rules.now() }).where(eq(staff.id, rules.boris.id))
    const { id } = await rules.add()
    rules.later(1)
    expect((await rules.save({ name: 'Of Boris', actions }, made.id, rules.anna, made.version)).status).toBe(200)
    await db.update(staff).set({ disabledAt: null }).where(eq(staff.id, rules.boris.id))
    await rules.run()
    expect((await readTicket(rules.app, id)).status).toBe('open')
  })
})
