import { automation, type DryRun } from '@playhub/contract/desk/automation/automation'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anyTicket, type Rules, startRules, tagWith } from '../../../test/automation/using-rules.ts'
import { answerWith, codeOf, usingMacros } from '../../../test/macros/using-macros.ts'
import { addGuest, readTicket } from '../../../test/tickets.ts'
import { auditLog, ticket, ticketChange, ticketMessage, ticketNote } from '../../db/schema.ts'

let rules: Rules
beforeAll(async () => {
  rules = await startRules()
})
afterAll(() => rules.app.stop())
beforeEach(async () => {
  await rules.reset()
  await makeOlder()
})

/** Makes all messages eight days older, so that none is in the last seven days. */
const makeOlder = () => rules.app.deps.db.execute(sql`update ticket_message set created_at = created_at - interval '8 days'`)

const { stateOf } = usingMacros(() => ({ app: rules.app, agent: rules.anna }))
const dryRun = async (body: object): Promise<DryRun> => {
  const { status, body: reply } = await rules.anna.post('/automation/dry-run', rules.contentOf(body))
  if (status !== 200) throw new Error(`the dry run was refused: ${JSON.stringify(reply)}`)
  return automation.dryRunRule.reply.parse(reply)
}

test('a dry run changes nothing, and says what the rule then does', async () => {
  const { db } = rules.app.deps
  const content = {
    conditions: { ...anyTicket, languages: ['en'], words: ['pearls'] },
    actions: [tagWith('late'), { kind: 'assign', to: rules.boris.id }, answerWith('Hello {player|there}'), { kind: 'note', text: 'Look' }],
  }
  const tables = [ticket, ticketMessage, ticketNote, ticketChange, auditLog]
  const all = async () => JSON.stringify(await Promise.all(tables.map((table) => db.select().from(table))))
  const [matching, other] = [await rules.add({ tags: ['late'] }), await rules.add({ language: 'de' })]
  const before = await all()
  const dry = await dryRun(content)
  expect(await all()).toBe(before)
  expect(dry).toMatchObject({
    looked: 2,
    isMore: false,
    matched: 1,
    days: [{ day: matching.createdAt.toISOString().slice(0, 10), count: 1 }],
  })

  await rules.run()
  rules.later(1)
  const made = await rules.make(content)
  const [same, unlike] = [await rules.add({ tags: ['late'] }), await rules.add({ language: 'de' })]
  await rules.run()
  const [item] = dry.items
  const [done] = await rules.logOf(made.id)
  expect(item?.ticket).toMatchObject({ id: matching.id, number: matching.number })
  expect(done?.ticket.id).toBe(same.id)
  expect(item?.effects).toEqual(done?.effects)
  expect(await stateOf(same.id)).toMatchObject({ status: 'answered', answers: ['Hello there'], assigneeId: rules.boris.id })
  expect((await stateOf(unlike.id)).tags).toEqual([])
  expect(other.language).toBe('de')
})

test('a dry run finds each kind of event, also in tickets that are closed by now', async () => {
  const { id } = await rules.add()
  rules.later(90)
  await rules.answer(id)
  await rules.write(id)
  await rules.anna.post(`/tickets/${id}/change`, { version: 1, status: 'closed' })
  const [other] = [await rules.add()]
  rules.later(30)
  const ids = async (body: object) => (await dryRun(body)).items.map(({ ticket }) => ticket.id)
  expect(await ids({ event: 'created' })).toEqual([other.id, id])
  expect(await ids({ event: 'playerWrote' })).toEqual([id])
  expect(await ids({ event: 'answered' })).toEqual([id])
  expect(await ids({ event: 'waiting', waitMinutes: 60 })).toEqual([id])
  expect(await ids({ event: 'waiting', waitMinutes: 100 })).toEqual([])
  expect(await ids({ event: 'created', project: 'islandm3' })).toEqual([])
  await makeOlder()
  expect(await dryRun({ event: 'created' })).toMatchObject({ looked: 0, matched: 0, items: [], days: [] })
})

