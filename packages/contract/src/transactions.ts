import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, done, email, isoDate, uuid } from './fields.ts'
import { SUPPORT_REASONS } from './limits.ts'
import { paymentStatus } from './payments.ts'

export const transactionItem = z.object({
  createTs: isoDate,
  title: z.string(),
  /** Decimal text in `currency`. */
  price: z.string(),
  currency,
  status: paymentStatus,
  uuid: z.string(),
  projectName: z.string(),
})
export type TransactionItem = z.infer<typeof transactionItem>

export const supportLetter = z.object({
  nickName: z.string(),
  currentAuthType: z.string(),
  email,
  reason: z.enum(SUPPORT_REASONS),
  paymentId: uuid,
  description: z.string().check(z.trim(), z.minLength(1, { error: 'DESCRIPTION_REQUIRED' }), z.maxLength(5000)),
})

const playerRefusals = ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE'] as const

export const transactions = {
  getUserPayments: endpoint({
    method: 'GET',
    path: '/payments/get-user-payments',
    summary: "The player's purchases, newest first; `before` is the `createTs` and `uuid` of the last one seen",
    access: 'player',
    query: z.object({
      project: z.optional(z.string()),
      before: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: z.array(transactionItem),
    refusals: playerRefusals,
  }),
  getUserPayment: endpoint({
    method: 'GET',
    path: '/payments/get-user-payment',
    summary: 'One purchase of the player',
    access: 'player',
    query: z.object({ paymentId: uuid }),
    reply: z.object({ result: transactionItem }),
    refusals: [...playerRefusals, 'PAYMENT_NOT_FOUND'],
  }),
  sendLetterSupport: endpoint({
    method: 'POST',
    path: '/payments/send-letter-support',
    summary: 'Write to support about one purchase',
    access: 'player',
    body: z.object({ data: supportLetter }),
    reply: done,
    refusals: playerRefusals,
  }),
  getReceiptLink: endpoint({
    method: 'GET',
    path: '/user/get-receipt-link',
    summary: 'The link to a receipt; empty while it is being made',
    access: 'player',
    query: z.object({ privatePaymentId: uuid }),
    reply: z.object({ result: z.string() }),
    refusals: [...playerRefusals, 'PAYMENT_NOT_FOUND'],
  }),
} as const
