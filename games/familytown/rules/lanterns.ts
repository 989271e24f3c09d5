import type { Town } from './town.ts'

/** Until the player has collected the rewards of this many goals, the town earns little, so lanterns appear often. */
const YOUNG_UNTIL_GOALS = 4
const GAPS_S = { young: { first: 8, least: 7, most: 10 }, grown: { first: 35, least: 70, most: 120 } }

const gapsOf = ({ claimed }: Pick<Town, 'claimed'>) => GAPS_S[claimed.length < YOUNG_UNTIL_GOALS ? 'young' : 'grown']

/** Returns the seconds of play until the first lantern appears. */
export const firstLanternIn = (town: Pick<Town, 'claimed'>) => gapsOf(town).first

/** Returns the seconds until the next lantern, after one was caught or flew away. `chance` is from 0 to 1. */
export const nextLanternIn = (town: Pick<Town, 'claimed'>, chance: number) => {
  const { least, most } = gapsOf(town)
  return least + chance * (most - least)
}
