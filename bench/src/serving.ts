import { brotliDecompressSync } from 'node:zlib'
import type { Expected } from './answers.ts'
import { askFor, hashOf } from './ask.ts'
import { atMost, type Figure, figure, type Goal, type Options, type Result } from './figures.ts'
import { type Load, type Loaded, load } from './load.ts'
import type { Product } from './product.ts'
import { alternate, spread } from './rounds.ts'
import { cpuMs } from './usage.ts'

/**
 * This file measures the serving of cached bytes: answers per second, latency, and the processor time that the serving process needs per
 * answer.
 */

type Target = Pick<Load, 'url' | 'headers' | 'expected'> & { pid: number; what: string }
type Serving = { row: number; what: string; target: Target; reference: Target; goal: Goal; p99Goal?: Goal }

const WARM_UP_SECONDS = 3

export const measureServing = async (
  { rounds, seconds }: Options,
  { row, what, target, reference, goal, p99Goal }: Serving,
): Promise<Result> => {
  const run = async ({ pid, url, headers, expected }: Target, forSeconds = seconds): Promise<Loaded & { cpuMicros: number }> => {
    const before = cpuMs(pid)
    const loaded = await load({ url, ...(headers && { headers }), expected, seconds: forSeconds })
    return { ...loaded, cpuMicros: ((cpuMs(pid) - before) * 1000) / loaded.answers }
  }
  for (const each of [reference, target]) await run(each, Math.min(WARM_UP_SECONDS, seconds))
  const { references, cases } = await alternate(
    rounds,
    () => run(reference),
    () => run(target),
  )
  const against = (of: (loaded: Loaded & { cpuMicros: number }) => number, name: string, unit: string, wanted?: Goal): Figure =>
    figure({ row, what: `${what}: ${name}`, unit, ...(wanted && { goal: wanted }) }, cases.map(of), {
      what: reference.what,
      values: references.map(of),
    })
  return {
    figures: [
      against(({ perSecond }) => perSecond, 'answers', '/s', goal),
      against(({ p99 }) => p99, 'p99', 'ms', p99Goal),
      against(({ p50 }) => p50, 'p50', 'ms'),
      against(({ cpuMicros }) => cpuMicros, 'processor time for each', 'µs'),
    ],
    notes: [`${what}: ${describe(target.expected)}`],
  }
}

const describe = ({ status, body }: Expected) =>
  `every answer was ${status}${body.length > 0 ? ` with ${body.length.toLocaleString('en')} bytes, sha256 ${hashOf(body)}` : ''}`

/**
 * Reads the product's answer before the measurement. Returns its uncompressed body, its body with brotli, and its ETag. Throws if the two
 * bodies differ after decompression, or if there is no ETag.
 */
export const readVariants = async (url: string) => {
  const plain = await askFor(200, url)
  const brotli = await askFor(200, url, { headers: { 'accept-encoding': 'br' } })
  const etag = plain.headers.etag
  if (brotli.headers['content-encoding'] !== 'br' || !brotliDecompressSync(brotli.body).equals(plain.body)) {
    throw new Error(`${url}: the packed answer is not the plain one`)
  }
  if (!etag) throw new Error(`${url} has no tag`)
  return { plain: plain.body, brotli: brotli.body, etag }
}

/**
 * Changes the name of a game `edits` times, as staff would. After each edit, polls until the answer has the new name. Throws if that takes
 * more than 10 seconds.
 */
export const measureFreshness = async (
  row: number,
  { query }: Product,
  url: string,
  edits: number,
  { withinMs = 1000, what = '' } = {},
): Promise<Result> => {
  const waits: number[] = []
  for (let edit = 0; edit < edits; edit++) {
    const name = `Edited ${edit} ${Date.now()}`
    const began = performance.now()
    await query(`update project set game = jsonb_set(game, '{localization,en,name}', to_jsonb($1::text)) where id = 'neuroarena'`, [name])
    while (!(await askFor(200, url)).body.includes(name)) {
      if (performance.now() - began > 10_000) throw new Error(`edit ${edit} is not seen at ${url}`)
    }
    waits.push(performance.now() - began)
  }
  const inTime = waits.filter((ms) => ms <= withinMs).length
  const { median, max } = spread(waits)
  return {
    figures: [
      figure(
        { row, what: `${what}edits seen within ${withinMs / 1000} s, of ${edits}`, unit: '', goal: { of: 'value', is: '>=', than: edits } },
        [inTime],
      ),
      figure({ row, what: `${what}edit until seen, slowest`, unit: 'ms', goal: atMost(withinMs) }, [max]),
    ],
    notes: [`${what}an edit was seen after ${median.toFixed(1)} ms (median), counted from before its commit`],
  }
}

export const join = (results: readonly Result[]): Result => ({
  figures: results.flatMap(({ figures }) => figures),
  notes: results.flatMap(({ notes }) => notes),
})
