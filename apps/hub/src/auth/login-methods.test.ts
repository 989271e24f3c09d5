import type { SignInProviders } from '@playhub/contract/auth'
import { describe, expect, it } from 'vitest'
import { rowsOf } from './login-methods.ts'

const google = { clientId: 'id', scriptUrl: 'https://script.example' }
const all: SignInProviders = {
  google,
  google_adult: google,
  vkontakte: true,
  yandex: true,
  apple: { ...google, redirectUri: 'https://hub.example' },
  telegram: { botId: 1, scriptUrl: 'https://script.example' },
  facebook: { appId: 'id', version: 'v1', scriptUrl: 'https://script.example' },
}
const none: SignInProviders = {
  google: null,
  google_adult: null,
  vkontakte: false,
  yandex: false,
  apple: null,
  telegram: null,
  facebook: null,
}

describe('rowsOf', () => {
  it('keeps the order of the project', () => {
    expect(rowsOf(['yandex', 'mail', 'google'], all).social).toEqual(['yandex', 'google'])
  })

  it('offers mail only where the project lists it', () => {
    expect(rowsOf(['google'], all).mail).toBe(false)
    expect(rowsOf(['google', 'mail'], all).mail).toBe(true)
  })

  it('shows every provider once where a project has no settings', () => {
    expect(rowsOf(undefined, all)).toEqual({
      social: ['google', 'apple', 'vkontakte', 'yandex', 'telegram', 'facebook'],
      mail: true,
    })
  })

  it('shows the variant that the project chose', () => {
    expect(rowsOf(['google_adult_popup'], all).social).toEqual(['google_adult_popup'])
  })

  it('shows nothing where the project lists nothing', () => {
    expect(rowsOf([], all)).toEqual({ social: [], mail: false })
  })

  it('leaves out providers that are not connected, and puts another variant in their place', () => {
    expect(rowsOf(undefined, none)).toEqual({ social: [], mail: true })
    expect(rowsOf(['google', 'vkontakte', 'google_adult_popup'], { ...none, google_adult: google }).social).toEqual(['google_adult_popup'])
  })
})
