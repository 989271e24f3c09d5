import { existsSync } from 'node:fs'
import { check, isRoot, type Part, skip, statusOf, step } from './life.ts'
import { cloneIn, START_SECONDS } from './places.ts'

/** These steps run a cluster on this machine. In the cluster, a standby replaces the primary database server when the primary fails. */

const PAGE = 'http://localhost:3010'

export const cluster: Part = {
  name: 'cluster',
  title: 'A cluster that fails over',
  steps: [
    step('npm run cluster -- install', 'installs the programs of Debian, if this is root', async (life, command) => {
      if (!isRoot) return skip('it needs root')
      await life.run(command, { in: cloneIn(life) })
      check('the programs are there', existsSync('/usr/bin/patroni') && existsSync('/usr/sbin/haproxy'))
    }),
    step('npm run cluster', 'shows every process on its page', async (life, command) => {
      check(`nothing else has the port of ${PAGE}`, (await statusOf(PAGE)) === 0)
      const own = await life.start(command, { in: cloneIn(life) }, START_SECONDS, async () => (await statusOf(PAGE)) === 200)
      const page = await (await fetch(PAGE)).text()
      for (const name of ['primary', 'web1', 'push1', 'worker']) check(`the page names ${name}`, page.includes(name))
      check('nothing is down', !page.includes('class="down"'))
      await own.stop('SIGINT')
    }),
    step(
      'npm run cluster -- prove --minutes 30 --seed 1',
      'loses nothing, here in 2 minutes in which the primary fails',
      async (life, command) => {
        // The documents use thirty minutes, so that every kind of fault happens. Here, only the primary fails, so two minutes are enough.
        const given = { '--minutes 30': '--minutes 2 --only primary' }
        const said = await life.run(command, { in: cloneIn(life), given })
        check('nothing is lost or doubled', said.includes('Nothing that was confirmed is lost or doubled.'))
        check('the primary was killed', said.includes('the primary is killed'))
        console.log(said.trim().split('\n').slice(-40).join('\n'))
      },
    ),
    step('ulimit -n 20000', 'allows so many connections', async (life, command) => {
      check('the limit is set', (await life.run(`${command} && ulimit -n`, { in: life.folder })).trim() === '20000')
    }),
    step('sysctl net.ipv4.tcp_migrate_req=1', 'is a setting of this kernel, here in a network of its own', async (life, command) => {
      if (!isRoot) return skip('it needs root')
      const said = await life.run(`PATH=$PATH:/usr/sbin; ${command}`, { in: life.folder, through: ['unshare', '--net'] })
      check('it is set', said.includes('net.ipv4.tcp_migrate_req = 1'))
    }),
  ],
}
