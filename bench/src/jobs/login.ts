import { demoPlayer } from '../../../apps/api/src/seed/demo-player.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { ask } from '../ask.ts'
import { startScript } from '../child.ts'
import { crowdEnv, flood, gather, jwtIn, logIn, newAddress, type Person } from '../crowd.ts'
import { atLeast, atMost, figure, type Job } from '../figures.ts'
import { compileCache, type Product, withProduct } from '../product.ts'
import { alternate, percentile } from '../rounds.ts'

const REFERENCE = import.meta.resolve('../references/argon2-login.ts')
const WIDE = 64
/** Number of simultaneous logins. It is larger than the queue for hashing. */
const TOO_WIDE = 256
/**
 * Number of refused logins of each kind: with a wrong password, and with an unknown e-mail address. The times of the two kinds are
 * compared.
 */
const PAIRS = 30

export const login: Job = {
  rows: [4],
  name: 'login',
  title: `login by e-mail, ${WIDE} at once, against Fastify and argon2id alone with as many hashes at once (H)`,
  run: ({ rounds, seconds }) =>
    withProduct({ env: crowdEnv }, async (product) => {
      const people = await gather(product, WIDE)
      const parameters = await parametersOf(product)
      return withReference(async (url) => {
        const { references, cases } = await alternate(
          rounds,
          () =>
            flood(
              WIDE,
              seconds,
              () => reference(url),
              ({ status }) => status === 200,
            ),
          async () => ({
            at64: await flood(
              WIDE,
              seconds,
              (at) => enter(product, people, at),
              (answer) => jwtIn(answer) !== undefined,
            ),
            past: await flood(
              TOO_WIDE,
              seconds,
              (at) => enter(product, people, at),
              (answer) => jwtIn(answer) !== undefined,
            ),
            unknown: await compareUnknown(product, people),
          }),
        )
        const at64 = cases.map((each) => each.at64)
        return {
          figures: [
            figure(
              { row: 4, what: 'accepted', unit: '/s', goal: atLeast(0.95) },
              at64.map(({ perSecond }) => perSecond),
              { what: 'H', values: references.map(({ perSecond }) => perSecond) },
            ),
            figure(
              { row: 4, what: 'accepted: p99', unit: 'ms', goal: atMost(700) },
              at64.map(({ p99 }) => p99),
              { what: 'H', values: references.map(({ p99 }) => p99) },
            ),
            figure(
              { row: 4, what: `refused past the limit (${TOO_WIDE} at once): p99`, unit: 'ms', goal: atMost(50) },
              cases.map(({ past }) => past.refusedP99),
            ),
            figure(
              { row: 4, what: 'unknown address, wrong password of a known one', unit: 'x', goal: atMost(1.05) },
              cases.map(({ unknown }) => unknown),
            ),
          ],
          notes: [
            `hashes found in the database: ${parameters}`,
            `refused past the limit: ${cases.map(({ past }) => past.refused).join(', ')} a round, each with Retry-After`,
          ],
        }
      })
    }),
}

const enter = (product: Product, people: readonly Person[], at: number) => {
  const person = people[at % people.length]
  if (!person) throw new Error('there is nobody')
  // The hub knows the person's browser by its cookie, and the new IP address has not used up any rate limit.
  return logIn(product.hubUrl, { ...person, address: newAddress() }, demoPlayer.password)
}

const reference = (url: string) =>
  ask(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoPlayer.email, password: demoPlayer.password }),
  })

/**
 * Compares the times of two refusals: for an unknown e-mail address and for a wrong password. The two kinds are measured alternately.
 * Returns the larger median divided by the smaller median.
 */
const compareUnknown = async ({ hubUrl }: Product, people: readonly Person[]) => {
  const took = async (email: string) => {
    const began = performance.now()
    await logIn(hubUrl, { email, address: newAddress(), cookie: '' }, 'Wrong1Word')
    return performance.now() - began
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    known.push(await took(people[pair]?.email ?? ''))
    unknown.push(await took(`nobody${Date.now()}${pair}@crowd.example`))
  }
  const ratio = percentile(unknown, 50) / percentile(known, 50)
  return Math.max(ratio, 1 / ratio)
}

const parametersOf = async ({ query }: Product) => {
  const rows = await query<{ parameters: string }>(
    `select distinct substring(password_hash from '^\\$[^$]+\\$[^$]+\\$[^$]+') parameters from identity where password_hash is not null`,
  )
  return rows.map(({ parameters }) => parameters).join(', ')
}

const withReference = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = await startScript(REFERENCE, { ...compileCache, PORT: String(port) }, `${url}/up`)
  try {
    return await work(url)
  } finally {
    await child.stop()
  }
}