test('a dry run says which tickets the rule would leave as they are', async () => {
  await rules.add()
  expect(await dryRun({ actions: [answerWith('Hello {player}')] })).toMatchObject({ items: [{ problem: 'UNFILLED' }] })
})

test('a dry run says how often the rule would act, and judges each event by its own message', async () => {
  const { id } = await rules.add()
  for (const text of ['I want a refund', 'Hello?', 'A refund, please', 'Thanks']) await rules.write(id, text)
  const conditions = { ...anyTicket, words: ['refund'], wordsIn: 'last' }
  expect(await dryRun({ event: 'playerWrote' })).toMatchObject({ matched: 1, events: 4 })
  expect(await dryRun({ event: 'playerWrote', conditions })).toMatchObject({ matched: 1, events: 2 })
  const answering = await dryRun({ event: 'playerWrote', conditions, actions: [answerWith('Hello')] })
  expect(answering.items).toMatchObject([{ problem: 'ANSWERED_BEFORE' }])
})

test('a dry run finds no wait that was closed, also if the ticket is open again, and none that began with a held mail', async () => {
  const [closed, held] = [await rules.add(), await rules.add()]
  await rules.answer(held.id)
  const mail = await rules.holdMail(held.id, '')
  await rules.anna.post(`/tickets/${held.id}/mails/${mail}/accept`, {})
  rules.later(10)
  const change = async (status: string) => {
    const { version } = await readTicket(rules.app, closed.id)
    expect((await rules.anna.post(`/tickets/${closed.id}/change`, { version, status })).status).toBe(200)
  }
  await change('closed')
  await change('open')
  rules.later(90)
  expect(await dryRun({ event: 'waiting', waitMinutes: 60 })).toMatchObject({ events: 0 })
})

test('a dry run finds the first message of a ticket also after a merge', async () => {
  const guest = await addGuest(rules.app)
  const from = await rules.add(guest)
  rules.later(5)
  const into = await rules.add(guest)
  expect((await rules.anna.post(`/tickets/${from.id}/merge`, { intoId: into.id })).status).toBe(200)
  expect((await dryRun({ event: 'created' })).items.map(({ ticket }) => ticket.id)).toEqual([into.id])
})

test('a dry run looks at the newest thousand tickets and says that there are more, by day', async () => {
  await rules.app.deps.db.execute(sql`
    with g as (insert into support_guest (id) values (gen_random_uuid()) returning id),
    t as (insert into ticket (project_id, guest_id, title, language, created_at, last_message_at, message_seq)
      select 'familytown', g.id, 'Many', 'en', at, at, 1 from g, generate_series(0, 1049) as n,
        lateral (select ${rules.now().toISOString()}::timestamptz - make_interval(mins => n * 3) as at) x returning id, created_at)
    insert into ticket_message (ticket_id, seq, client_id, author, html, plain, created_at)
      select id, 1, gen_random_uuid(), 'player', 'x', 'x', created_at from t`)
  const dry = await dryRun({})
  expect(dry).toMatchObject({ looked: 1000, isMore: true, matched: 1000 })
  expect(dry.items).toHaveLength(50)
  expect(dry.days.reduce((sum, { count }) => sum + count, 0)).toBe(1000)
  expect(dry.days.map(({ day }) => day)).toEqual(
    dry.days
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  )
})

test('a dry run that takes too long is refused', async () => {
  const { db } = rules.app.deps
  await rules.add()
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ticket_message in access exclusive mode`)
    expect(codeOf(await rules.anna.post('/automation/dry-run', rules.contentOf({})))).toBe('DRY_RUN_TOO_SLOW')
  })
})

test('a dry run is refused like the rule', async () => {
  const refused = async (body: object) => codeOf(await rules.anna.post('/automation/dry-run', rules.contentOf(body)))
  expect(await refused({ project: 'nowhere' })).toBe('PROJECT_NOT_FOUND')
  expect(await refused({ actions: [answerWith('<p> </p>')] })).toBe('MESSAGE_EMPTY')
  expect(await refused({ actions: [{ kind: 'refund', reason: 'other' }] })).toBe('BAD_REQUEST')
})
