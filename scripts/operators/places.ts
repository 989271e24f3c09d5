import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../apps/api/src/db/connect.ts'
import { freePort } from '../free-port.ts'
import { findPostgresTools } from '../postgres-tools.ts'
import { check, type Life, type Running, statusOf, until } from './life.ts'

/** This file prepares the places in which the steps run commands: the clone, the installed tarball, and a separate PostgreSQL server. */

export const START_SECONDS = 900

export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** A fixed secret, so that a folder that was kept can be used again. It gives access to nothing outside this machine. */
const secret = '0123456789abcdef'.repeat(2)
/** The password that replaces the placeholder `…` in commands. */
export const password = 'correct-horse'
export const mailSecret = `mail${secret}`
export const metricsToken = `metrics${secret}`

export const cloneIn = (life: Life) => life.at('playhub')
export const installedIn = (life: Life) => life.at('server', `playhub-${version}`)

const once = <T>(make: (life: Life) => Promise<T>) => {
  const made = new WeakMap<Life, Promise<T>>()
  return (life: Life): Promise<T> => {
    const result = made.get(life) ?? make(life)
    made.set(life, result)
    return result
  }
}

/** Finds free ports for the hub of this life, and returns the same ports on each call. */
export const portsOf = once(async () => ({
  hub: String(await freePort()),
  desk: String(await freePort()),
  simulator: String(await freePort()),
  mail: String(await freePort()),
}))

/** Returns the settings with which `npm start` uses free ports, as docs/operators.md describes for a second instance on one machine. */
export const ownPorts = async (life: Life) => {
  const { hub, desk, simulator, mail } = await portsOf(life)
  return { PORT: hub, DESK_PORT: desk, SIMULATOR_PORT: simulator, SIMULATOR_SMTP_PORT: mail }
}

/** Returns an environment in which `node` is Node 24. Throws if the step that installs Node 24 has not run. */
export const withNode24 = (life: Life) => {
  const folder = life.at('node24', 'bin')
  check('Node 24 is installed (the part "release")', existsSync(join(folder, 'node')))
  return { PATH: `${folder}:${life.plain.PATH}` }
}

/** Starts the hub of a clone with `npm start`, and waits until hub, desk and simulator answer. */
export const startClone = async (life: Life, folder: string, env: Record<string, string> = {}): Promise<Running> => {
  const ports = await portsOf(life)
  const answers = async () => {
    const asked = [`${ports.hub}/readyz`, `${ports.desk}/readyz`, `${ports.simulator}/`].map((path) => statusOf(`http://localhost:${path}`))
    return (await Promise.all(asked)).every((status) => status === 200)
  }
  const hub = await life.start('npm start', { in: folder, env: { ...(await ownPorts(life)), ...env } }, START_SECONDS, answers)
  await until('it says that it runs', 10, async () => hub.out().includes('Playhub is running.'))
  return hub
}

/**
 * Starts a separate PostgreSQL server with the programs of Debian's package; throws if they are missing. `asAdmin`: the environment for
 * commands of the user `postgres`.
 */
export const ownPostgres = once(async (life) => {
  const tools = findPostgresTools()
  if (!tools) throw new Error('The programs of PostgreSQL 15 or newer are needed: apt-get install postgresql')
  const home = life.folderOfPostgres(life.at('postgresql'))
  const port = String(await freePort())
  const asAdmin = { PATH: `${tools}:${life.plain.PATH}`, PGHOST: home, PGPORT: port, PGUSER: 'postgres' }
  const how = { in: home, env: asAdmin, asPostgres: true }
  const data = join(home, 'main')
  if (!existsSync(data))
    await life.run(`initdb --pgdata ${data} --username postgres --auth-local trust --auth-host scram-sha-256 --encoding UTF8`, how)
  const start = () => life.run(`pg_ctl start -D ${data} -o '-p ${port} -k ${home}' -l ${home}/main.log -w`, how)
  const stop = () => life.run(`pg_ctl stop -D ${data} -m fast -w`, how)
  await start()
  life.atEnd(stop)
  const urlAt = (at: string, database: string) => `postgres://playhub:${password}@127.0.0.1:${at}/${database}`
  const restart = async () => {
    await stop()
    await start()
  }
  return { home, port, tools, asAdmin, restart, urlAt, url: urlAt(port, 'playhub') }
})

/** Runs one statement, and returns its rows. */
export const ask = async <Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> => {
  const { pool } = connect(url, 1, () => {})
  try {
    return (await pool.query({ text: statement, values })).rows as Row[]
  } finally {
    await pool.end()
  }
}

/** Runs a statement of the documents with psql, as an operator does. */
export const runSql = async (life: Life, statement: string, url: string): Promise<string> => {
  const { tools, home } = await ownPostgres(life)
  const env = { PATH: `${tools}:${life.plain.PATH}`, DATABASE_URL: url }
  return life.run('psql "$DATABASE_URL" --set ON_ERROR_STOP=1', { in: home, env, input: statement })
}

/** Returns the settings with which the installed tarball runs in production. */
export const production = async (life: Life): Promise<Record<string, string>> => {
  const { hub, desk } = await portsOf(life)
  const data = life.at('server', 'data')
  mkdirSync(data, { recursive: true })
  return {
    ...withNode24(life),
    NODE_ENV: 'production',
    NODE_OPTIONS: '--max-semi-space-size=8',
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: life.at('server', 'cache'),
    DATA_DIR: data,
    DATABASE_URL: (await ownPostgres(life)).url,
    PORT: hub,
    DESK_PORT: desk,
    PUBLIC_URL: 'https://play.example',
    DESK_URL: 'https://desk.play.example',
    APP_SECRET: `app${secret}`,
    METRICS_TOKEN: metricsToken,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Games <no-reply@playhub.test>',
    SUPPORT_EMAIL: 'support@playhub.test',
    DESK_ADMIN_EMAIL: 'admin@playhub.test',
    MAIL_REPLY_ADDRESS: 'reply@mail.example',
    MAIL_WEBHOOK_SECRET: mailSecret,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
    // At its start, the hub checks only the format of the keys.
    STRIPE_SECRET_KEY: `sk_live_${secret}`,
    STRIPE_PUBLISHABLE_KEY: `pk_live_${secret}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret}`,
  }
}
