import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { makeTestFolder } from '../../../scripts/test-folder.ts'
import { connect } from '../src/db/connect.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    databaseTemplate: string
  }
}

/**
 * Settings for the server of a test run. It does not sync to disk, because its data is deleted afterwards. Tests that kill PostgreSQL have
 * their own servers with normal settings (`database/fragile-database.ts`).
 */
const forOneRun = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts one real PostgreSQL for the whole run, in its own folder. Each test file gets a copy of the migrated template. If `DATABASE_URL`
 * is set, uses the server at that URL instead.
 */
export const setup = async (project: TestProject) => {
  const folder = process.env.DATABASE_URL ? undefined : await makeTestFolder('test')
  const embedded = folder === undefined ? undefined : await startEmbedded(folder, { settings: forOneRun })
  const server = process.env.DATABASE_URL ?? embedded?.url ?? ''
  // The name contains the process id, because two test runs may use the same server.
  const template = `playhub_template_${process.pid}`
  await makeTemplate(server, template)
  project.provide('databaseServer', server)
  project.provide('databaseTemplate', template)
  return async () => {
    await ask(server, `drop database ${template}`)
    await embedded?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

const makeTemplate = async (server: string, template: string) => {
  await ask(server, `create database ${template}`)
  const url = new URL(server)
  url.pathname = `/${template}`
  const connection = connect(url.href, 2, () => {})
  await migrate(connection)
  await connection.pool.end()
}

/** Creates a database as a copy of the migrated template. Without fsync, copying the files is faster than PostgreSQL's default. */
export const copyTemplate = (server: string, template: string, name: string) =>
  ask(server, `create database ${name} template ${template} strategy file_copy`)

/** Runs one statement as the server's own user. */
export const ask = async (server: string, statement: string) => {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
