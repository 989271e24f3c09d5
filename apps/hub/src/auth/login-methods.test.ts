import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { describe, expect, it } from 'vitest'
import { groupsOf, rowsOf } from './login-methods.ts'

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
    expect(rowsOf(['yandex', 'mail', 'google'], all)).toEqual(['yandex', 'mail', 'google'])
  })

  it('offers mail only where the project lists it', () => {
    expect(rowsOf(['google'], all)).not.toContain('mail')
    expect(rowsOf(['mail', 'google'], all)).toEqual(['mail', 'google'])
  })

  it('shows every provider once where a project has no settings', () => {
    expect(rowsOf(undefined, all)).toEqual(['google', 'apple', 'vkontakte', 'yandex', 'telegram', 'facebook', 'mail'])
  })

  it('offers the code by e-mail beside the password, and only where the project lists it', () => {
    expect(rowsOf(['mail_code', 'mail', 'mail_code'], all)).toEqual(['mail_code', 'mail'])
    expect(rowsOf(undefined, all)).not.toContain('mail_code')
  })

  it('shows the variant that the project chose', () => {
    expect(rowsOf(['google_adult_popup'], all)).toEqual(['google_adult_popup'])
  })

  it('shows nothing where the project lists nothing', () => {
    expect(rowsOf([], all)).toEqual([])
  })

  it('leaves out providers that are not connected, and puts another variant in their place', () => {
    expect(rowsOf(undefined, none)).toEqual(['mail'])
    expect(rowsOf(['google', 'vkontakte', 'google_adult_popup'], { ...none, google_adult: google })).toEqual(['google_adult_popup'])
  })
})

describe('groupsOf', () => {
  it('leaves mail where the project has it, by itself', () => {
    expect(groupsOf(['mail', 'google', 'apple'])).toEqual([['mail'], ['google', 'apple']])
    expect(groupsOf(['google', 'mail', 'apple'])).toEqual([['google'], ['mail'], ['apple']])
    expect(groupsOf(['google', 'apple', 'mail'])).toEqual([['google', 'apple'], ['mail']])
    expect(groupsOf(['google', 'mail', 'mail_code'])).toEqual([['google'], ['mail', 'mail_code']])
    expect(groupsOf([])).toEqual([])
  })
})
