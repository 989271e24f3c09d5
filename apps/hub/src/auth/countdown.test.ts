import { describe, expect, it } from 'vitest'
import { asClock, secondsLeft } from './countdown.ts'
import { parseProgress } from './registration/registration-progress.ts'

describe('the resend countdown', () => {
  it('shows minutes and seconds', () => {
    expect(asClock(60)).toBe('01:00')
    expect(asClock(42)).toBe('00:42')
    expect(asClock(0)).toBe('00:00')
    expect(asClock(605)).toBe('10:05')
  })

  it('is not over before the last moment has passed', () => {
    expect(secondsLeft(10_000, 9_999)).toBe(1)
    expect(secondsLeft(10_000, 10_000)).toBe(0)
    expect(secondsLeft(10_000, 70_000)).toBe(0)
  })
})

describe('what a reload finds', () => {
  it('is the address, the registration and the moment', () => {
    const whole = { email: 'a@b.cd', registration: 'r1', resendAt: 5 }
    expect(parseProgress(JSON.stringify(whole))).toEqual(whole)
  })

  it.each([
    undefined,
    '',
    '{}',
    '[]',
    'null',
    '{"email":"a@b.cd","resendAt":5}',
    '{"email":"","registration":"r1","resendAt":5}',
    '{"email":1,"resendAt":"5"}',
  ])('is nothing for %o', (raw) => {
    expect(parseProgress(raw)).toBeUndefined()
  })
})
