/** The rules of one kind of building. `cost` in coins and `seconds` are for the first level; the other values are per level. */
type KindRules = {
  cost: number
  seconds: number
  /** The highest number of buildings of this kind in one town. The limit leaves free plots for every kind. */
  most: number
  /** Coins that the building earns per second. */
  coins?: number
  /** The number of families that can live in the building. */
  homes?: number
  /** The share that is added to the whole town's income. */
  comfort?: number
  /** The share that is added to the income of bakeries. */
  flour?: number
  /** Additional hours that the town earns while the player is away. */
  awayHours?: number
}

export const kinds = {
  house: { cost: 25, seconds: 6, most: 4, homes: 4 },
  bakery: { cost: 120, seconds: 15, most: 3, coins: 3 },
  park: { cost: 300, seconds: 25, most: 2, comfort: 0.1 },
  mill: { cost: 900, seconds: 45, most: 2, coins: 10, flour: 0.2 },
  lighthouse: { cost: 5000, seconds: 120, most: 1, coins: 45, awayHours: 1 },
} as const satisfies Record<string, KindRules>

export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as Kind[] // `Object.keys` returns `string[]`

export const MAX_LEVEL = 5
export const COINS_PER_FAMILY = 0.5
/** Families that move in per second while there are free homes. */
export const MOVE_IN_PER_SECOND = 0.25
export const AWAY_HOURS = 2
export const GOLDEN_SHARE = 0.25
export const PEARLS_PER_PACK = 100
/** One pearl shortens building by this many seconds. */
export const SECONDS_PER_PEARL = 15

/** Returns the rules of a kind. Missing values are 0, so that all kinds can be summed. */
export const rulesOf = (kind: Kind): Required<KindRules> => ({ coins: 0, homes: 0, comfort: 0, flour: 0, awayHours: 0, ...kinds[kind] })
