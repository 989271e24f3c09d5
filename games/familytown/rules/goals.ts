import { type GoalId, goalIds } from './goal-ids.ts'
import { type Kind, MAX_LEVEL } from './kinds.ts'
import { plots } from './plots.ts'
import type { Town } from './town.ts'

type Goal = { target: number; progress: (town: Town) => number; coins?: number; pearls?: number }

const built = (kind: Kind) => (town: Town) => town.plots.filter((building) => building?.kind === kind).length
const families = (town: Town) => Math.floor(town.families)
const highestLevel = (town: Town) => Math.max(0, ...town.plots.map((building) => building?.level ?? 0))

export const goals: Record<GoalId, Goal> = {
  firstHouse: { target: 1, progress: built('house'), coins: 40 },
  fiveFamilies: { target: 5, progress: families, pearls: 5 },
  bakery: { target: 1, progress: built('bakery'), coins: 100 },
  secondLevel: { target: 2, progress: highestLevel, pearls: 5 },
  park: { target: 1, progress: built('park'), coins: 200 },
  twentyFamilies: { target: 20, progress: families, pearls: 8 },
  mill: { target: 1, progress: built('mill'), coins: 600 },
  fiftyFamilies: { target: 50, progress: families, pearls: 10 },
  lighthouse: { target: 1, progress: built('lighthouse'), coins: 3000 },
  fullTown: { target: plots.length, progress: (town) => town.plots.filter(Boolean).length, pearls: 20 },
  highest: { target: MAX_LEVEL, progress: highestLevel, pearls: 25 },
}

export type GoalView = { id: GoalId; done: number; target: number; isReached: boolean; coins: number; pearls: number }

/** Returns the open goals. Those whose reward can be collected come first. */
export const openGoals = (town: Town): GoalView[] =>
  goalIds
    .filter((id) => !town.claimed.includes(id))
    .map((id) => {
      const { target, progress, coins = 0, pearls = 0 } = goals[id]
      const done = Math.min(target, progress(town))
      return { id, done, target, isReached: done >= target, coins, pearls }
    })
    .sort((a, b) => Number(b.isReached) - Number(a.isReached))

/** Collects the reward of a goal. If the goal is not reached, returns the town unchanged. */
export const claimGoal = (town: Town, id: GoalId): Town => {
  const { target, progress, coins = 0, pearls = 0 } = goals[id]
  if (town.claimed.includes(id) || progress(town) < target) return town
  return { ...town, coins: town.coins + coins, pearls: town.pearls + pearls, claimed: [...town.claimed, id] }
}
