import { describe, expect, it } from 'vitest'
import { readAddress } from './address.ts'

describe('readAddress', () => {
  it('reads a login address by place', () => {
    expect(readAddress('/session/login/s1/web/ru/familytown/tok', '')).toEqual({
      screen: '/session/login',
      values: { session: 's1', source: 'web', locale: 'ru', project: 'familytown', jwt: 'tok' },
      id: undefined,
      cleaned: '/session/login/s1/web/ru/familytown',
    })
  })

  it('does not take the e-mail login for a session called email', () => {
    expect(readAddress('/session/login/email/s1', '')).toMatchObject({ screen: '/session/login/email', values: { session: 's1' } })
    expect(readAddress('/session/login/emails', '')).toMatchObject({ screen: '/session/login', values: { session: 'emails' } })
  })

  it('does not take the login by code for a session called code', () => {
    expect(readAddress('/session/login/code', '').values).toEqual({})
    expect(readAddress('/session/login/code/s1/web', '').values).toEqual({ session: 's1', source: 'web' })
  })

  it('reads a payment address, where the first place is the payment', () => {
    expect(readAddress('/payments/stripe/p1/mobile', '?locale=en&project=neuroarena')).toMatchObject({
      id: 'p1',
      values: { source: 'mobile', locale: 'en', project: 'neuroarena' },
    })
  })

  it('lets the query win over the path', () => {
    expect(readAddress('/payments/process/p1/web', '?id=p2&source=mobile')).toMatchObject({ id: 'p2', values: { source: 'mobile' } })
  })

  it('takes a token out of the path and out of the query, and leaves the rest', () => {
    expect(readAddress('/payments/process/p1/web/ru/familytown/tok', '?jwt=other&session=s').cleaned).toBe(
      '/payments/process/p1/web/ru/familytown?session=s',
    )
    expect(readAddress('/games/ru/', '?jwt=tok').cleaned).toBe('/games/ru/')
  })

  it('does so in letters of any case, as the pages are found', () => {
    expect(readAddress('/Payments/PROCESS/p1/web/ru/familytown/tok', '')).toEqual({
      screen: '/payments/process',
      values: { source: 'web', locale: 'ru', project: 'familytown', jwt: 'tok' },
      id: 'p1',
      cleaned: '/Payments/PROCESS/p1/web/ru/familytown',
    })
    expect(readAddress('/Session/Login/s1/web/ru/familytown/tok/', '').cleaned).toBe('/Session/Login/s1/web/ru/familytown')
    expect(readAddress('/Transactions', '?jwt=tok')).toMatchObject({ values: { jwt: 'tok' }, cleaned: '/Transactions' })
  })

  it('takes a token only where a host may open the page with one', () => {
    expect(readAddress('/payments/process/p1', '?jwt=tok').values.jwt).toBe('tok')
    expect(readAddress('/session/login', '?jwt=tok').values.jwt).toBe('tok')
    expect(readAddress('/transactions', '?jwt=tok').values.jwt).toBe('tok')
    expect(readAddress('/transactions/help/p1', '?jwt=tok').values.jwt).toBe('tok')
    for (const path of [
      '/games/ru/familytown/',
      '/session/login/email',
      '/session/login/code',
      '/session/registration',
      '/prices',
      '/',
      '/transactionsx',
    ]) {
      expect(readAddress(path, '?jwt=tok').values, path).not.toHaveProperty('jwt')
    }
  })

  it('leaves an address without a token as it is', () => {
    expect(readAddress('/prices', '?q=a%20b').cleaned).toBe('/prices?q=a%20b')
  })

  it('decodes what a path encodes, and survives what is not encoded right', () => {
    expect(readAddress('/session/login/a%20b', '').values.session).toBe('a b')
    expect(readAddress('/session/login/%E0%A4%A', '').values.session).toBe('%E0%A4%A')
  })

  it('finds nothing on a page without values', () => {
    expect(readAddress('/games/ru/familytown/', '')).toEqual({
      screen: undefined,
      values: {},
      id: undefined,
      cleaned: '/games/ru/familytown/',
    })
  })
})
