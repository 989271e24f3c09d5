import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openMonths, rangesOf, startWriting } from '../../../test/months/month-database.ts'
import { keepMonths } from './keep.ts'
import { addMonths, monthOf } from './rules.ts'

/** Runs the command as an operator does, on a database with a year of data: a thousand rows in each month. */

const COMMAND = 'apps/api/src/db/months/command.ts'
const THIS_MONTH = monthOf(new Date())
const nameOf = (ago: number) => `payment_event_${addMonths(THIS_MONTH, -ago).toISOString().slice(0, 7).replace('-', '_')}`

const run = async (url: string, ...args: string[]) =>
  (await promisify(execFile)(process.execPath, [COMMAND, ...args], { env: envOf(url) })).stdout
const envOf = (url: string) => ({ PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: url })

test.each([
  ['an unknown table', ['detach', 'payment', '--older-than', '12']],
  ['months that always stay', ['detach', 'payment_event', '--older-than', '5']],
  ['no age', ['detach', 'payment_event']],
])('refuses %s', async (_, args) => {
  await expect(run('postgres://localhost:1/none', ...args)).rejects.toThrow('The last 6 months always stay.')
})

test('shows the months of a year first, then detaches them while others write', async () => {
  const hub = await openMonths(addMonths(THIS_MONTH, -12))
  // Each call of `keepMonths` adds partitions for its own month and the three months after it.
  for (const ago of [12, 9, 6, 3]) {
    const month = addMonths(THIS_MONTH, -ago)
    await keepMonths(hub.db, month)
    await hub.pool.query({
      text: `insert into payment_event (payment_id, from_status, to_status, cause, actor, at)
        select gen_random_uuid(), '', 'none', 'old', 'test', ($1::timestamptz at time zone 'UTC' + month * interval '1 month') at time zone 'UTC'
        from generate_series(0, 2) month, generate_series(1, 1000)`,
      values: [month],
    })
  }
  await keepMonths(hub.db, new Date())
  const ranges = await rangesOf(hub, 'payment_event')
  const count = async (where: string) => Number((await hub.pool.query(`select count(*) from ${where}`)).rows[0].count)

  const shown = await run(hub.url, 'detach', 'payment_event', '--older-than', '9')
  for (const ago of [12, 11, 10]) expect(shown).toContain(nameOf(ago))
  expect(shown).not.toContain(nameOf(9))
  expect(shown).toContain('Nothing is changed yet.')
  expect(await rangesOf(hub, 'payment_event')).toEqual(ranges)

  const stopWriting = startWriting(hub.pool, 'meanwhile')
  const said = await run(hub.url, 'detach', 'payment_event', '--older-than', '9', '--yes')
  const { rows, longestMs } = await stopWriting()
  expect(said).toContain(`Detached ${nameOf(10)}`)
  expect(said).toContain(`pg_dump --format=custom --table=${nameOf(12)}`)
  expect(rows).toBeGreaterThan(0)
  expect(longestMs).toBeLessThan(1000)
  expect(await count(`payment_event where cause = 'old'`)).toBe(9000)
  expect(await count(`payment_event where cause = 'meanwhile'`)).toBe(rows)
  for (const ago of [12, 11, 10]) expect(await count(nameOf(ago))).toBe(1000)
  await hub.close()
})
