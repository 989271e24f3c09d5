import { apiPrefix } from '@playhub/contract/api'
import { POLL_INTERVAL_MS } from '@playhub/contract/limits'
import { payments } from '@playhub/contract/payments'
import { signInPlayer } from '../../../e2e/world/player.ts'
import { askFor } from '../ask.ts'
import { atLeast, atMost, figure, type Job } from '../figures.ts'
import { game } from '../payments/game-server.ts'
import { createPayer } from '../payments/payer.ts'
import { withPaymentsReference } from '../payments/payments-reference.ts'
import { withProduct } from '../product.ts'
import { join, measureServing } from '../serving.ts'
import { atSteadyRate } from '../steady.ts'
import { cpuMs } from '../usage.ts'

const WAITING = 1000
const MINUTE_SECONDS = 60

/** Row 9 of bench/README.md: players who wait for a payment poll every two seconds. A poll reads only the hub's database. */
export const poll: Job = {
  rows: [9],
  name: 'poll',
  title: 'the question about a pending payment, against Fastify and pg reading the same row (B); a thousand players who wait for a minute',
  run: (options) =>
    withProduct({}, async (product) => {
      const payer = await createPayer(product)
      const begun = await payer.begin()
      await payer.setPending(begun)
      const { token } = await signInPlayer(product, game.project)
      const url = product.hubUrl + apiPrefix + payments.get.path.replace(':paymentId', begun.paymentId)
      const headers = { authorization: `Bearer ${token}` }
      const { body } = await askFor(200, url, { headers })
      const row = `/payment/${begun.paymentId}`
      const served = await withPaymentsReference(product, row, async (reference) => {
        const bare = await askFor(200, reference.url + row)
        return measureServing(options, {
          row: 9,
          what: 'poll of a pending payment',
          target: { url, headers, expected: { status: 200, body }, pid: product.pids().api, what: 'Playhub' },
          reference: { url: reference.url + row, expected: { status: 200, body: bare.body }, pid: reference.pid, what: 'B' },
          goal: atLeast(0.9),
        })
      })

      // The reconcile job asks the provider for the state of the one pending payment. The players' polls must not cause further calls to
      // the provider.
      const callsBefore = await providerCalls(product.hubUrl)
      const cpuBefore = cpuMs(product.pids().api)
      const perSecond = WAITING / (POLL_INTERVAL_MS / 1000)
      await atSteadyRate(perSecond, perSecond * MINUTE_SECONDS, async () => void (await askFor(200, url, { headers })))
      const busy = ((cpuMs(product.pids().api) - cpuBefore) / (MINUTE_SECONDS * 1000)) * 100
      const calls = (await providerCalls(product.hubUrl)) - callsBefore
      return join([
        served,
        {
          figures: [
            figure({ row: 9, what: `${WAITING} waiting players: of one core`, unit: '%', goal: atMost(10) }, [busy]),
            figure(
              { row: 9, what: `${WAITING} waiting players: calls to the provider in a minute`, unit: '', goal: atMost(RECONCILE_CALLS) },
              [calls],
            ),
          ],
          notes: [`the reconcile job by itself asks at most ${RECONCILE_CALLS} times in the first minutes of an attempt`],
        },
      ])
    }),
}

/**
 * Maximum number of calls that the reconcile job makes to the provider in the measured minute. The job checks an attempt 10, 40 and 100
 * seconds after its beginning.
 */
const RECONCILE_CALLS = 3

/** Returns the number of calls to providers, from the hub's metrics. */
const providerCalls = async (hubUrl: string): Promise<number> => {
  const text = (await askFor(200, `${hubUrl}/metrics`)).body.toString()
  const counts = [...text.matchAll(/^provider_calls_total\{[^}]*\} (\d+)$/gm)].map(([, count]) => Number(count))
  return counts.reduce((all, one) => all + one, 0)
}
