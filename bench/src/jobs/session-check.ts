import { join } from 'node:path'
import { apiPrefix } from '@playhub/contract/api'
import { auth } from '@playhub/contract/auth'
import { demoPlayer } from '../../../apps/api/src/seed/demo-player.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { ask, askFor } from '../ask.ts'
import { type Child, startScript } from '../child.ts'
import { crowdEnv, gather, jwtIn, logIn, newAddress } from '../crowd.ts'
import { atLeast, atMost, figure, type Job } from '../figures.ts'
import { load, loadEach, type Question } from '../load.ts'
import { addSessions } from '../many-sessions.ts'
import { type Bytes, withBytes } from '../pages/bytes.ts'
import { API, apiProcess, compileCache, type Product, withProduct } from '../product.ts'
import { alternate, percentile } from '../rounds.ts'

const REFERENCE = import.meta.resolve('../references/fastify-pg.ts')
/** Number of sessions that are ended in one process while another process has them in its cache. */
const REVOCATIONS = 50
/**
 * Number of people whose sessions are checked after a restart of the api. Each session is checked only once, so no answer comes from the
 * cache.
 */
const STRANGERS = 200
/** Number of sessions in use on a busy evening. They are checked one after another, again and again. */
const SESSIONS = 50_000
const CONNECTIONS = 64
const LATEST_MS = 10_000

export const sessionCheck: Job = {
  rows: [6],
  name: 'session-check',
  title:
    'who an access token belongs to: known session against bare node:http with the same URL and bytes (a), first look against Fastify and pg (B)',
  run: ({ rounds, seconds }) =>
    withProduct({ env: crowdEnv }, async (product) => {
      const people = await gather(product, STRANGERS)
      const urlOf = (jwt: string, hub = product.hubUrl) => `${hub}${apiPrefix}/auth/check/${jwt}`
      const url = urlOf(people[0]?.jwt ?? '')
      const expected = { status: 200, body: (await askFor(200, url)).body }
      const checks = await addSessions(product, SESSIONS)
      const waits = await withSecondProcess(product, (other) => measureRevocations(product, other, urlOf))
      const measure = async (bytes: Bytes) => {
        const { references, cases } = await alternate(
          rounds,
          async () => ({
            same: await load({ url: bytes.url('same.json'), expected, seconds }),
            // The restart of the api also restarts PostgreSQL. The reference, a minimal server, uses the same PostgreSQL, so the reference
            // is started in each round.
            lookup: await withFastifyPg(product, (row) => timeEach(STRANGERS, () => row)),
          }),
          async () => {
            await product.restartApi()
            const cold = await timeEach(STRANGERS, (at) => urlOf(people[at]?.jwt ?? ''))
            // Checks each session once before the measurement. Then all sessions are in the hub's cache, and the hub's code is compiled, as
            // the reference's code is.
            const first = await loadEach(product.hubUrl, CONNECTIONS, inTurn(checks, checks.length))
            const warm = await load({ url, expected, seconds })
            const until = performance.now() + seconds * 1000
            const many = await loadEach(product.hubUrl, CONNECTIONS, inTurn(checks, Number.POSITIVE_INFINITY, until))
            return { warm, cold, first, many }
          },
        )
        return {
          figures: [
            figure(
              { row: 6, what: 'known session', unit: '/s', goal: atLeast(0.6) },
              cases.map(({ warm }) => warm.perSecond),
              { what: 'a', values: references.map(({ same }) => same.perSecond) },
            ),
            figure(
              { row: 6, what: 'known session: p99', unit: 'ms' },
              cases.map(({ warm }) => warm.p99),
              { what: 'a', values: references.map(({ same }) => same.p99) },
            ),
            figure(
              { row: 6, what: `${SESSIONS} known sessions in turn`, unit: '/s', goal: atLeast(0.6) },
              cases.map(({ many }) => many.perSecond),
              { what: 'a', values: references.map(({ same }) => same.perSecond) },
            ),
            figure(
              { row: 6, what: `${SESSIONS} known sessions in turn: p99`, unit: 'ms' },
              cases.map(({ many }) => many.p99),
              { what: 'a', values: references.map(({ same }) => same.p99) },
            ),
            figure(
              { row: 6, what: `first look at ${SESSIONS} sessions, ${CONNECTIONS} at once`, unit: '/s' },
              cases.map(({ first }) => first.perSecond),
            ),
            figure(
              { row: 6, what: 'first look at a session', unit: '/s', goal: atLeast(0.95) },
              cases.map(({ cold }) => cold),
              { what: 'B', values: references.map((each) => each.lookup) },
            ),
            figure({ row: 6, what: 'logout seen by another process: slowest', unit: 'ms', goal: atMost(1000) }, [Math.max(...waits)]),
            figure({ row: 6, what: 'logout seen by another process: p50', unit: 'ms' }, [percentile(waits, 50)]),
          ],
          notes: [`${REVOCATIONS} of ${REVOCATIONS} sessions were refused at once by the process that ended them`],
        }
      }
      return withBytes({ 'same.json': expected.body }, measure, { 'same.json': new URL(url).pathname })
    }),
}

