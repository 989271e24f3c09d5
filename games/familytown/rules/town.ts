import { type GoalId, isGoalId } from './goal-ids.ts'
import { type Kind, kindNames, MAX_LEVEL } from './kinds.ts'
import { plots } from './plots.ts'

export type Building = { kind: Kind; level: number }
/** A job that raises the building on a plot by one level; the first level creates the building. Times are in milliseconds since 1970. */
export type Job = { plot: number; kind: Kind; startedAt: number; endsAt: number }

export type Town = {
  coins: number
  pearls: number
  /** The number of families. It grows in fractions and is shown rounded down. */
  families: number
  plots: readonly (Building | null)[]
  jobs: readonly Job[]
  claimed: readonly GoalId[]
  /** The number of bought packs whose pearls were already added. */
  pearlPacksCredited: number
  /** The time up to which the town was calculated, in ms since 1970. */
  at: number
}

/** The effects of the player's purchases: the number of builders, and the golden roofs, which also raise the income. */
export type Perks = { builders: number; isGolden: boolean }

export const newTown = (now = Date.now()): Town => ({
  coins: 60,
  pearls: 5,
  families: 0,
  plots: plots.map(() => null),
  jobs: [],
  claimed: [],
  pearlPacksCredited: 0,
  at: now,
})

/** Parses a stored town; undefined if it is invalid. Content that a later version removed is dropped. */
export const readTown = (data: unknown): Town | undefined => {
  const { coins, pearls, families, pearlPacksCredited, at, ...lists } = fieldsOf(data)
  if (!isAmount(coins) || !isAmount(pearls) || !isAmount(families) || !isAmount(pearlPacksCredited) || !isAmount(at)) return undefined
  const built = listOf(lists.plots).map(readBuilding)
  return {
    coins,
    pearls,
    families,
    pearlPacksCredited,
    at,
    plots: plots.map((_plot, index) => built[index] ?? null),
    jobs: listOf(lists.jobs).flatMap(readJob),
    claimed: listOf(lists.claimed).filter(isGoalId),
  }
}

const readBuilding = (data: unknown): Building | null => {
  const { kind, level } = fieldsOf(data)
  return isKind(kind) && isAmount(level) && level >= 1 && level <= MAX_LEVEL ? { kind, level } : null
}

const readJob = (data: unknown): Job[] => {
  const { plot, kind, startedAt, endsAt } = fieldsOf(data)
  const isJob = isAmount(plot) && plots[plot] !== undefined && isKind(kind) && isAmount(startedAt) && isAmount(endsAt)
  return isJob ? [{ plot, kind, startedAt, endsAt }] : []
}

const fieldsOf = (data: unknown): Record<string, unknown> => (typeof data === 'object' && data !== null ? { ...data } : {})
const listOf = (data: unknown): unknown[] => (Array.isArray(data) ? data : [])
const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0
const isKind = (value: unknown): value is Kind => kindNames.some((kind) => kind === value)
