import { join } from 'node:path'
import { embeddedUrl } from '../../apps/api/src/db/embedded.ts'
import { payerOf, statusOfPayment } from './backup.ts'
import { check, type Life, type Part, prepare, step, until } from './life.ts'
import { ask, portsOf, startClone } from './places.ts'

/** These steps upgrade a clone: an older version runs first and stores data, then this version runs on the same database. */

/** The older version: a commit of this repository. */
const OLDER = '74e5cc79'

const folderOf = (life: Life) => life.at('older')
const databaseOf = (life: Life) => embeddedUrl(join(folderOf(life), 'data'))
const counts = (life: Life) =>
  ask<Record<string, string>>(
    databaseOf(life),
    `select (select count(*) from player) as players, (select count(*) from payment) as payments, (select count(*) from ticket_message) as messages,
      (select count(*) from project) as projects`,
  )

let before: Record<string, string>[] = []

export const upgrade: Part = {
  name: 'upgrade',
  title: `An upgrade from ${OLDER}`,
  steps: [
    prepare('the older version runs with demo content', async (life) => {
      await life.run(`git clone --quiet ${life.source} older && cd older && git reset --quiet --hard ${OLDER}`, { in: life.folder })
      const hub = await startClone(life, folderOf(life))
      before = await counts(life)
      check('it has players and payments', Number(before[0]?.players) > 0 && Number(before[0]?.payments) > 0)
      await hub.stop('SIGINT')
    }),
    step('git pull', 'fetches this version', async (life, command) => {
      await life.run(command, { in: folderOf(life) })
      const commit = async (folder: string) => (await life.run('git rev-parse HEAD', { in: folder })).trim()
      check('the clone has the commit of this checkout', (await commit(folderOf(life))) === (await commit(life.source)))
    }),
    step('npm ci --include=dev && npm run build', 'installs and builds it', (life, command) => life.run(command, { in: folderOf(life) })),
    prepare('this version runs on the data of the older one, and sells', async (life) => {
      const hub = await startClone(life, folderOf(life))
      const after = await counts(life)
      const partitioned = `select 1 from pg_class where oid = 'payment_event'::regclass and relkind = 'p'`
      check('the schema is the new one: steps of payments are in months', (await ask(databaseOf(life), partitioned)).length === 1)
      for (const [name, count] of Object.entries(before[0] ?? {}))
        check(`no ${name} are lost (${count}, then ${after[0]?.[name]})`, Number(after[0]?.[name]) >= Number(count))
      const payer = await payerOf(life, databaseOf(life))
      const begun = await payer.begin()
      await payer.confirm(begun)
      await payer.setPending(begun)
      await until('the payment is paid', 30, async () => (await statusOfPayment(databaseOf(life), begun.paymentId)) === 'paid')
      const { desk } = await portsOf(life)
      check('the desk has pages', (await fetch(`http://localhost:${desk}/`, { headers: { accept: 'text/html' } })).ok)
      await hub.stop('SIGINT')
    }),
  ],
}
