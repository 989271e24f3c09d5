import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import { freePort } from '../../../scripts/free-port.ts'
import { askFor } from '../ask.ts'
import { startScript } from '../child.ts'
import { atMost, figure, type Job, type Options, type Result } from '../figures.ts'
import { load } from '../load.ts'
import { inParallel } from '../payments/payer.ts'
import { type Shop, withShop } from '../payments/shop.ts'
import { compileCache, type Product } from '../product.ts'
import { alternate } from '../rounds.ts'
import { rssMiB } from '../usage.ts'

/**
 * Time in milliseconds between the start and the measurement. In this time, the garbage collector frees the memory that was needed only for
 * the start.
 */
const SETTLE_MS = 3000
const PAYMENTS = 200
const REFERENCE = import.meta.resolve('../references/fastify-pg.ts')

export const memory: Job = {
  rows: [17],
  name: 'memory',
  title: 'resident memory of the api process, at rest and after load, against a Fastify and node-pg process',
  run: (options) =>
    withShop(async (shop) => {
      const { references, cases } = await alternate(
        options.rounds,
        () => measureReference(shop.product, options.seconds),
        () => measureProduct(shop, options.seconds),
      )
      const against = (what: 'idle' | 'loaded') => ({ what: 'Fastify + pg', values: references.map((each) => each[what]) })
      const values = (what: 'idle' | 'loaded') => cases.map((each) => each[what])
      return {
        figures: [
          figure({ row: 17, what: 'at rest', unit: 'MiB', goal: atMost(1.4, 'ratio') }, values('idle'), against('idle')),
          figure({ row: 17, what: 'after load', unit: 'MiB', goal: atMost(220) }, values('loaded'), against('loaded')),
          ...(await measureDrift(shop, options)),
        ],
        notes: [
          `load: ${options.seconds} s of each kind of answer, 64 connections, then ${PAYMENTS} payments; the reference has no payments`,
          ...(options.minutes === 0 ? ['drift was not measured: --minutes 30 does'] : []),
        ],
      }
    }),
}

const pagesOf = ({ hubUrl }: Product) => [
  { url: hubUrl + apiPrefix + catalogue.getGamesData.path },
  { url: hubUrl + apiPrefix + catalogue.getGamesData.path, headers: { 'accept-encoding': 'br' } },
  { url: hubUrl + apiPrefix + catalogue.getInitialConfig.path },
  { url: `${hubUrl}/games/en/` },
  { url: `${hubUrl}/games/en/familytown/`, headers: { 'accept-encoding': 'br' } },
]

const measureProduct = async (shop: Shop, seconds: number) => {
  await shop.product.restartApi()
  await sleep(SETTLE_MS)
  const { api } = shop.product.pids()
  const idle = rssMiB(api)
  await strain(pagesOf(shop.product), seconds)
  await pay(shop, PAYMENTS)
  return { idle, loaded: rssMiB(api) }
}

const pay = ({ payer, server }: Shop, count: number) =>
  inParallel(count, 16, async () => {
    const begun = await payer.begin()
    await payer.confirm(begun)
    await payer.setPending(begun)
    await server.untilTold(begun.paymentId)
  })

const measureReference = async ({ databaseUrl }: Product, seconds: number) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...compileCache, DATABASE_URL: databaseUrl, PORT: String(port) }
  const child = await startScript(REFERENCE, env, `${url}/games`)
  await sleep(SETTLE_MS)
  const idle = rssMiB(child.pid)
  await strain([{ url: `${url}/games` }, { url: `${url}/project` }, { url: `${url}/games` }, { url: `${url}/project` }], seconds)
  const loaded = rssMiB(child.pid)
  await child.stop()
  return { idle, loaded }
}

const strain = async (pages: readonly { url: string; headers?: Record<string, string> }[], seconds: number) => {
  for (const page of pages) {
    const { status, body } = await askFor(200, page.url, page.headers ? { headers: page.headers } : {})
    await load({ ...page, expected: { status, body }, seconds })
  }
}

/**
 * Returns how much the memory grows under a constant mixed load, in percent. The first value is taken after one sixth of the test's
 * duration, the second at the end of the test.
 */
const measureDrift = async (shop: Shop, { minutes, seconds }: Options): Promise<Result['figures']> => {
  if (minutes === 0) return []
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 60_000
  const { api } = shop.product.pids()
  let early = 0
  while (elapsed() < minutes) {
    await strain(pagesOf(shop.product), seconds)
    await pay(shop, PAYMENTS)
    if (early === 0 && elapsed() > minutes / 6) early = rssMiB(api)
  }
  const name = `growth from minute ${Math.round(minutes / 6)} to ${Math.round(minutes)}`
  return [figure({ row: 17, what: name, unit: '%', goal: atMost(5) }, [(rssMiB(api) / early - 1) * 100])]
}
