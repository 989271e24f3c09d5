import { RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { createVisitor, signedIn } from '../../../test/visitor.ts'
import { limits } from '../../http/limits.ts'

let hub: TestApp
let ahead = 0
beforeAll(async () => {
  hub = await startTestApp({ now: () => new Date(Date.now() + ahead), randomCode: () => '123456' })
})
afterAll(() => hub.stop())

/** Makes every write of a registration fail with PostgreSQL's "disk full" error; counters can still be written. */
const fill = async () => {
  await hub.deps.db.execute(sql`create or replace function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await hub.deps.db.execute(
    sql`create trigger no_room before insert or update on registration_attempt for each row execute function no_room()`,
  )
}
const empty = () => hub.deps.db.execute(sql`drop trigger no_room on registration_attempt`)
/** Returns the sum of all rate limit counters. */
const points = async () => Number((await hub.deps.db.execute<{ sum: string }>(sql`select sum(points) from rate_limit`)).rows[0]?.sum)

test('tries and letters that a full disk has eaten are not counted: with room again, the code is taken and a new one is sent', async () => {
  const visitor = createVisitor(hub.app)
  const email = 'patient@example.com'
  await visitor.register(email)
  ahead += RESEND_AFTER_SECONDS * 1000
  const before = await points()
  await fill()
  for (let n = 0; n <= limits.codesPerRegistration.points; n += 1) {
    const answers = [await visitor.confirm(email, '123456'), await visitor.resend(email)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([503, 'DATABASE_UNAVAILABLE']))
    // The rate limiter takes back the points of the failed requests, but only after the replies are sent.
    await expect.poll(points).toBe(before)
  }
  await empty()
  expect((await visitor.resend(email)).body).toMatchObject({ result: true })
  signedIn(await visitor.confirm(email, '123456'))
})

test('what is refused stays counted', async () => {
  const visitor = createVisitor(hub.app)
  const email = 'guessing@example.com'
  await visitor.register(email)
  const before = await points()
  await visitor.confirm(email, '000000')
  expect(await points()).toBeGreaterThan(before)
})
