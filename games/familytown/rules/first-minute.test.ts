import { expect, it } from 'vitest'
import { build, lanternCoins, refusalToBuild } from './building.ts'
import { advance } from './clock.ts'
import { claimGoal, openGoals } from './goals.ts'
import { firstLanternIn, nextLanternIn } from './lanterns.ts'
import { plots } from './plots.ts'
import { newTown, type Perks, type Town } from './town.ts'

const perks: Perks = { builders: 1, isGolden: false }

/** Simulates a player who does everything as soon as possible: collects, builds the cheapest building, and catches lanterns. */
const play = (seconds: number) => {
  let town = newTown(0)
  const busyAt = [0]
  let lanternAt = firstLanternIn(town)
  const did = (next: Town, at: number) => {
    town = next
    busyAt.push(at)
  }
  for (let at = 0; at <= seconds; at += 1) {
    town = advance(town, perks, at * 1000).town
    for (const { id, isReached } of openGoals(town)) if (isReached) did(claimGoal(town, id), at)
    for (const plot of plots.keys()) {
      const kind = (['house', 'bakery'] as const).find((each) => !town.plots[plot] && !refusalToBuild(town, perks, plot, each))
      if (kind) did(build(town, perks, plot, kind), at)
    }
    if (at < lanternAt) continue
    did({ ...town, coins: town.coins + lanternCoins(town, perks) }, at)
    lanternAt = at + nextLanternIn(town, 1)
  }
  return { town, busyAt: [...busyAt, seconds] }
}

it('leaves nobody waiting in the first minute', () => {
  const { town, busyAt } = play(60)
  const pauses = busyAt.slice(1).map((at, n) => at - (busyAt[n] ?? 0))
  expect(Math.max(...pauses)).toBeLessThanOrEqual(10)
  expect(town.claimed).toEqual(expect.arrayContaining(['firstHouse', 'fiveFamilies', 'bakery']))
})

it('lets a grown town have its lanterns now and then', () => {
  const grown = { claimed: ['firstHouse', 'fiveFamilies', 'bakery', 'secondLevel'] as const }
  expect([firstLanternIn(grown), nextLanternIn(grown, 0), nextLanternIn(grown, 1)]).toEqual([35, 70, 120])
})
