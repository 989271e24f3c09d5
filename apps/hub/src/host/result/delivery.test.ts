import { describe, expect, it } from 'vitest'
import { deliveryOf, targetsOf } from './delivery.ts'

const login = { type: 'auth', source: '', authType: 'postMessage', isAsked: true, isFramed: false } as const

describe('how a result reaches the host', () => {
  it('goes by message to a web page around the hub', () => {
    expect(deliveryOf({ ...login, source: 'web', isFramed: true })).toBe('message')
    expect(deliveryOf({ ...login, type: 'payment', source: 'web', isFramed: true })).toBe('message')
  })

  it('goes by a landing page in an app, whatever the project says', () => {
    expect(deliveryOf({ ...login, source: 'mobile', isFramed: true })).toBe('redirect')
    expect(deliveryOf({ ...login, type: 'payment', source: 'mobile' })).toBe('redirect')
  })

  it('follows the project for a login that a host asked for without a source', () => {
    expect(deliveryOf({ ...login, authType: 'redirect' })).toBe('redirect')
    expect(deliveryOf({ ...login, authType: 'redirect', isAsked: false })).toBe('stay')
    expect(deliveryOf({ ...login, authType: 'redirect', isAsked: false, isFramed: true })).toBe('message')
    expect(deliveryOf({ ...login, isFramed: true })).toBe('message')
  })

  it('keeps the player here when nobody hosts the hub', () => {
    expect(deliveryOf(login)).toBe('stay')
    expect(deliveryOf({ ...login, type: 'payment', authType: 'redirect' })).toBe('stay')
    expect(deliveryOf({ ...login, source: 'web' })).toBe('stay')
  })
})

describe('where a message is posted', () => {
  const around = { hosts: ['https://a.example', 'https://b.example'], own: 'https://hub.example' }

  it('is the parent alone, when the browser tells who that is', () => {
    expect(targetsOf({ ...around, parent: 'https://b.example' })).toEqual(['https://b.example'])
  })

  it('is nowhere when the parent is not allowed', () => {
    expect(targetsOf({ ...around, parent: 'https://evil.example' })).toEqual([])
  })

  it('is the hub itself when it embeds its own page', () => {
    expect(targetsOf({ ...around, parent: around.own })).toEqual([around.own])
  })

  it('is each host when the browser does not tell, and never everybody', () => {
    expect(targetsOf({ ...around, parent: undefined })).toEqual(around.hosts)
  })

  it('is nowhere when the browser does not tell and the project has no hosts', () => {
    expect(targetsOf({ ...around, hosts: [], parent: undefined })).toEqual([])
  })
})