/**
 * Returns a function that returns the next request, with its expected answer. It returns `count` requests in total, but none after the time
 * `until`.
 */
const inTurn = (questions: readonly Question[], count: number, until = Number.POSITIVE_INFINITY) => {
  let at = 0
  return () => (at < count && performance.now() < until ? questions[at++ % questions.length] : undefined)
}

/** Requests each URL once, 16 at a time, and returns the answers per second. */
const timeEach = async (count: number, urlOf: (at: number) => string) => {
  const began = performance.now()
  let at = 0
  const keepOn = async () => {
    while (at < count) await askFor(200, urlOf(at++))
  }
  await Promise.all(Array.from({ length: 16 }, keepOn))
  return count / ((performance.now() - began) / 1000)
}

/**
 * Ends sessions in one process. The other process still has these sessions in its cache, and is polled until it refuses them. Returns for
 * each session how many milliseconds passed until it was refused.
 */
const measureRevocations = async (product: Product, other: string, urlOf: (jwt: string, hub?: string) => string) => {
  const isKnown = async (url: string) => !(await askFor(200, url)).body.equals(NOBODY)
  const waits: number[] = []
  for (let each = 0; each < REVOCATIONS; each++) {
    const person = { email: `crowd${each + 1}@crowd.example`, address: newAddress(), cookie: '' }
    const jwt = jwtIn(await logIn(product.hubUrl, person, demoPlayer.password))
    if (!jwt || !(await isKnown(urlOf(jwt, other)))) throw new Error('a new session is not known to both processes')
    await ask(`${product.hubUrl}${apiPrefix}${auth.logout.path}`, { method: 'POST', headers: { authorization: `Bearer ${jwt}` } })
    const began = performance.now()
    if (await isKnown(urlOf(jwt))) throw new Error('a session that was ended is still good')
    while (await isKnown(urlOf(jwt, other))) {
      if (performance.now() - began > LATEST_MS) throw new Error('the other process has not heard of a logout')
    }
    waits.push(performance.now() - began)
  }
  return waits
}
const NOBODY = Buffer.from('{"result":null}')

const withSecondProcess = async <T>(product: Product, work: (url: string) => Promise<T>): Promise<T> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...apiProcess,
    ...crowdEnv,
    PORT: String(port),
    DESK_PORT: '0',
    // Tokens contain the hub's URL, so both processes need the same one.
    PUBLIC_URL: product.hubUrl,
    SIMULATOR_URL: product.simulatorUrl,
    DATABASE_URL: product.databaseUrl,
    DATA_DIR: join(product.folder, 'second'),
    SEED_DEMO: 'false',
    LOG_LEVEL: 'info',
  }
  return during(await startScript(API, env, `${url}/readyz`), () => work(url))
}

const withFastifyPg = async <T>({ databaseUrl }: Product, work: (url: string) => Promise<T>): Promise<T> => {
  const port = await freePort()
  const url = `http://localhost:${port}/project`
  return during(await startScript(REFERENCE, { ...compileCache, DATABASE_URL: databaseUrl, PORT: String(port) }, url), () => work(url))
}

const during = async <T>(child: Child, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } finally {
    await child.stop()
  }
}
