import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * This file finds and installs Debian's PostgreSQL tools. Tests of dumps need them, because the embedded PostgreSQL has no `pg_dump`. These
 * tests also run Debian's server instead of the embedded one, which is newer: `pg_dump` cannot read a server that is newer than itself.
 */

const VERSIONS = '/usr/lib/postgresql'
const LEAST = 15
const NEEDED = ['initdb', 'postgres', 'pg_dump', 'pg_restore']

/** Returns the folder of the newest complete version; undefined if there is none. */
export const findPostgresTools = (): string | undefined => {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : []
  return versions
    .filter((version) => version >= LEAST)
    .toSorted((a, b) => b - a)
    .map((version) => join(VERSIONS, String(version), 'bin'))
    .find((folder) => NEEDED.every((name) => existsSync(join(folder, name))))
}

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
const aptGet = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0

/** Installs the tools if this process is root. Otherwise the tests of dumps are skipped. */
export const ensurePostgresTools = () => {
  if (findPostgresTools()) return
  const canInstall = process.getuid?.() === 0 && aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'postgresql-common')
  if (canInstall) {
    console.log('Installing PostgreSQL’s tools for the tests of dumps…')
    // With this file, the Debian package does not create and start a database server.
    mkdirSync('/etc/postgresql-common', { recursive: true })
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
    aptGet('install', '-y', '--no-install-recommends', 'postgresql')
  }
  if (!findPostgresTools()) console.log('No pg_dump here (Debian: apt-get install postgresql): the tests of dumps are left out.')
}
