import { statSync } from 'node:fs'
import { createPayer } from '../../bench/src/payments/payer.ts'
import type { Product } from '../../bench/src/product.ts'
import { check, type Life, type Part, prepare, type Running, step, until } from './life.ts'
import { ask, cloneIn, ownPostgres, portsOf, startClone } from './places.ts'

/**
 * These steps make a backup with `pg_dump` and restore it. The hub runs from a clone of the repository, with a separate PostgreSQL server,
 * and with the simulator as payment provider. So the steps can make payments, and can find payments that the provider took after the
 * backup.
 */

export const AFTER_RESTORE = 'node apps/api/src/payments/books/after-restore.ts'
export const SHOP = 'playhub_shop'
const DUMP = 'playhub.dump'

let hub: Running | undefined
let made: { early: string; late: string; lost: string } | undefined

/**
 * Returns the environment for the commands of the hub that operators run. It names this database and, as `npm start` does, the simulator.
 */
export const shopEnv = async (life: Life, database: string) => {
  const { simulator } = await portsOf(life)
  return {
    PATH: `${cloneIn(life)}/node_modules/.bin:${life.plain.PATH}`,
    DATABASE_URL: database,
    SIMULATOR_URL: `http://localhost:${simulator}`,
  }
}
export const shopUrl = async (life: Life) => {
  const { port, urlAt } = await ownPostgres(life)
  return urlAt(port, SHOP)
}

/** Returns the functions that make and pay a payment at the hub of the clone. */
export const payerOf = async (life: Life, database: string) => {
  const ports = await portsOf(life)
  const query: Product['query'] = (text, values = []) => ask(database, text, values)
  return createPayer({ hubUrl: `http://localhost:${ports.hub}`, simulatorUrl: `http://localhost:${ports.simulator}`, query })
}

/**
 * Makes three payments around the time to which the database will be restored: one is paid before this time, one begins before it and is
 * paid after it, and one begins after it. Calls `atThatTime` at this time.
 */
export const payAround = async (life: Life, database: string, atThatTime: () => Promise<unknown>) => {
  const payer = await payerOf(life, database)
  const early = await payer.begin()
  await payer.confirm(early)
  check('a payment is paid', (await payer.setPending(early)) !== 'none')
  await until('the payment is paid', 30, async () => (await statusOfPayment(database, early.paymentId)) === 'paid')
  const late = await payer.begin()
  await atThatTime()
  await payer.confirm(late)
  await payer.setPending(late)
  const lost = await payer.begin()
  await payer.confirm(lost)
  await payer.setPending(lost)
  for (const { paymentId } of [late, lost])
    await until('the payment is paid', 30, async () => (await statusOfPayment(database, paymentId)) === 'paid')
  return { early: early.paymentId, late: late.paymentId, lost: lost.paymentId }
}

export const statusOfPayment = async (database: string, id: string) =>
  (await ask<{ status: string }>(database, 'select status from payment where id = $1', [id]))[0]?.status

/** Repeats `after-restore.ts --found` until its output contains `0 waiting`. Returns this output. */
export const untilFound = (life: Life, command: string, database: string) =>
  until(
    'nothing waits',
    180,
    async () => {
      const said = await life.run(command, { in: cloneIn(life), env: await shopEnv(life, database) })
      return said.includes(' 0 waiting') && said
    },
    10_000,
  )

export const backup: Part = {
  name: 'backup',
  title: 'A backup, and its restore',
  steps: [
    prepare('the hub of the clone runs on a PostgreSQL of its own', async (life) => {
      const { home, asAdmin } = await ownPostgres(life)
      const exists = `select 'create database ${SHOP} owner playhub' where not exists (select 1 from pg_database where datname = '${SHOP}') \\gexec`
      await life.run('psql --set ON_ERROR_STOP=1', { in: home, env: asAdmin, asPostgres: true, input: exists })
      hub = await startClone(life, cloneIn(life), { DATABASE_URL: await shopUrl(life) })
    }),
    step('pg_dump --format=custom "$DATABASE_URL" > playhub.dump', 'dumps the database between two payments', async (life, command) => {
      const { tools } = await ownPostgres(life)
      const database = await shopUrl(life)
      const env = { PATH: `${tools}:${life.plain.PATH}`, DATABASE_URL: database }
      made = await payAround(life, database, () => life.run(command, { in: life.folder, env }))
      check('the dump is not empty', statSync(life.at(DUMP)).size > 100_000)
    }),
    step(
      `psql -v ON_ERROR_STOP=1 -c 'alter database playhub rename to playhub_damaged' -c 'create database playhub owner playhub'`,
      'puts an empty database in the place of the damaged one, while no process runs',
      async (life, command) => {
        const { home, asAdmin } = await ownPostgres(life)
        await hub?.stop('SIGINT')
        await life.run(command, { in: home, env: asAdmin, asPostgres: true, given: { 'database playhub ': `database ${SHOP} ` } })
      },
    ),
    step('pg_restore --exit-on-error --dbname="$DATABASE_URL" playhub.dump', 'brings the older state back', async (life, command) => {
      const { tools } = await ownPostgres(life)
      const database = await shopUrl(life)
      await life.run(command, { in: life.folder, env: { PATH: `${tools}:${life.plain.PATH}`, DATABASE_URL: database } })
      check('the payment before the backup is there', (await statusOfPayment(database, made?.early ?? '')) === 'paid')
      check('the payment after it is not', (await statusOfPayment(database, made?.lost ?? '')) === undefined)
    }),
    step('psql "$DATABASE_URL" -c analyze', 'makes the statistics of the restored tables', async (life, command) => {
      const { tools } = await ownPostgres(life)
      const database = await shopUrl(life)
      await life.run(command, { in: life.folder, env: { PATH: `${tools}:${life.plain.PATH}`, DATABASE_URL: database } })
      const [row] = await ask<{ has: boolean }>(database, `select exists(select from pg_stats where tablename = 'payment') as has`)
      check('the planner knows the payments', row?.has === true)
    }),
    step(AFTER_RESTORE, 'tells where the state ends', async (life, command) => {
      const said = await life.run(command, { in: cloneIn(life), env: await shopEnv(life, await shopUrl(life)) })
      check('it says where the state ends', said.includes('The restored state ends at '))
    }),
    step(`${AFTER_RESTORE} --found`, 'finds what the provider took since', async (life, command) => {
      const database = await shopUrl(life)
      hub = await startClone(life, cloneIn(life), { DATABASE_URL: database })
      const said = await untilFound(life, command, database)
      check('the payment after the backup is left for a person', said.includes('LEFT FOR A PERSON'))
      check('the payment that began before it is settled', (await statusOfPayment(database, made?.late ?? '')) === 'paid')
      await hub.stop('SIGINT')
    }),
  ],
}
