import type { Currency } from '@playhub/contract/fields'
import type { GoodKind, OwnGood } from '@playhub/contract/games/goods'
import * as z from 'zod/mini'

/** This file contains the price list and the goods of the stand-in hub. */

const line = z.object({ itemId: z.string(), title: z.string(), kind: z.enum(['durable', 'consumable']), amount: z.int() })
export type Line = z.infer<typeof line>

/** The items for sale at the start. `npm run game` sells the same items. */
export const firstLines: readonly Line[] = [
  { itemId: 'coins-100', title: '100 coins', kind: 'consumable', amount: 129 },
  { itemId: 'golden-skin', title: 'Golden skin', kind: 'durable', amount: 299 },
]

/**
 * Reads the price list, which has one item per line: `coins-100; consumable; 1.29; 100 coins`. Returns undefined if a line cannot be read.
 */
export const readLines = (text: string): Line[] | undefined => {
  const lines = text.split('\n').filter((each) => each.trim() !== '')
  const read = lines.map((each) => {
    const [itemId = '', kind = '', price = '', ...title] = each.split(';').map((part) => part.trim())
    return line.safeParse({ itemId, kind, amount: Math.round(Number(price) * 100), title: title.join(';') || itemId })
  })
  return read.every(({ success }) => success) ? read.flatMap(({ data }) => (data ? [data] : [])) : undefined
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
