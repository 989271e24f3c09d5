import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { projectId } from '../fields.ts'

/** A price item. Prices are decimal text with two decimals: `ruValue` in rubles, `enValue` in dollars. */
export const priceItem = z.object({
  id: z.string(),
  ruTitle: z.string(),
  ruValue: z.string(),
  enTitle: z.string(),
  enValue: z.string(),
  logoName: z.string(),
})
export type PriceItem = z.infer<typeof priceItem>

export const prices = {
  getPrices: endpoint({
    method: 'GET',
    path: '/control/get-prices',
    summary: 'The price list of a project',
    access: 'guest',
    query: z.object({ project: projectId }),
    reply: z.array(priceItem),
    refusals: ['PROJECT_NOT_FOUND'],
  }),
} as const
