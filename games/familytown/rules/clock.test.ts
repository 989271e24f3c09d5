import { describe, expect, it } from 'vitest'
import { build } from './building.ts'
import { advance } from './clock.ts'
import { incomeOf } from './economy.ts'
import type { Building, Perks, Town } from './town.ts'
import { newTown } from './town.ts'

const HOUR = 3_600_000
const plain: Perks = { builders: 1, isGolden: false }
const golden: Perks = { ...plain, isGolden: true }

/** Returns a town with these buildings, one per plot. All its homes are full. */
const town = (buildings: Building[], families = 0): Town => ({
  ...newTown(0),
  coins: 0,
  families,
  plots: newTown(0).plots.map((_, plot) => buildings[plot] ?? null),
})

describe('income', () => {
  it('is what families and trade bring, raised by parks and golden roofs', () => {
    const base = town([{ kind: 'bakery', level: 2 }], 10)
    expect(incomeOf(base, plain)).toBe(11)
    expect(incomeOf(base, golden)).toBe(13.75)
    expect(
      incomeOf(
        town(
          [
            { kind: 'bakery', level: 2 },
            { kind: 'mill', level: 1 },
            { kind: 'park', level: 2 },
          ],
          10,
        ),
        plain,
      ),
    ).toBeCloseTo((5 + 6 * 1.2 + 10) * 1.2)
  })
})

describe('time', () => {
  it('brings coins by the second', () => {
    const { town: later, earned } = advance(town([{ kind: 'bakery', level: 1 }]), plain, 10_000)
    expect(earned).toBeCloseTo(30)
    expect(later.at).toBe(10_000)
  })

  it('passes the same in one piece as in many', () => {
    const start = build({ ...town([{ kind: 'bakery', level: 1 }]), coins: 100 }, plain, 4, 'house')
    let stepped = start
    for (let now = 50; now <= 120_000; now += 50) stepped = advance(stepped, plain, now).town
    const whole = advance(start, plain, 120_000).town
    expect(whole.plots).toEqual(stepped.plots)
    expect(whole.families).toBeCloseTo(stepped.families, 3)
    // `advance` calculates a long time in steps of some seconds. Each step uses the number of families at its start, so the coins differ a
    // little.
    expect(Math.abs(whole.coins / stepped.coins - 1)).toBeLessThan(0.05)
  })

  it('fills the homes and no more', () => {
    const house = town([{ kind: 'house', level: 1 }])
    expect(advance(house, plain, 8000).town.families).toBeCloseTo(2)
    expect(advance(house, plain, HOUR).town.families).toBe(4)
  })

  it('reports what got ready, and lets it earn from that moment on', () => {
    const begun = build({ ...town([]), coins: 120 }, plain, 4, 'bakery') // ready after 15 seconds
    const { town: later, finished } = advance(begun, plain, 25_000)
    expect(finished.map(({ kind }) => kind)).toEqual(['bakery'])
    expect(later.coins).toBeCloseTo(30)
  })

  it('away earns up to the limit, longer with a lighthouse; builders are not held up', () => {
    const bakery = town([{ kind: 'bakery', level: 1 }])
    expect(advance(bakery, plain, 48 * HOUR).earned).toBeCloseTo(3 * 2 * 3600)
    const lit = town([
      { kind: 'bakery', level: 1 },
      { kind: 'lighthouse', level: 2 },
    ])
    expect(advance(lit, plain, 48 * HOUR).earned).toBeCloseTo((3 + 90) * 4 * 3600)

    const building = { ...bakery, jobs: [{ plot: 5, kind: 'house' as const, startedAt: 0, endsAt: 10 * HOUR }] }
    expect(advance(building, plain, 11 * HOUR).town.plots[5]).toEqual({ kind: 'house', level: 1 })
  })

  it('does not run backwards', () => {
    const later = { ...town([{ kind: 'bakery', level: 1 }]), at: HOUR }
    expect(advance(later, plain, 0)).toMatchObject({ earned: 0, ms: 0, town: { at: 0, coins: 0 } })
  })
})
