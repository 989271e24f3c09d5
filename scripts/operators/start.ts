import { existsSync, globSync, statSync } from 'node:fs'
import { check, type Part, prepare, step } from './life.ts'
import { cloneIn, startClone } from './places.ts'

/** These steps clone the project and start it for the first time with `npm start`, which uses an embedded PostgreSQL and demo content. */

const FIRST_PASSWORD = 'data/desk-first-password.txt'

export const start: Part = {
  name: 'start',
  title: 'A clone, and its first start',
  steps: [
    step('git clone <address> playhub', 'clones the last commit of this checkout', (life, command) =>
      life.run(command, { in: life.folder, given: { '<address>': life.source } }),
    ),
    step('npm start', 'hub, desk and simulator answer, and the first admin has a password', async (life) => {
      const hub = await startClone(life, cloneIn(life))
      const file = life.at('playhub', FIRST_PASSWORD)
      check('only its owner can read the first password', existsSync(file) && (statSync(file).mode & 0o077) === 0)
      check('Ctrl+C stops it in order', [0, 130].includes(await hub.stop('SIGINT')))
    }),
    step('cp -aT data "data-$(date +%F-%H%M)"', 'copies the embedded PostgreSQL while Playhub is stopped', async (life, command) => {
      await life.run(command, { in: cloneIn(life) })
      check('the copy has the database', globSync('data-*/postgres/PG_VERSION', { cwd: cloneIn(life) }).length > 0)
    }),
    prepare('the copy takes the place of the data, and a second start finds everything', async (life) => {
      await life.run('rm -r data && mv data-* data', { in: cloneIn(life) })
      const began = performance.now()
      const hub = await startClone(life, cloneIn(life))
      check('the second start takes less than a minute', performance.now() - began < 60_000)
      await hub.stop('SIGINT')
    }),
  ],
}
