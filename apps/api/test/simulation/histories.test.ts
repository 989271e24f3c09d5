import { expect, test } from 'vitest'
import { playHistory } from './history.ts'

/** Number of random histories to play; the environment variable `HISTORIES` sets it. */
const SEEDS = Number(process.env.HISTORIES ?? 400)

test('hundreds of random histories of payments break no rule of money, and none is forgotten', async () => {
  const statuses = new Map<string, number>()
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { payment, refunds } = (await playHistory(seed)).state
    for (const kind of [payment.status, ...refunds.map(({ cause }) => cause)]) statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
  }
  // Each of these outcomes must occur, because otherwise the histories would test too little.
  for (const kind of ['paid', 'fail', 'none', 'partner', 'provider', 'unwanted'])
    expect([kind, statuses.get(kind) ?? 0]).toEqual([kind, expect.any(Number)])
  expect(Math.min(...['paid', 'fail', 'none', 'partner', 'provider', 'unwanted'].map((kind) => statuses.get(kind) ?? 0))).toBeGreaterThan(
    SEEDS / 80,
  )
})

test('a seed gives the same history each time', async () => {
  expect((await playHistory(1512)).steps).toEqual((await playHistory(1512)).steps)
})
