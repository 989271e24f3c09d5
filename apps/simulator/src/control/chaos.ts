import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { World } from '../world.ts'
import { type Fault, fault, forgeries, stripeOperations, yandexPayOperations, yookassaOperations } from './faults.ts'

const rate = z.number().min(0).max(1).default(0)
const order = z.strictObject({
  seed: z.union([z.int(), z.string()]),
  /**
   * For each kind of fault, the share of calls that get this fault, from 0 to 1. The calls are webhooks, the hub's calls to providers, and
   * notices to games.
   */
  rates: z.strictObject({
    lost: rate,
    doubled: rate,
    burst: rate,
    late: rate,
    reordered: rate,
    forged: rate,
    stale: rate,
    failBefore: rate,
    failAfter: rate,
    hang: rate,
    gameDown: rate,
    gameRefusing: rate,
    gameFailing: rate,
  }),
  lateMs: z.int().min(0).max(600_000).default(3000),
  hangMs: z.int().min(0).max(600_000).default(1000),
})
export type ChaosOrder = z.output<typeof order>

/** Adds the route that makes calls fail at random until a reset. */
export const chaosRoutes = (app: FastifyInstance, { faults }: World) => {
  app.post('/control/chaos', async (request) => {
    const asked = order.parse(request.body)
    faults.beChaotic(createChaos(asked))
    return asked
  })
}

type Candidate = { fault: Fault; rate: number }

/** The operations of each provider that may fail. These are the hub's calls; payments by players do not fail. */
const callsOf = {
  stripe: stripeOperations.filter((operation) => operation !== 'confirm'),
  yookassa: yookassaOperations,
  'yandex-pay': yandexPayOperations.filter((operation) => operation !== 'pay'),
} as const

const candidatesOf = ({ rates, lateMs, hangMs }: ChaosOrder): Candidate[] => {
  const one = (given: z.input<typeof fault>, share: number): Candidate => ({ fault: fault.parse(given), rate: share })
  const webhooks = [
    one({ on: 'webhook', do: 'lose' }, rates.lost),
    one({ on: 'webhook', do: 'double' }, rates.doubled),
    one({ on: 'webhook', do: 'burst' }, rates.burst),
    one({ on: 'webhook', do: 'delay', ms: lateMs }, rates.late),
    one({ on: 'webhook', do: 'reorder' }, rates.reordered),
    ...forgeries.map((forgery) => one({ on: 'webhook', do: 'forge', forgery }, rates.forged / forgeries.length)),
    one({ on: 'webhook', do: 'stale' }, rates.stale),
  ]
  const games = [
    one({ on: 'notice', do: 'down' }, rates.gameDown),
    one({ on: 'notice', do: 'refuse' }, rates.gameRefusing),
    one({ on: 'notice', do: 'fail' }, rates.gameFailing),
  ]
  const waysOf = (call: { on: 'stripe' | 'yookassa' | 'yandex-pay'; operation: string }) =>
    [
      { do: 'refuse', status: 500, share: rates.failBefore / 2 },
      { do: 'refuse', status: 429, share: rates.failBefore / 2 },
      { do: 'fail-after', share: rates.failAfter },
      { do: 'hang', ms: hangMs, share: rates.hang },
      // This cast is safe, because `callsOf` contains only operations that the schema allows.
    ].map(({ share, ...way }) => one({ ...call, ...way } as z.input<typeof fault>, share))
  const calls = (['stripe', 'yookassa', 'yandex-pay'] as const).flatMap((on) =>
    callsOf[on].flatMap((operation) => waysOf({ on, operation })),
  )
  return [...webhooks, ...games, ...calls, one({ on: 'yandex-pay', operation: 'keys', do: 'refuse' }, rates.failBefore)]
}

/** Chooses random faults. For each kind of fault, the n-th decision depends only on the seed and on n, so a run can be repeated. */
export const createChaos = (asked: ChaosOrder) => {
  const candidates = candidatesOf(asked).filter(({ rate: share }) => share > 0)
  const decided = new Map<string, number>()

  const choose = (fits: (candidate: Fault) => boolean): Fault | undefined => {
    const possible = candidates.filter(({ fault: one }) => fits(one))
    const [first] = possible
    if (!first) return undefined
    const kind = `${first.fault.on} ${'operation' in first.fault ? first.fault.operation : ''} ${first.fault.do}`
    const count = decided.get(kind) ?? 0
    decided.set(kind, count + 1)
    let left = share(`${asked.seed} ${kind} ${count}`)
    for (const { fault: one, rate: weight } of possible) {
      if (left < weight) return one
      left -= weight
    }
    return undefined
  }
  return { asked, choose }
}

/** Returns a number between 0 and 1, evenly distributed, that depends only on the text. */
const share = (text: string) => createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48
