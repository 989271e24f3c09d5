import { type Kind, rulesOf } from '../rules/kinds.ts'
import type { TownTexts } from '../texts.ts'

/** Returns a text that says what a building of this level does for the town. */
export const gainOf = (t: TownTexts, kind: Kind, level: number): string => {
  const { homes, coins, comfort, flour, awayHours } = rulesOf(kind)
  const percent = (share: number) => Math.round(share * level * 100)
  switch (kind) {
    case 'house':
      return t.gains.house(homes * level)
    case 'bakery':
      return t.gains.bakery(coins * level)
    case 'park':
      return t.gains.park(percent(comfort))
    case 'mill':
      return t.gains.mill(coins * level, percent(flour))
    case 'lighthouse':
      return t.gains.lighthouse(coins * level, awayHours * level)
  }
}
