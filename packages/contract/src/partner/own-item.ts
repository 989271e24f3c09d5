import * as z from 'zod/mini'
import { minorUnits } from '../fields.ts'
import { goodKind } from '../games/goods.ts'
import { ITEM_ID_MAX, ITEM_TITLE_MAX, PRICE_RANGES } from '../limits.ts'
import { withoutTurns } from '../support/bidi.ts'

/** Text that the database can store unchanged. */
const storable = z.string().check(z.refine((text) => text.isWellFormed(), { error: 'INVALID_FORMAT' }))
/** The name of an item. Characters that change the text direction are removed, because the name is shown inside other text. */
const itemName = storable.check(
  z.overwrite(withoutTurns),
  z.maxLength(ITEM_TITLE_MAX),
  z.refine((text) => text.trim() !== '', { error: 'TOO_SMALL' }),
)

// Strict: an unknown field is refused. Otherwise a mistyped `ammount` would be ignored.
const item = z.strictObject({
  /** The game's own id of the item. */
  id: z.optional(storable.check(z.minLength(1), z.maxLength(ITEM_ID_MAX))),
  /** The kind of good that the player gets. Only an item with an id gives a good. Default: `consumable`. */
  kind: z.optional(goodKind),
  ruName: itemName,
  enName: itemName,
  /** The prices in minor units: kopecks and cents. */
  rubMinor: minorUnits.check(z.gte(PRICE_RANGES.RUB[0]), z.lte(PRICE_RANGES.RUB[1])),
  usdMinor: minorUnits.check(z.gte(PRICE_RANGES.USD[0]), z.lte(PRICE_RANGES.USD[1])),
})
/** An item with the game's own names and prices. */
export const ownItem = item.check(
  z.refine(({ id, kind }) => kind === undefined || id !== undefined, { error: 'ITEM_ID_MISSING', path: ['id'] }),
)
