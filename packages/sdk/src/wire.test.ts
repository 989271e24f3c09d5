import { LANGUAGES } from '@playhub/contract/limits'
import { readMessage, type ToFrameType, toFrame } from '@playhub/contract/messages'
import { describe, expect, it } from 'vitest'
import { guest, mira, paid } from './fake-window.ts'
import { readFromHub } from './wire.ts'

const good: Record<ToFrameType, object[]> = {
  PLAYHUB_TO_IFRAME_USER_AUTH: [guest, mira, { ...mira, more: 1 }],
  PLAYHUB_TO_IFRAME_PAYMENT_RESULT: [
    paid,
    ...['none', 'pending', 'fail'].map((status) => ({ ...paid, status, isError: true, errorCode: 4000 })),
  ],
  PLAYHUB_TO_IFRAME_LOGOUT: [{}, { more: 1 }],
  PLAYHUB_TO_IFRAME_CHANGE_LNG: LANGUAGES.map((lng) => ({ lng })),
  PLAYHUB_TO_IFRAME_REPLY: [
    { id: '1', ok: true, body: { items: [] } },
    { id: '1', ok: true },
    { id: 'x'.repeat(64), ok: false, code: 'UNKNOWN_VERB' },
  ],
  PLAYHUB_TO_IFRAME_PAUSE: [{ reason: 'screen' }, { reason: 'hidden' }],
  PLAYHUB_TO_IFRAME_RESUME: [{}, { more: 1 }],
}
const oddValues = [undefined, null, 7, '', 'odd', true, Number.NaN, {}, []]

/** Variants of each valid body in which one field has an invalid value. */
const spoiled = (body: object) => Object.keys(body).flatMap((key) => oddValues.map((odd) => ({ ...body, [key]: odd })))

const bodies = (type: ToFrameType) => good[type].flatMap((body) => [body, ...spoiled(body)])
const types = Object.keys(toFrame) as ToFrameType[] // The cast is safe: these are the keys of the table itself.
const envelopes = [
  ...types.flatMap((type) => bodies(type).map((body) => ({ type, text: JSON.stringify(body) }))),
  ...types.flatMap((type) => ['[]', 'null', '1', '{', '', undefined, 7, {}].map((text) => ({ type, text }))),
  { type: 'PLAYHUB_TO_IFRAME_OTHER', text: '{}' },
  { type: 'toString', text: '{}' },
  { text: '{}' },
  ...oddValues,
]

describe('reading the hub', () => {
  it('takes every message that the contract knows, unchanged', () => {
    for (const type of types) {
      for (const body of good[type]) {
        const data = { type, text: JSON.stringify(body) }
        expect(readFromHub(data)).toEqual(readMessage(toFrame, data))
      }
    }
  })

  it('judges everything else as the contract does', () => {
    for (const data of envelopes) {
      const read = readFromHub(data)
      const hasNewAuthType = read?.type === 'PLAYHUB_TO_IFRAME_USER_AUTH' && ['', 'odd'].includes(read.body.currentAuthType)
      if (!hasNewAuthType) expect(read, JSON.stringify(data)).toEqual(readMessage(toFrame, data))
    }
  })

  it('takes a way of signing in that this version has not heard of', () => {
    const text = JSON.stringify({ ...mira, currentAuthType: 'passkey' })
    expect(readFromHub({ type: 'PLAYHUB_TO_IFRAME_USER_AUTH', text })?.body).toMatchObject({ currentAuthType: 'passkey' })
  })
})
