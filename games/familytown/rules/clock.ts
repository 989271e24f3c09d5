import { awayLimitMs, homesOf, incomeOf, moveInRate } from './economy.ts'
import type { Job, Perks, Town } from './town.ts'

/** The longest time calculated in one step, in ms. Longer steps would be inexact, because families that move in change the income. */
const STRETCH_MS = 5000

export type Passed = { town: Town; earned: number; finished: Job[]; ms: number }

/**
 * Lets time pass until `now`: the town earns coins, families move in, and jobs end at their planned time. The function does the same for a
 * short step and for a long absence. When the town has reached its limit for an absence, it gets no more coins and families, but jobs still
 * end. If the clock was set back, nothing happens.
 */
export const advance = (start: Town, perks: Perks, now: number): Passed => {
  const finished: Job[] = []
  const earnUntil = start.at + awayLimitMs(start)
  let town = start
  while (town.at < now) {
    const jobEnd = Math.min(...town.jobs.map((job) => job.endsAt))
    const stretchEnd = town.at < earnUntil ? town.at + STRETCH_MS : now
    const until = Math.min(now, Math.max(jobEnd, town.at), stretchEnd)
    town = live(town, perks, until, earnUntil)
    const ready = town.jobs.filter((job) => job.endsAt <= until)
    finished.push(...ready)
    town = ready.reduce(finishJob, town)
  }
  return { town: { ...town, at: now }, earned: town.coins - start.coins, finished, ms: Math.max(0, now - start.at) }
}

/** Completes the building of a job and frees its builder. */
export const finishJob = (town: Town, job: Job): Town => ({
  ...town,
  jobs: town.jobs.filter((other) => other !== job),
  plots: town.plots.map((building, plot) => (plot === job.plot ? { kind: job.kind, level: (building?.level ?? 0) + 1 } : building)),
})

const live = (town: Town, perks: Perks, until: number, earnUntil: number): Town => {
  const seconds = Math.max(0, Math.min(until, earnUntil) - town.at) / 1000
  return {
    ...town,
    at: until,
    coins: town.coins + incomeOf(town, perks) * seconds,
    families: Math.min(homesOf(town), town.families + moveInRate(town) * seconds),
  }
}
