import { AWAY_HOURS, COINS_PER_FAMILY, GOLDEN_SHARE, type Kind, kinds, MOVE_IN_PER_SECOND, rulesOf } from './kinds.ts'
import type { Building, Perks, Town } from './town.ts'

const COST_PER_LEVEL = 2.1
const COST_PER_SAME_KIND = 1.45
const SECONDS_PER_LEVEL = 1.7

const sum = (town: Town, of: (building: Building) => number) =>
  town.plots.reduce((total, building) => total + (building ? of(building) : 0), 0)

/** Returns the number of buildings of a kind that exist or are being built. */
export const countOf = (town: Town, kind: Kind) =>
  town.plots.filter((building) => building?.kind === kind).length +
  town.jobs.filter((job) => job.kind === kind && !town.plots[job.plot]).length

/**
 * Returns the price in coins of the next level. Each level costs more than the one before; the first level also costs more with each
 * building of its kind.
 */
export const costOf = (town: Town, kind: Kind, level: number): number =>
  Math.round(kinds[kind].cost * COST_PER_LEVEL ** level * COST_PER_SAME_KIND ** (level === 0 ? countOf(town, kind) : 0))

/** Returns the number of seconds that it takes to build the next level. */
export const secondsOf = (kind: Kind, level: number) => Math.round(kinds[kind].seconds * SECONDS_PER_LEVEL ** level)

export const homesOf = (town: Town) => sum(town, ({ kind, level }) => rulesOf(kind).homes * level)

const comfortOf = (town: Town) => sum(town, ({ kind, level }) => rulesOf(kind).comfort * level)

/** Returns how many coins the town earns per second. */
export const incomeOf = (town: Town, perks: Perks): number => {
  const flour = sum(town, ({ kind, level }) => rulesOf(kind).flour * level)
  const trade = sum(town, ({ kind, level }) => rulesOf(kind).coins * level * (kind === 'bakery' ? 1 + flour : 1))
  return (town.families * COINS_PER_FAMILY + trade) * (1 + comfortOf(town)) * (perks.isGolden ? 1 + GOLDEN_SHARE : 1)
}

/** Returns how many families move in per second while there are free homes. */
export const moveInRate = (town: Town) => MOVE_IN_PER_SECOND * (1 + comfortOf(town))

/** Returns the time in ms for which the town earns while its player is away. */
export const awayLimitMs = (town: Town) => (AWAY_HOURS + sum(town, ({ kind, level }) => rulesOf(kind).awayHours * level)) * 3_600_000
