import { freePort } from '../../../../scripts/free-port.ts'
import { askFor } from '../../ask.ts'
import { GAMES, SEEDED } from '../../content.ts'
import { atLeast, figure, type Job, type Options, type Result } from '../../figures.ts'
import { type Loaded, load } from '../../load.ts'
import { hasVarnish, withVarnish } from '../../pages/varnish.ts'
import { withProduct } from '../../product.ts'
import { alternate } from '../../rounds.ts'
import { join, measureFreshness, readVariants } from '../../serving.ts'

/**
 * Number of edits that are measured without purging the cache. It is small, because without a purge each edit takes seconds until the
 * changed page is visible.
 */
const SLOW_EDITS = 10

type Served = Loaded & { asked: number }

export const edge: Job = {
  rows: [],
  name: 'edge',
  title: `catalogue page of ${GAMES} games for a guest behind Varnish, as docs/varnish/playhub.vcl has it, against the hub alone`,
  run: async (options) => {
    if (!hasVarnish()) return { figures: [], notes: ['left out: no Varnish here (Debian: apt-get install varnish varnish-modules)'] }
    const [told, untold] = [await freePort(), await freePort()]
    const env = { EDGE_CACHE: 'true', EDGE_PURGE_URLS: `http://127.0.0.1:${told}`, TRUST_PROXY: 'loopback' }
    return withProduct({ games: GAMES - SEEDED, env }, (product) =>
      withVarnish([told, untold], product.hubUrl, async () => {
        const alone = `${product.hubUrl}/games/en/`
        const [behindTold, behindUntold] = [told, untold].map((port) => `http://localhost:${port}/games/en/`)
        const { plain, brotli } = await readVariants(alone)
        const measure = (what: string, body: Buffer, headers: Record<string, string>) =>
          measureHits(options, what, { hubUrl: product.hubUrl, alone, cached: behindTold ?? '', body, headers })
        return join([
          await measure('plain', plain, {}),
          await measure('brotli', brotli, { 'accept-encoding': 'gzip, br' }),
          await measureFreshness(2, product, behindTold ?? '', options.edits),
          await measureFreshness(2, product, behindUntold ?? '', Math.min(options.edits, SLOW_EDITS), {
            withinMs: 5000,
            what: 'without purge: ',
          }),
        ])
      }),
    )
  },
}

type Pages = { hubUrl: string; alone: string; cached: string; body: Buffer; headers: Record<string, string> }

const measureHits = async (
  { rounds, seconds }: Options,
  what: string,
  { hubUrl, alone, cached, body, headers }: Pages,
): Promise<Result> => {
  const run = (url: string) => load({ url, headers: { 'accept-language': 'en', ...headers }, expected: { status: 200, body }, seconds })
  const { references, cases } = await alternate(
    rounds,
    () => run(alone),
    async (): Promise<Served> => {
      const before = await pagesOf(hubUrl)
      const loaded = await run(cached)
      return { ...loaded, asked: (await pagesOf(hubUrl)) - before }
    },
  )
  const against = (of: (loaded: Loaded) => number, name: string, unit: string) =>
    figure({ row: 2, what: `${what}: ${name}`, unit }, cases.map(of), { what: 'hub', values: references.map(of) })
  return {
    figures: [
      figure(
        { row: 2, what: `${what}: share answered without the hub`, unit: '', goal: atLeast(0.99, 'value') },
        cases.map(({ asked, answers }) => 1 - asked / answers),
      ),
      against(({ perSecond }) => perSecond, 'answers', '/s'),
      against(({ p99 }) => p99, 'p99', 'ms'),
    ],
    notes: cases.map(({ asked, answers }) => `${what}: the hub was asked for ${asked} of ${answers.toLocaleString('en')} pages`),
  }
}

/** Returns the number of pages that the hub itself has answered, according to its metrics. */
const pagesOf = async (hubUrl: string) => {
  const metrics = (await askFor(200, `${hubUrl}/metrics`)).body.toString()
  return [...metrics.matchAll(/^http_request_seconds_count\{route="\/\*",status="\d+"\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}
