import { authResult } from '@playhub/contract/auth'
import { type HostResult, hostResult } from '@playhub/contract/hosting'
import { LANGUAGES } from '@playhub/contract/limits'
import { framePaymentResult, readMessage, type ToHostType, toHost } from '@playhub/contract/messages'
import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'
import type { HubResult, Language, Payment, Visitor } from './public-types.ts'
import { readFromHub } from './wire.ts'

const mira: Visitor = { currentAuthType: 'email', jwt: 'jwt-of-mira', nickName: 'Mira', userId: '48201177', session: 's1' }
const builder: Payment = { paymentId: 'p1', status: 'paid', payload: 'slot 3', token: 'proof' }
const good: HubResult[] = [
  { type: 'auth', isError: false, errorCode: null, data: mira },
  { type: 'auth', isError: true, errorCode: 1011, data: null },
  { type: 'payment', isError: false, errorCode: null, data: builder },
  { type: 'payment', isError: true, errorCode: 2000, data: { paymentId: '', status: 'none', payload: '', token: '' } },
  { type: 'unauthorized', isError: true, errorCode: 3001, data: null },
]
const oddValues = [undefined, null, 7, '', 'odd', true, Number.NaN, {}, []]
/** Variants of the valid bodies in which one field has an invalid value. */
const spoiled = (body: object) => Object.keys(body).flatMap((key) => oddValues.map((odd) => ({ ...body, [key]: odd })))

const heights = [{ height: 640 }, { height: 0 }, { height: 1.5 }, { height: -1 }, { height: Number.MAX_VALUE }, ...spoiled({ height: 1 })]
const notices: [ToHostType, unknown[]][] = [
  ['PLAYHUB_TO_HOST_READY', heights],
  ['PLAYHUB_TO_HOST_HEIGHT', heights],
  ['PLAYHUB_TO_HOST_LOGOUT', [{}, { more: 1 }]],
]
const texts = (bodies: unknown[]) => [...bodies.map((body) => JSON.stringify(body)), '[]', 'null', '1', '{', '', undefined, 7, {}]
const events = { PLAYHUB_TO_HOST_READY: 'ready', PLAYHUB_TO_HOST_HEIGHT: 'height', PLAYHUB_TO_HOST_LOGOUT: 'logout' } as const

describe('reading the hub', () => {
  it('takes every result of the hub, unchanged', () => {
    for (const value of good) expect(readFromHub(value)).toEqual({ event: 'result', value: hostResult.parse(value) })
  })

  it('takes no result that the contract refuses, and none whose data is not what its type carries', () => {
    for (const result of good.flatMap(spoiled)) {
      if (readFromHub(result)) expect(hostResult.safeParse(result).success, JSON.stringify(result)).toBe(true)
    }
    for (const data of spoiled(mira)) {
      const { session: _session, ...fields } = data as Visitor & Record<string, unknown>
      const isGood = Object.values(data).every((value) => typeof value === 'string')
      expect(readFromHub({ ...good[0], data }) !== undefined, JSON.stringify(data)).toBe(isGood)
      expect(readFromHub({ ...good[0], data: fields }), 'a field is missing').toBeUndefined()
    }
    for (const data of spoiled(builder)) {
      const isGood = framePaymentResult.safeParse({ ...data, isError: false, errorCode: null }).success
      expect(readFromHub({ ...good[2], data }) !== undefined, JSON.stringify(data)).toBe(isGood)
    }
  })

  it('judges every notice as the contract does', () => {
    for (const [type, bodies] of notices) {
      for (const text of texts(bodies)) {
        const expected = readMessage(toHost, { type, text })
        const value = expected && 'height' in expected.body ? expected.body : undefined
        expect(readFromHub({ type, text }), JSON.stringify(text)).toEqual(expected && { event: events[type], value })
      }
    }
  })

  it.each([undefined, null, 7, 'auth', [], {}, { type: 'toString' }, { type: 'PLAYHUB_TO_HOST_OTHER', text: '{}' }])(
    'ignores %o',
    (data) => {
      expect(readFromHub(data)).toBeUndefined()
    },
  )

  it('has the types of the contract', () => {
    // These types make the compiler compare the contract's values with the public types.
    const languages: readonly Language[] = LANGUAGES
    const results: readonly HostResult[] = good
    expect(languages.length).toBe(10)
    expect(results.length).toBe(5)
    expect(authResult.parse(mira)).toEqual(mira)
  })
})

describe('an address', () => {
  const options = { hubUrl: 'https://play.example', project: 'familytown' }

  it('carries the values of the host, and nothing that it was not given', () => {
    const address = addressOf({ ...options, locale: 'ru', uid: '7&8' }, { page: 'payment', paymentId: 'p 1', jwt: 'a.b.c' }, 'ru')
    expect(address.origin + address.pathname).toBe('https://play.example/payments/process')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ project: 'familytown', locale: 'ru', uid: '7&8', id: 'p 1', jwt: 'a.b.c', source: 'web' },
    })
  })

  it.each(['//evil.example/', 'https://evil.example/', 'javascript:alert(1)', '\\\\evil.example'])('never leads to %s', (path) => {
    expect(() => addressOf(options, { page: 'path', path }, 'en')).toThrow(TypeError)
  })

  it('has a hub on the web only', () => {
    expect(() => addressOf({ ...options, hubUrl: 'javascript:alert(1)' }, { page: 'signIn' }, 'en')).toThrow(TypeError)
  })
})
