import { describe, expect, it } from 'vitest'
import { build, creditPearls, finishNow, lanternCoins, pearlsToFinish, refusalToBuild } from './building.ts'
import { advance } from './clock.ts'
import { costOf, secondsOf } from './economy.ts'
import type { Kind } from './kinds.ts'
import { newTown, type Perks, type Town } from './town.ts'

const CAPE = 3
const STREET = 4
const HILL = 0
const one: Perks = { builders: 1, isGolden: false }
const two: Perks = { builders: 2, isGolden: false }
const rich = (town: Town = newTown(0)): Town => ({ ...town, coins: 1e9 })
const withHouses = (count: number, level = 1): Town => ({
  ...rich(),
  plots: newTown(0).plots.map((_, plot) => (plot >= STREET && plot < STREET + count ? { kind: 'house' as Kind, level } : null)),
})

describe('building', () => {
  it('takes the coins and the time it says', () => {
    const town = build(newTown(0), one, STREET, 'house')
    expect(town.coins).toBe(60 - 25)
    expect(advance(town, one, 5999).town.plots[STREET]).toBeNull()
    expect(advance(town, one, 6000).town.plots[STREET]).toEqual({ kind: 'house', level: 1 })
  })

  it('raises a building level by level, each dearer and slower', () => {
    expect(refusalToBuild(withHouses(1, 4), one, STREET, 'house')).toBeUndefined()
    expect(refusalToBuild(withHouses(1, 5), one, STREET, 'house')).toBe('highest')
    expect(costOf(withHouses(1), 'house', 1)).toBeGreaterThan(costOf(newTown(0), 'house', 0))
    expect(secondsOf('house', 1)).toBeGreaterThan(secondsOf('house', 0))
  })

  it('makes the next house dearer than the last, also while that one is being built', () => {
    const begun = build(rich(), two, STREET, 'house')
    expect(costOf(begun, 'house', 0)).toBe(36)
  })

  it.each([
    ['a kind that does not belong there', rich(), HILL, 'house', 'notHere'],
    ['another kind on a building', withHouses(1), STREET, 'bakery', 'notHere'],
    ['a lighthouse in the street', rich(), STREET, 'lighthouse', 'notHere'],
    ['a fifth house', withHouses(4), STREET + 4, 'house', 'enough'],
    ['with an empty purse', { ...newTown(0), coins: 24 }, STREET, 'house', 'noCoins'],
    ['twice at once', build(rich(), two, STREET, 'house'), STREET, 'house', 'underWay'],
    ['with the only builder busy', build(rich(), one, STREET, 'house'), CAPE, 'lighthouse', 'noBuilder'],
    ['on a plot that is not there', rich(), 99, 'house', 'notHere'],
  ] as const)('refuses %s, and nothing changes', (_what, town, plot, kind, refusal) => {
    expect(refusalToBuild(town, one, plot, kind)).toBe(refusal)
    expect(build(town, one, plot, kind)).toBe(town)
  })

  it('goes on in two places with a second builder', () => {
    const town = build(build(rich(), two, STREET, 'house'), two, CAPE, 'lighthouse')
    expect(town.jobs.map(({ plot }) => plot)).toEqual([STREET, CAPE])
  })
})

describe('pearls', () => {
  const begun = build(rich(), one, CAPE, 'lighthouse') // 120 seconds

  it('finish a building at once, fewer of them the nearer it is', () => {
    expect(begun.jobs.map((job) => pearlsToFinish(job, 0))).toEqual([8])
    expect(begun.jobs.map((job) => pearlsToFinish(job, 119_999))).toEqual([1])
    const done = finishNow({ ...begun, pearls: 10 }, CAPE)
    expect(done).toMatchObject({ pearls: 2, jobs: [] })
    expect(done.plots[CAPE]).toEqual({ kind: 'lighthouse', level: 1 })
  })

  it('are not spent when too few, or where nothing is being built', () => {
    const poor = { ...begun, pearls: 7 }
    expect(finishNow(poor, CAPE)).toBe(poor)
    expect(finishNow(begun, STREET)).toBe(begun)
  })

  it('that were bought come once per pack', () => {
    const credited = creditPearls(newTown(0), 2)
    expect(credited).toMatchObject({ pearls: 205, pearlPacksCredited: 2 })
    expect(creditPearls(credited, 0)).toBe(credited)
  })
})

it('a lantern is worth catching from the first minute and grows with the town', () => {
  expect(lanternCoins(newTown(0), one)).toBe(20)
  expect(lanternCoins({ ...withHouses(4), families: 16 }, one)).toBe(320)
})
