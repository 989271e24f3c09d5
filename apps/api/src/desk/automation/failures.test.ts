import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Rules, startRules, tagWith } from '../../../test/automation/using-rules.ts'
import { automationRule } from '../../db/schema.ts'
import { lookForEvents, runRules } from './run.ts'

/**
 * Tests that an error in one ticket or in one rule does not stop rules in other tickets. Also tests switching a rule off during a search,
 * and how old the events may be that a search reads.
 */

let rules: Rules
beforeAll(async () => {
  rules = await startRules()
})
afterAll(() => rules.app.stop())
beforeEach(() => rules.reset())

test('a ticket in which rules fail holds up no other, and is tried again', async () => {
  const { db } = rules.app.deps
  await rules.make()
  const [broken, other] = [await rules.add(), await rules.add()]
  await db.execute(
    sql.raw(`create function refuse() returns trigger language plpgsql as $$
      begin if new.ticket_id = '${broken.id}' then raise exception 'no' using errcode = '40P01'; end if; return new; end $$;
      create trigger refuse before insert on automation_run for each row execute function refuse()`),
  )
  await rules.run()
  expect([await rules.tagsOf(broken.id), await rules.tagsOf(other.id)]).toEqual([[], ['ruled']])
  await db.execute(sql.raw('drop trigger refuse on automation_run; drop function refuse()'))
  await rules.run()
  expect(await rules.tagsOf(broken.id)).toEqual(['ruled'])
})

test('a rule whose conditions this release does not know does nothing, and the others act', async () => {
  const made = await rules.make()
  await rules.make({ actions: [tagWith('other')] })
  await rules.app.deps.db
    .update(automationRule)
    .set({ conditions: {} as never })
    .where(eq(automationRule.id, made.id))
  const { id } = await rules.add()
  await rules.run()
  expect(await rules.tagsOf(id)).toEqual(['other'])
})

test('a rule can be switched off while a worker searches, and then does nothing', { timeout: 30_000 }, async () => {
  const { db } = rules.app.deps
  const made = await rules.make({ name: 'Wrong' })
  const { id } = await rules.add()
  let searching: Promise<number> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ticket_message in access exclusive mode`)
    searching = runRules(rules.app.deps)
    const waiting = sql`select from pg_locks where relation = 'ticket_message'::regclass and not granted`
    // The worker's search waits for the table lock. The count may be above one, because other statements of the hub may wait for it too.
    await expect.poll(async () => (await tx.execute(waiting)).rowCount, { timeout: 20_000 }).toBeGreaterThan(0)
    expect((await rules.save({ name: 'Wrong', isActive: false }, made.id, rules.anna, made.version)).status).toBe(200)
  })
  await searching
  expect(await rules.tagsOf(id)).toEqual([])
})

test('most looks of a worker are for what has just happened, and some for everything', async () => {
  const look = lookForEvents(rules.app.deps)
  await rules.make()
  const first = await rules.add()
  rules.later(5)
  await look()
  expect(await rules.tagsOf(first.id), 'the first look of a process is for everything').toEqual(['ruled'])
  const second = await rules.add()
  await look()
  expect(await rules.tagsOf(second.id)).toEqual(['ruled'])
  const third = await rules.add()
  rules.later(10)
  await look()
  expect(await rules.tagsOf(third.id)).toEqual([])
  for (let looks = 0; looks < 20; looks += 1) await look()
  expect(await rules.tagsOf(third.id)).toEqual(['ruled'])
})
