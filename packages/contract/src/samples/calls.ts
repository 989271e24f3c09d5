import type * as z from 'zod/mini'
import type { partner } from '../partner.ts'
import { sampleEvents } from './events.ts'
import { ids, sampleConsumed, sampleGood, sampleNotice, samplePayment, samplePlayer, sampleRefund, sampleSetup } from './objects.ts'

/** This file contains a sample of every call of the partner API: the request, and the hub's answer. */

type Calls = typeof partner
type In<E, K extends string> = E extends { [P in K]: infer S extends z.ZodMiniType } ? { [P in K]: z.input<S> } : { [P in K]?: never }
export type Sample<E> = In<E, 'params'> &
  In<E, 'body'> & { query?: E extends { query: infer S extends z.ZodMiniType } ? z.input<S> : never } & {
    reply: E extends { reply: infer S extends z.ZodMiniType } ? z.output<S> : never
  }

const cursor = 'eyJzZXEiOjE3fQ'
const pageOf = <T>(item: T) => ({ items: [item], nextCursor: null })

export const sampleCalls: { [N in keyof Calls]: Sample<Calls[N]> } = {
  getSetup: { reply: sampleSetup },
  createPayment: {
    body: { itemId: 'coins-100', userId: '1000042', payload: 'order 17' },
    reply: { id: ids.payment, status: 'none', payUrl: samplePayment.payUrl },
  },
  getPayment: { params: { id: ids.payment }, reply: samplePayment },
  listPayments: { query: { status: 'paid', limit: 10 }, reply: pageOf(samplePayment) },
  refundPayment: { params: { id: ids.payment }, body: { reason: 'bought by mistake' }, reply: sampleRefund },
  listRefunds: { params: { id: ids.payment }, reply: { items: [sampleRefund] } },
  getPlayer: { params: { id: '1000042' }, reply: samplePlayer },
  listGoods: { params: { id: '1000042' }, query: { state: 'owned' }, reply: pageOf(sampleGood) },
  listLateGoods: { query: { limit: 10 }, reply: pageOf({ ...sampleGood, lateTs: sampleConsumed.consumedTs }) },
  consumeGood: { params: { id: ids.good }, reply: sampleConsumed },
  acknowledgeGood: { params: { id: ids.good }, reply: { ...sampleGood, acknowledgedTs: sampleNotice.deliveredTs } },
  verifyToken: {
    body: { token: 'eyJhbGciOiJFUzI1NiJ9…' },
    reply: { active: true, userId: '1000042', nickName: 'Anna', authType: 'email', expiresTs: '2026-11-20T11:00:00.000Z' },
  },
  listEvents: { query: { limit: 10 }, reply: { items: [sampleEvents['payment.paid']], nextCursor: cursor } },
  listNotices: { query: { state: 'delivered' }, reply: pageOf(sampleNotice) },
  replayNotice: {
    params: { id: ids.event },
    reply: { ...sampleNotice, state: 'waiting', deliveredTs: null, nextTryTs: sampleNotice.createTs },
  },
  testNotice: {
    reply: { ...sampleNotice, type: 'ping', state: 'waiting', deliveredTs: null, nextTryTs: sampleNotice.createTs, tries: [] },
  },
}
