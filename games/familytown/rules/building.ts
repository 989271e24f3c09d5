import { finishJob } from './clock.ts'
import { costOf, countOf, incomeOf, secondsOf } from './economy.ts'
import { type Kind, kinds, MAX_LEVEL, PEARLS_PER_PACK, SECONDS_PER_PEARL } from './kinds.ts'
import { plots } from './plots.ts'
import type { Job, Perks, Town } from './town.ts'

export type BuildRefusal = 'notHere' | 'enough' | 'highest' | 'underWay' | 'noBuilder' | 'noCoins'

export const jobAt = (town: Town, plot: number): Job | undefined => town.jobs.find((job) => job.plot === plot)

/** Returns the reason why this kind cannot be built or upgraded on the plot now; undefined if it can. */
export const refusalToBuild = (town: Town, perks: Perks, plot: number, kind: Kind): BuildRefusal | undefined => {
  const building = town.plots[plot]
  if (building ? building.kind !== kind : !plots[plot]?.kinds.includes(kind)) return 'notHere'
  if (!building && countOf(town, kind) >= kinds[kind].most && !jobAt(town, plot)) return 'enough'
  if (building && building.level >= MAX_LEVEL) return 'highest'
  if (jobAt(town, plot)) return 'underWay'
  if (town.jobs.length >= perks.builders) return 'noBuilder'
  if (town.coins < costOf(town, kind, building?.level ?? 0)) return 'noCoins'
  return undefined
}

/** Pays for a building and starts to build it. If the rules do not allow it, returns the town unchanged. */
export const build = (town: Town, perks: Perks, plot: number, kind: Kind): Town => {
  if (refusalToBuild(town, perks, plot, kind)) return town
  const level = town.plots[plot]?.level ?? 0
  const job = { plot, kind, startedAt: town.at, endsAt: town.at + secondsOf(kind, level) * 1000 }
  return { ...town, coins: town.coins - costOf(town, kind, level), jobs: [...town.jobs, job] }
}

/** Returns how many pearls are needed to finish a job now. */
export const pearlsToFinish = (job: Job, now: number) => Math.max(1, Math.ceil((job.endsAt - now) / 1000 / SECONDS_PER_PEARL))

/** Finishes a job for pearls. If the player has too few pearls, returns the town unchanged. */
export const finishNow = (town: Town, plot: number): Town => {
  const job = jobAt(town, plot)
  const price = job ? pearlsToFinish(job, town.at) : 0
  if (!job || town.pearls < price) return town
  return finishJob({ ...town, pearls: town.pearls - price }, job)
}

/** Adds the pearls of bought packs, and counts these packs so that each is added only once. */
export const creditPearls = (town: Town, packs: number): Town =>
  packs <= 0 ? town : { ...town, pearls: town.pearls + packs * PEARLS_PER_PACK, pearlPacksCredited: town.pearlPacksCredited + packs }

const LANTERN_SECONDS = 40
const LANTERN_COINS_MIN = 20

/** Returns how many coins a player gets who catches a lantern. */
export const lanternCoins = (town: Town, perks: Perks) => Math.round(Math.max(LANTERN_COINS_MIN, incomeOf(town, perks) * LANTERN_SECONDS))
