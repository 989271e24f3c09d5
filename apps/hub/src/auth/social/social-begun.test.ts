import { passportState } from '@playhub/contract/auth'
import { AUTH_STATE_TTL_MS } from '@playhub/contract/limits'
import { afterEach, describe, expect, it } from 'vitest'
import { challengeOf, forgetBegun, keepBegun, newBegun, parseBegun, recallBegun } from './social-begun.ts'

afterEach(forgetBegun)

describe('a sign-in that begins', () => {
  it('has an id of time and chance that the passport takes, and never the same twice', () => {
    const [one, other] = [newBegun('google', 'signIn', 1000), newBegun('google', 'signIn', 1000)]
    expect(one.id).toMatch(/^rs-[\w-]{43}$/)
    expect(passportState.parse({ userAuthDataId: one.id }).userAuthDataId).toBe(one.id)
    expect(other.id).not.toBe(one.id)
    expect(other.verifier).not.toBe(one.verifier)
  })

  it('shows the server only what its verifier hashes to', async () => {
    // Test vector from RFC 7636, appendix B.
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    expect(await challengeOf({ ...newBegun('google', 'signIn', 0), verifier })).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  })
})

describe('what a reload finds', () => {
  const begun = newBegun('vkontakte', 'signIn', 1000)

  it('is the sign-in under way, for the screen that began it, while it can still end', () => {
    keepBegun(begun)
    expect(recallBegun('signIn', 2000)).toEqual(begun)
    expect(recallBegun('link', 2000)).toBeUndefined()
    expect(recallBegun('signIn', 1000 + AUTH_STATE_TTL_MS)).toBeUndefined()
  })

  it('is nothing once it is forgotten', () => {
    keepBegun(begun)
    forgetBegun()
    expect(recallBegun('signIn', 2000)).toBeUndefined()
  })

  it.each([undefined, '', '[]', 'null', JSON.stringify({ ...begun, method: 'mail' }), JSON.stringify({ ...begun, since: '1' })])(
    'is nothing for %o',
    (raw) => {
      expect(parseBegun(raw)).toBeUndefined()
    },
  )
})
