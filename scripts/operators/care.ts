import { connect } from '../../apps/api/src/db/connect.ts'
import { keepMonths } from '../../apps/api/src/db/months/keep.ts'
import { addMonths, monthOf } from '../../apps/api/src/db/months/rules.ts'
import { listMonths } from '../../apps/api/src/db/months/tables.ts'
import { check, type Part, prepare, step } from './life.ts'
import { ask, installedIn, ownPostgres, production } from './places.ts'

/** These steps do what an installation needs after years: they detach old months of data, and change signing keys. */

const MONTHS = 'node apps/api/src/db/months/command.ts'
const KEYS = 'node apps/api/src/auth/keys/rotate-keys.ts'
/** Age in months of the oldest data that these steps create. */
const AGE = 30
const ROWS = 10
const YEARS = 'playhub_years'
const thisMonth = monthOf(new Date())
const nameOf = (ago: number) => `payment_event_${addMonths(thisMonth, -ago).toISOString().slice(0, 7).replace('-', '_')}`
/** The name of the newest table that these steps detach. Its month ended at least 24 months ago. */
const newestDetached = nameOf(25)

const years = async (life: Parameters<typeof production>[0]) => {
  const { url, home, port, urlAt } = await ownPostgres(life)
  return { url, home, yearsUrl: urlAt(port, YEARS), env: { ...(await production(life)), DATABASE_URL: urlAt(port, YEARS) } }
}

export const care: Part = {
  name: 'care',
  title: 'Months of data, and signing keys',
  steps: [
    prepare(`a copy of the database gets ${AGE} months of data`, async (life) => {
      const { home, asAdmin } = await ownPostgres(life)
      const statement = `drop database if exists ${YEARS}; create database ${YEARS} template playhub owner playhub`
      await life.run('psql --set ON_ERROR_STOP=1', { in: home, env: asAdmin, asPostgres: true, input: statement.replace('; ', ';\n') })
      const connection = connect((await years(life)).yearsUrl, 2, () => {})
      for (const { name } of await listMonths(connection.db)) await connection.pool.query(`drop table ${name}`)
      // Each call of `keepMonths` adds partitions for its month (`month`) and the three months after it, and drops the oldest partitions
      // without rows.
      for (let ago = AGE; ago >= 0; ago -= 3) {
        const month = addMonths(thisMonth, -ago)
        await keepMonths(connection.db, month)
        await connection.pool.query({
          text: `insert into payment_event (payment_id, from_status, to_status, cause, actor, at)
            select gen_random_uuid(), '', 'none', 'old', 'test', ($1::timestamptz at time zone 'UTC' + month * interval '1 month') at time zone 'UTC'
            from generate_series(0, 2) month, generate_series(1, ${ROWS})`,
          values: [month],
        })
      }
      await connection.pool.end()
    }),
    step(MONTHS, 'lists the months', async (life, command) => {
      const { env } = await years(life)
      check('the oldest month is listed', (await life.run(command, { in: installedIn(life), env })).includes(nameOf(AGE)))
    }),
    step(`${MONTHS} detach payment_event --older-than 24`, 'shows the old months, and detaches them with --yes', async (life, command) => {
      const { env, yearsUrl } = await years(life)
      const shown = await life.run(command, { in: installedIn(life), env })
      check('it shows the old months only', shown.includes(newestDetached) && !shown.includes(nameOf(24)))
      check('it changes nothing', shown.includes('Nothing is changed yet.'))
      const said = await life.run(`${command} --yes`, { in: installedIn(life), env })
      check('it tells how to archive them', said.includes(`pg_dump --format=custom --table=${newestDetached}`))
      const [row] = await ask<{ rows: string }>(yearsUrl, 'select count(*) as rows from payment_event')
      check('their rows are in no report any more', row?.rows === String((AGE + 3) * ROWS - (AGE - 24) * ROWS))
    }),
    step(`${MONTHS} attach payment_event_2024_12`, `puts a month back (${newestDetached})`, async (life, command) => {
      const { env, yearsUrl } = await years(life)
      const said = await life.run(command, { in: installedIn(life), env, given: { payment_event_2024_12: newestDetached } })
      check('it says so', said.includes(`Attached ${newestDetached}.`))
      const [row] = await ask<{ rows: string }>(yearsUrl, 'select count(*) as rows from payment_event')
      check('its rows are back', row?.rows === String((AGE + 3) * ROWS - (AGE - 25) * ROWS))
    }),
    step(`${MONTHS} keep`, 'adds the coming months', async (life, command) => {
      const { env } = await years(life)
      check('three months ahead are there', (await life.run(command, { in: installedIn(life), env })).includes(nameOf(-3)))
    }),
    step(KEYS, 'publishes a key that signs from tomorrow on', async (life, command) => {
      const { url } = await ownPostgres(life)
      const said = await life.run(command, { in: installedIn(life), env: await production(life) })
      check('nobody is signed out', said.includes('nobody is signed out'))
      check('its time is in the future', (await ask(url, 'select 1 from signing_key where used_from > now()')).length === 1)
    }),
    step(`${KEYS} --now`, 'makes a new key sign at once, and retires all others', async (life, command) => {
      const { url } = await ownPostgres(life)
      const said = await life.run(command, { in: installedIn(life), env: await production(life) })
      check('everybody is signed out', said.includes('Everybody is signed out.'))
      check('one key is left', (await ask(url, 'select 1 from signing_key where retired_at is null')).length === 1)
    }),
  ],
}
