import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { Deps } from '../src/deps.ts'
import type { DeskPages } from '../src/desk/pages.ts'
import type { Hub } from '../src/pages/hub.ts'
import { startServer } from '../src/server.ts'
import { ask, copyTemplate } from './postgres.ts'

/** A fake hub whose pages show only their path, project and language. With it, tests of the api do not need the browser app. */
export const plainHub: Hub = {
  load: async () => {},
  render: async ({ path, project, language }) => ({
    kind: 'page',
    status: 200,
    html: `<p>${project} ${language} ${path}</p>`,
    cacheable: false,
  }),
  clientFolder: undefined,
  serveSource: undefined,
  preview: { html: async () => '<p>preview for DESK_ORIGIN</p>', assets: undefined },
  tryGame: { html: async () => '<p>stand-in hub</p>', assets: undefined },
  sdk: async (script) => `var name = '${script}'`,
  standIn: async (name) => `// ${name}`,
  close: async () => {},
}

const plainDesk: DeskPages = { html: async () => '<p>desk</p>', assets: undefined, serveSource: undefined, close: async () => {} }

/** A mail server URL at which nothing listens. So e-mails stay in the queue, where tests can read them. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:9'

type Options = {
  env?: NodeJS.ProcessEnv
  now?: Deps['now']
  randomCode?: Deps['randomCode']
  hub?: Hub
  /** Returns the database URL for the app, for example one that leads through a proxy. */
  reach?: (databaseUrl: string) => Promise<string>
  /** Whether the app also gets the direct database URL, as it does behind a pooler. Needs `reach`. */
  isPooled?: boolean
}

/** Starts the whole server with its own database and a free port. Call `stop` when done. */
export const startTestApp = async ({ env = {}, hub = plainHub, reach, isPooled = false, ...over }: Options = {}) => {
  const database = await createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'playhub-app-'))
  const settings = {
    NODE_ENV: 'test',
    PORT: '0',
    DESK_PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SMTP_URL: NO_MAIL_SERVER,
    // Robot checks are solved thousands of times in a run. At the default cost this would take an eighth of the run's processor time.
    ROBOT_CHECK_COST: '1',
    DATABASE_URL: reach ? await reach(database.url) : database.url,
    ...(isPooled && { DATABASE_DIRECT_URL: database.url }),
    ...env,
  }
  const config = readConfig(settings)
  const server = await startServer(config, { hub, desk: plainDesk }, over)
  const others: Awaited<ReturnType<typeof startServer>>[] = []
  return {
    ...server,
    /** Starts a second server with the same database and folder on other ports, like another process of the product. */
    startAnother: async (more: NodeJS.ProcessEnv = {}) => {
      const other = await startServer(readConfig({ ...settings, ...more }), { hub, desk: plainDesk }, over)
      others.push(other)
      return other
    },
    stop: async () => {
      for (const other of others) await other.stop()
      await server.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

const createDatabase = async () => {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await copyTemplate(server, inject('databaseTemplate'), name)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => ask(server, `drop database ${name} with (force)`) }
}
