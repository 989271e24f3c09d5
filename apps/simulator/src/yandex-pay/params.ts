import * as z from 'zod'
import { kopecksOf, rublesText } from '../rubles.ts'
import { badCart, badFormat } from './failures.ts'

/** This file has the parameters of each call. A wrong format gives BAD_FORMAT; amounts that do not add up give ORDER_CART_DATA_ERROR. */

const MIN_KOPECKS = 100

/** Text like "123.45", converted to kopecks. */
const amount = z.string().transform((text, context) => {
  const kopecks = kopecksOf(text)
  if (kopecks !== undefined) return kopecks
  context.addIssue({ code: 'custom', message: `Invalid amount: ${text}`, params: { isCart: true } })
  return z.NEVER
})
const count = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,3})?$/)
  .transform(Number)
const address = z.url({ protocol: /^https?$/ }).max(2048)

const receipt = z.strictObject({
  tax: z.int().min(1).max(12),
  measure: z.int().min(0).max(255).optional(),
  title: z.string().max(128).optional(),
  paymentMethodType: z.int().min(1).max(7).optional(),
  paymentSubjectType: z.int().min(1).max(33).optional(),
})

const item = z.strictObject({
  productId: z.string().min(1).max(2048),
  title: z.string().min(1).max(2048),
  quantity: z.strictObject({ count, available: z.string().optional(), label: z.string().optional() }),
  total: amount,
  subtotal: amount.optional(),
  unitPrice: amount.optional(),
  discountedUnitPrice: amount.optional(),
  description: z.string().max(2048).optional(),
  isDigital: z.boolean().optional(),
  receipt: receipt.optional(),
})

export const createOrder = z.strictObject({
  orderId: z.string().min(1).max(2048),
  currencyCode: z.literal('RUB'),
  cart: z.strictObject({
    externalId: z.string().max(2048).optional(),
    items: z.array(item).min(1),
    total: z.strictObject({ amount }),
  }),
  availablePaymentMethods: z.array(z.enum(['CARD', 'SPLIT'])).min(1),
  redirectUrls: z.strictObject({ onSuccess: address, onError: address, onAbort: address.optional() }),
  ttl: z.int().min(180).max(604_800).default(1800),
  purpose: z.string().max(250).optional(),
  metadata: z.string().max(2048).optional(),
  orderSource: z.enum(['WEBSITE', 'APP', 'CRM', 'CASH_REGISTER', 'CMS_PLUGIN']).optional(),
  billingPhone: z.string().optional(),
  preferredPaymentMethod: z.enum(['FULLPAYMENT', 'SPLIT']).optional(),
  isPrepayment: z.boolean().optional(),
  fiscalContact: z.string().max(2048).optional(),
  risk: z.record(z.string(), z.unknown()).optional(),
})

const externalOperationId = z.string().min(1).max(2048)
export const captureOrder = z.strictObject({
  orderAmount: amount.optional(),
  cart: z.record(z.string(), z.unknown()).optional(),
  externalOperationId: externalOperationId.optional(),
})
export const cancelOrder = z.strictObject({ reason: z.string().max(2048), externalOperationId: externalOperationId.optional() })
export const nothing = z.union([z.undefined(), z.null(), z.strictObject({})])

/** `targetCart` is what remains in the order, and `refundCart` is what is refunded; only their totals are used. */
const partCart = z.looseObject({
  items: z.array(
    z
      .looseObject({ productId: z.string(), quantityCount: count.optional(), price: amount.optional(), total: amount.optional() })
      .transform(({ total, price, quantityCount = 1 }) => total ?? (price === undefined ? undefined : price * quantityCount)),
  ),
})
export const refundOrder = z.strictObject({
  refundAmount: amount,
  externalOperationId,
  motive: z.string().max(2048).optional(),
  targetCart: partCart.optional(),
  refundCart: partCart.optional(),
})

/** Parses a body. Throws YandexFailure if it does not fit the schema. */
export const readBody = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const message = `${issue?.path.join('.')}: ${issue?.message}`
  throw issue?.code === 'custom' && issue.params?.isCart === true ? badCart(message) : badFormat(message)
}

/**
 * Throws if the items do not add up to the total, or if the total is below 1 RUB. Also throws if a product occurs twice, or if a unit price
 * is not a whole number of kopecks.
 */
export const checkCart = ({ items, total }: z.output<typeof createOrder>['cart']) => {
  const sum = items.reduce((all, { total: one }) => all + one, 0)
  if (sum !== total.amount) throw badCart(`Items cost ${rublesText(sum)}, but the cart's total is ${rublesText(total.amount)}`)
  if (total.amount < MIN_KOPECKS) throw badCart('The total must be at least 1 RUB')
  if (new Set(items.map(({ productId }) => productId)).size !== items.length) throw badCart('productId must be unique inside the cart')
  for (const one of items) {
    if (one.quantity.count <= 0 || !Number.isInteger(one.total / one.quantity.count)) {
      throw badCart(`The unit price of ${one.productId} has more than two decimals`)
    }
  }
}
