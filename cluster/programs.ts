import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresTools } from '../scripts/postgres-tools.ts'

/** The programs of a cluster and their Debian packages. All of them are used as Debian ships them. */
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'nats-server': 'nats-server',
} as const
type Program = keyof typeof PACKAGES
// The cast is safe: `Object.keys` loses the type of the keys of `PACKAGES`.
const names = Object.keys(PACKAGES) as Program[]

const find = (name: string) =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path))

export type Programs = Record<Program, string> & { postgres: string }

/**
 * Returns the paths of all programs; `postgres` is the folder of PostgreSQL's own programs. If programs are missing, throws an error that
 * names the command to install them.
 */
export const findPrograms = (): Programs => {
  const postgres = findPostgresTools()
  const found = names.map((name) => [name, find(name)] as const)
  const missing = [...found.flatMap(([name, path]) => (path ? [] : [PACKAGES[name]])), ...(postgres ? [] : ['postgresql'])]
  if (missing.length > 0 || !postgres)
    throw new Error(
      `A cluster needs programs that are not here. On Debian: npm run cluster -- install, or apt-get install ${missing.join(' ')}`,
    )
  // The cast is safe: no path is missing here, so each program has one.
  return { ...(Object.fromEntries(found) as Record<Program, string>), postgres }
}

/** Installs the programs with Debian's packages. The cluster starts its own processes, so Debian must not start any. */
export const installPrograms = () => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const run = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'inherit' }).status === 0
  const packages = [...Object.values(PACKAGES), 'python3-etcd', 'python3-psycopg2', 'postgresql']
  if (!run('-qq', 'update') || !run('install', '-y', '--no-install-recommends', ...packages))
    throw new Error('apt-get could not install the programs. Run this as root on Debian 12 or newer.')
}
