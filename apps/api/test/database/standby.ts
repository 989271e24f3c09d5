import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgresTools } from '../../../../scripts/postgres-tools.ts'
import { makeTestFolder } from '../../../../scripts/test-folder.ts'
import { embeddedUrl, startEmbedded } from '../../src/db/embedded.ts'
import { ask } from '../postgres.ts'

const run = promisify(execFile)
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const account = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/**
 * Folder of PostgreSQL's own tools. It is empty if they are not installed; then no standby can be started (see scripts/postgres-tools.ts).
 */
export const tools = findPostgresTools() ?? ''

/** The servers do not sync to disk, because their data is deleted after the tests. */
const settings = { fsync: 'off', full_page_writes: 'off' }

/** Starts a real primary, to which standbys can be added. `end` stops and deletes the primary and its standbys. */
export const startPrimary = async () => {
  const folder = await makeTestFolder('primary')
  const binaries = { initdb: join(tools, 'initdb'), postgres: join(tools, 'postgres') }
  const primary = await startEmbedded(folder, { binaries, settings })
  const standbys: Standby[] = []
  let isRunning = true
  const stop = async () => {
    if (isRunning) await primary.stop()
    isRunning = false
  }
  return {
    url: primary.url,
    ask: (statement: string) => ask(primary.url, statement),
    addStandby: async () => {
      const standby = await startStandby(folder)
      standbys.push(standby)
      return standby
    },
    /** Stops the primary properly, so that its standbys receive all its changes. */
    stop,
    end: async () => {
      for (const standby of standbys) await standby.stop()
      await stop()
      for (const each of [folder, ...standbys.map((standby) => standby.folder)]) await rm(each, { recursive: true, force: true })
    },
  }
}

export type Standby = Awaited<ReturnType<typeof startStandby>>

/** Starts a standby: copies the server whose socket is in the folder `source`, and follows this server. */
const startStandby = async (source: string) => {
  const folder = await makeTestFolder('standby')
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  const from = ['--host', source, '--username', 'playhub']
  await run(join(tools, 'pg_basebackup'), [...from, '--pgdata', data, '--write-recovery-conf', '--checkpoint', 'fast'], account)

  let server: ChildProcess | undefined
  const start = async () => {
    const named = Object.entries({ ...settings, listen_addresses: '' }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const own = spawn(join(tools, 'postgres'), ['-D', data, '-k', folder, ...named], {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    })
    server = own
    await new Promise<void>((resolve, reject) => {
      own.once('exit', (code) => reject(new Error(`the standby ended at start (${code})`)))
      own.stderr.on('data', (chunk: Buffer) => chunk.includes('ready to accept') && resolve())
    })
  }
  await start()
  return {
    folder,
    url: embeddedUrl(folder),
    ask: (statement: string) => ask(embeddedUrl(folder), statement),
    start,
    /** Kills the standby, as a crash would. */
    stop: async () => {
      const own = server
      server = undefined
      if (!own || own.exitCode !== null) return
      const ended = new Promise((resolve) => own.once('exit', resolve))
      own.kill('SIGQUIT')
      await ended
    },
  }
}
