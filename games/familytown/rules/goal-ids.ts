/** The goals in the order in which they are shown. */
export const goalIds = [
  'firstHouse',
  'fiveFamilies',
  'bakery',
  'secondLevel',
  'park',
  'twentyFamilies',
  'mill',
  'fiftyFamilies',
  'lighthouse',
  'fullTown',
  'highest',
] as const
export type GoalId = (typeof goalIds)[number]

export const isGoalId = (value: unknown): value is GoalId => goalIds.some((id) => id === value)
