import { join } from 'node:path'
import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import pg from 'pg'
import { freePort } from '../../../scripts/free-port.ts'
import { askFor } from '../ask.ts'
import { startScript } from '../child.ts'
import { addGames, GAMES_AT_START, SEEDED } from '../content.ts'
import { withDatabase } from '../database.ts'
import { atMost, figure, type Job } from '../figures.ts'
import { API, apiProcess, compileCache } from '../product.ts'
import { alternate, percentile } from '../rounds.ts'

const REFERENCE = import.meta.resolve('../references/fastify-pg.ts')
const PATH = apiPrefix + catalogue.getGamesData.path
const STEADY_ANSWERS = 300
const EVERY_MS = 2

export const start: Job = {
  rows: [16],
  name: 'start',
  title: `second start to the first catalogue answer (${GAMES_AT_START} games), against a Fastify and node-pg process on the same PostgreSQL`,
  run: ({ rounds }) =>
    withDatabase(async (databaseUrl, folder) => {
      const reference = { ...compileCache, DATABASE_URL: databaseUrl }
      const external = { ...apiProcess, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'own') }
      const embedded = { ...apiProcess, DATA_DIR: join(folder, 'own') }
      await measureStart(API, { ...external, SEED_DEMO: 'true' }, PATH)
      await fillCatalogue(databaseUrl)
      await measureStart(REFERENCE, reference, '/games')
      await measureStart(API, embedded, PATH)

      const own = { ...external, SEED_DEMO: 'false' }
      const { references, cases } = await alternate(
        rounds,
        () => measureStart(REFERENCE, reference, '/games'),
        async () => ({ external: await measureStart(API, own, PATH), embedded: await measureStart(API, embedded, PATH) }),
      )
      const externals = cases.map((each) => each.external)
      return {
        figures: [
          figure(
            { row: 16, what: 'start to first answer', unit: 'ms', goal: atMost(1.5, 'ratio') },
            externals.map(({ startMs }) => startMs),
            { what: 'Fastify + pg', values: references.map(({ startMs }) => startMs) },
          ),
          figure(
            { row: 16, what: 'first answer', unit: 'ms', goal: atMost(3, 'ratio') },
            externals.map(({ firstMs }) => firstMs),
            { what: 'steady p50', values: externals.map(({ steadyMs }) => steadyMs) },
          ),
          figure(
            { row: 16, what: 'first answer of Fastify + pg', unit: 'ms' },
            references.map(({ firstMs }) => firstMs),
            { what: 'steady p50', values: references.map(({ steadyMs }) => steadyMs) },
          ),
          figure(
            { row: 16, what: 'start with the embedded PostgreSQL', unit: 'ms' },
            cases.map((each) => each.embedded.startMs),
          ),
        ],
        notes: ['compiled code was cached by earlier starts, for both; migrations are checked, demo content is not sown'],
      }
    }),
}

const fillCatalogue = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await addGames(async (text, values) => (await client.query(text, values)).rows, GAMES_AT_START - SEEDED)
  await client.end()
}

/**
 * Starts a script, requests `path` as soon as the port is open, and stops the script. Returns the times in milliseconds. `steadyMs` is the
 * median of later requests, each over a new connection.
 */
const measureStart = async (script: string, env: NodeJS.ProcessEnv, path: string) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}${path}`
  const child = await startScript(script, { ...env, PORT: String(port), DESK_PORT: '0', LOG_LEVEL: 'info' }, url, EVERY_MS)
  const steady: number[] = []
  for (let answer = 0; answer < STEADY_ANSWERS; answer++) {
    const began = performance.now()
    await askFor(200, url, { fresh: true })
    steady.push(performance.now() - began)
  }
  await child.stop()
  return { startMs: child.startMs, firstMs: child.firstMs, steadyMs: percentile(steady, 50) }
}
