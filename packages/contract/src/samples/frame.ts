import type { input, output } from 'zod/mini'
import type { FrameVerb, frameVerbs } from '../games/frame-verbs.ts'
import type { OwnGood } from '../games/goods.ts'
import type { fromFrame, toFrame } from '../messages.ts'
import { ids, sampleTime } from './objects.ts'

/** This file contains a sample of every message between a game's page and the hub. */

const ownGood: OwnGood = {
  goodId: ids.good,
  itemId: 'coins-100',
  kind: 'consumable',
  paymentId: ids.payment,
  payload: 'order 17',
  mode: 'test',
  createTs: sampleTime,
  acknowledgedTs: null,
  consumedTs: null,
}

export const sampleToFrame: { [T in keyof typeof toFrame]: output<(typeof toFrame)[T]> } = {
  PLAYHUB_TO_IFRAME_USER_AUTH: { currentAuthType: 'email', jwt: 'eyJhbGciOiJFUzI1NiJ9…', nickName: 'Anna', userId: '1000042', session: '' },
  PLAYHUB_TO_IFRAME_PAYMENT_RESULT: {
    paymentId: ids.payment,
    status: 'paid',
    payload: 'order 17',
    token: 'eyJhbGciOiJFUzI1NiJ9…',
    isError: false,
    errorCode: null,
  },
  PLAYHUB_TO_IFRAME_LOGOUT: {},
  PLAYHUB_TO_IFRAME_CHANGE_LNG: { lng: 'en' },
  PLAYHUB_TO_IFRAME_REPLY: { id: '1', ok: true, body: { version: 3 } },
  PLAYHUB_TO_IFRAME_PAUSE: { reason: 'screen' },
  PLAYHUB_TO_IFRAME_RESUME: {},
}

export const sampleFromFrame: { [T in keyof typeof fromFrame]: input<(typeof fromFrame)[T]> } = {
  IFRAME_TO_PLAYHUB_GET_USER_AUTH: {},
  IFRAME_TO_PLAYHUB_ON_LOGIN: {},
  IFRAME_TO_PLAYHUB_ON_LOGOUT: {},
  IFRAME_TO_PLAYHUB_ON_BANK: { itemId: 'coins-100', payload: 'order 17' },
  IFRAME_TO_PLAYHUB_CHANGE_LNG: { lng: 'en' },
  IFRAME_TO_PLAYHUB_REQUEST: { id: '1', verb: 'dataSet', body: { slot: 'main', data: '{"coins":100}' } },
  IFRAME_TO_PLAYHUB_LIFECYCLE: { state: 'ready' },
}

type Verbs = typeof frameVerbs
export const sampleVerbs: { [V in FrameVerb]: { body: input<Verbs[V]['body']>; reply: output<Verbs[V]['reply']> } } = {
  catalog: {
    body: {},
    reply: { items: [{ itemId: 'coins-100', title: '100 coins', amount: 129, currency: 'USD', price: '$1.29' }] },
  },
  purchases: { body: {}, reply: { items: [ownGood] } },
  consume: { body: { goodId: ids.good, consumeId: 'c-1' }, reply: { ...ownGood, consumedTs: sampleTime } },
  acknowledge: { body: { goodId: ids.good }, reply: { ...ownGood, acknowledgedTs: sampleTime } },
  dataGet: { body: { slot: 'main' }, reply: { data: '{"coins":100}', version: 3 } },
  dataSet: { body: { slot: 'main', data: '{"coins":100}', baseVersion: 2 }, reply: { version: 3 } },
  dataDelete: { body: { slot: 'main' }, reply: {} },
  dataList: { body: {}, reply: { items: [{ slot: 'main', version: 3, bytes: 13, updateTs: sampleTime }] } },
}
