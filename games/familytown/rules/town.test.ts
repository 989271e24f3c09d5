import { describe, expect, it } from 'vitest'
import { build } from './building.ts'
import { claimGoal, openGoals } from './goals.ts'
import { nextPlot, plots } from './plots.ts'
import { newTown, readTown } from './town.ts'

const perks = { builders: 1, isGolden: false }

describe('a stored town', () => {
  it('comes back as it was', () => {
    const town = claimGoal(build(newTown(1000), perks, 4, 'house'), 'firstHouse')
    expect(readTown(JSON.parse(JSON.stringify(town)))).toEqual(town)
  })

  it.each([
    undefined,
    null,
    1,
    'town',
    [],
    {},
    { ...newTown(0), coins: 'many' },
    { ...newTown(0), pearls: -5 },
    { ...newTown(0), at: null },
  ])('is none: %j', (data) => expect(readTown(data)).toBeUndefined())

  it('loses what cannot be and keeps the rest', () => {
    const odd = {
      ...newTown(0),
      coins: 7,
      plots: [
        { kind: 'castle', level: 1 },
        { kind: 'mill', level: 99 },
        { kind: 'mill', level: 2 },
      ],
      jobs: [{ plot: 99, kind: 'house', startedAt: 0, endsAt: 1 }, 'job'],
      claimed: ['bakery', 'nothing'],
    }
    const town = readTown(odd)
    expect(town).toMatchObject({ coins: 7, jobs: [], claimed: ['bakery'] })
    expect(town?.plots).toHaveLength(plots.length)
    expect(town?.plots.filter(Boolean)).toEqual([{ kind: 'mill', level: 2 }])
  })
})

describe('goals', () => {
  const withHouse = {
    ...newTown(0),
    plots: newTown(0).plots.map((_, plot) => (plot === 4 ? ({ kind: 'house', level: 1 } as const) : null)),
  }

  it('pay once, when reached', () => {
    expect(claimGoal(newTown(0), 'firstHouse').coins).toBe(60)
    const paid = claimGoal(withHouse, 'firstHouse')
    expect(paid.coins).toBe(100)
    expect(claimGoal(paid, 'firstHouse').coins).toBe(100)
  })

  it('are listed with those to collect first, and leave the list when collected', () => {
    const [first] = openGoals({ ...withHouse, families: 6, claimed: ['firstHouse'] })
    expect(first).toMatchObject({ id: 'fiveFamilies', done: 5, target: 5, isReached: true })
    expect(openGoals(newTown(0))[0]).toMatchObject({ id: 'firstHouse', isReached: false })
  })
})

describe('arrow keys', () => {
  it('reach every plot from every other', () => {
    for (const start of plots.keys()) {
      const reached = new Set([start])
      for (const plot of reached) for (const way of ['left', 'right', 'up', 'down'] as const) reached.add(nextPlot(plot, way))
      expect(reached.size).toBe(plots.length)
    }
  })

  it('stay at the edge', () => {
    expect(nextPlot(4, 'left')).toBe(4)
    expect(nextPlot(0, 'up')).toBe(0)
    expect(nextPlot(10, 'down')).toBe(10)
  })
})
