import { hostingHeaders, storageKeys } from '@playhub/contract/hosting'
import { beforeEach, describe, expect, it } from 'vitest'
import { headerNames } from '../session/call.ts'
import { stored } from './storage.ts'

// There is no storage outside a browser, so this test behaves like a browser that blocks storage.
beforeEach(() => {
  for (const each of [stored.session, stored.failedAttempts, stored.ageVerified, stored.accessToken, stored.authData]) each.remove()
})

describe('what the browser keeps', () => {
  it('has the names of the contract', () => {
    expect(storageKeys).toMatchObject(Object.fromEntries(Object.entries(stored).map(([name, { key }]) => [name, key])))
    expect(headerNames).toEqual(hostingHeaders)
  })

  it('lives in memory while storage is blocked', () => {
    stored.session.set('s1')
    expect(stored.session.get()).toBe('s1')
    stored.session.remove()
    expect(stored.session.get()).toBeUndefined()
  })

  it('gives the same object until it changes, so that a screen is not drawn again for nothing', () => {
    stored.authData.set({ currentAuthType: 'email', nickName: 'Mira', userId: '7' })
    expect(stored.authData.get()).toBe(stored.authData.get())
    expect(stored.authData.get()).toEqual({ currentAuthType: 'email', nickName: 'Mira', userId: '7' })
  })

  it('counts, and takes nothing else for a number', () => {
    stored.failedAttempts.set(4)
    expect(stored.failedAttempts.get()).toBe(4)
  })
})
