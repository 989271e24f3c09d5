import type { eventTypes, PartnerEvent } from '../partner.ts'
import { ids, sampleConsumed, sampleGood, samplePayment, sampleTime } from './objects.ts'

/** This file contains sample JSON of every notice. An entry of the feed has the same JSON. */

type Of<T> = Extract<PartnerEvent, { type: T }>
const event = <T extends PartnerEvent['type']>(type: T, data: Of<T>['data']) => ({
  ...{ id: ids.event, type, timestamp: sampleTime, project: 'mygame' },
  data,
})

export const sampleEvents: { [T in (typeof eventTypes)[number]]: Pick<Of<T>, 'id' | 'type' | 'timestamp' | 'project' | 'data'> } = {
  'payment.paid': event('payment.paid', samplePayment),
  'payment.failed': event('payment.failed', { ...samplePayment, status: 'fail', paidTs: null, good: null }),
  'payment.refunded': event('payment.refunded', { ...samplePayment, refundedAmount: 129 }),
  'payment.disputed': event('payment.disputed', { ...samplePayment, dispute: 'open' }),
  'good.consumed': event('good.consumed', sampleConsumed),
  'good.revoked': event('good.revoked', { ...sampleGood, state: 'revoked', revokedTs: sampleTime }),
  'good.restored': event('good.restored', sampleGood),
  'player.registered': event('player.registered', { userId: '1000042' }),
  'player.merged': event('player.merged', { userId: '1000042', from: '1000017' }),
  'player.unmerged': event('player.unmerged', { userId: '1000042', from: '1000017' }),
  'player.deleted': event('player.deleted', { userId: '1000042' }),
  ping: event('ping', { mode: 'test' }),
}
