import type { Currency } from '@playhub/contract/fields'
import type { GoodKind, OwnGood } from '@playhub/contract/games/goods'
import { PRICE_RANGES } from '@playhub/contract/limits'
import { isItemId } from '@playhub/contract/projects/price-rules'
import * as z from 'zod/mini'

/** The price list and the items for sale in the simulated hub, in which developers test a game. */

// The same rules as in the staff's desk, so that the desk accepts every list that this page accepts.
const line = z.object({
  itemId: z.string().check(z.refine(isItemId)),
  title: z.string(),
  kind: z.enum(['durable', 'consumable']),
  amount: z.int().check(z.gte(PRICE_RANGES.USD[0]), z.lte(PRICE_RANGES.USD[1])),
})
export type Line = z.infer<typeof line>

/** The items for sale at the start. `npm run game` sells the same items. */
export const firstLines: readonly Line[] = [
  { itemId: 'coins-100', title: '100 coins', kind: 'consumable', amount: 99 },
  { itemId: 'golden-hat', title: 'Golden hat', kind: 'durable', amount: 299 },
]

/**
 * Reads the price list, which has one item per line: `coins-100; consumable; 0.99; 100 coins`. Returns the number of the first line that
 * cannot be read.
 */
export const readLines = (text: string): { lines: Line[] } | { wrong: number } => {
  const lines: Line[] = []
  for (const [at, each] of text.split('\n').entries()) {
    if (each.trim() === '') continue
    const [itemId = '', kind = '', price = '', ...title] = each.split(';').map((part) => part.trim())
    const read = line.safeParse({ itemId, kind, amount: Math.round(Number(price) * 100), title: title.join(';') || itemId })
    if (!read.success || lines.some((other) => other.itemId === itemId)) return { wrong: at + 1 }
    lines.push(read.data)
  }
  return { lines }
}
export const writeLines = (lines: readonly Line[]) =>
  lines.map(({ itemId, kind, amount, title }) => `${itemId}; ${kind}; ${(amount / 100).toFixed(2)}; ${title}`).join('\n')

const currency: Currency = 'USD'
export const catalogOf = (lines: readonly Line[]) =>
  lines.map(({ itemId, title, amount }) => ({ itemId, title, amount, currency, price: `$${(amount / 100).toFixed(2)}` }))

type Paid = { itemId: string; kind: GoodKind; paymentId: string; payload: string }
export const goodOf = ({ itemId, kind, paymentId, payload }: Paid): OwnGood => ({
  goodId: crypto.randomUUID(),
  ...{ itemId, kind, paymentId, payload, mode: 'test' },
  createTs: new Date().toISOString(),
  acknowledgedTs: null,
  consumedTs: null,
})
