import { OfflineError } from '@playhub/browser/call-core'
import { AUTH_CLOSED_GRACE_MS, AUTH_STATE_TTL_MS, POLL_INTERVAL_MS } from '@playhub/contract/limits'
import { hostCodes, Refusal } from '@playhub/contract/refusals'
import { describe, expect, it } from 'vitest'
import { type AuthData, pollSignIn } from './social-polling.ts'

const pending: AuthData = { state: 'pending', result: null, errorCode: null, link: null }
const result = { currentAuthType: 'google', jwt: 'j', nickName: 'Alice', userId: '7', session: '' } as const
const done: AuthData = { ...pending, state: 'done', result }

type Around = { isClosed?: (now: number) => boolean; isInFront?: (now: number) => boolean; isOver?: (now: number) => boolean }

/** Polls for a sign-in. The test clock moves only while the polling waits. */
const poll = async (answer: (now: number) => AuthData, around: Around = {}) => {
  let now = 0
  const asked: number[] = []
  const end = await pollSignIn(
    {
      ask: async () => {
        asked.push(now)
        return answer(now)
      },
      isClosed: () => around.isClosed?.(now) ?? false,
      isInFront: () => around.isInFront?.(now) ?? true,
      isOver: () => around.isOver?.(now) ?? false,
      now: () => now,
      pause: async (ms) => {
        now += ms
      },
    },
    0,
  )
  return { end, asked, now }
}

const refuse = (error: Error) => () => {
  throw error
}

describe('a sign-in in another window', () => {
  it('is asked about every two seconds until it has ended', async () => {
    const { end, asked } = await poll((now) => (now >= 3 * POLL_INTERVAL_MS ? done : pending))
    expect(end).toEqual({ kind: 'signedIn', result, isNew: false })
    expect(asked).toEqual([0, 2000, 4000, 6000])
  })

  it('is asked about at once when its window closes', async () => {
    const isClosed = (now: number) => now >= 2400
    const { end, asked } = await poll((now) => (isClosed(now) ? done : pending), { isClosed })
    expect(end.kind).toBe('signedIn')
    expect(asked).toEqual([0, 2000, 2400])
  })

  it('has been given up when the window stays closed, after one more question', async () => {
    const { end, asked } = await poll(() => pending, { isClosed: (now) => now >= 2000 })
    expect(end).toEqual({ kind: 'gone' })
    expect(asked.at(-1)).toBeGreaterThanOrEqual(2000 + AUTH_CLOSED_GRACE_MS)
  })

  it('goes on where a provider cut the tie to its window: the player is not back', async () => {
    const late = 60_000
    const { end } = await poll((now) => (now >= late ? done : pending), { isClosed: () => true, isInFront: () => false })
    expect(end.kind).toBe('signedIn')
  })

  it('ends with the grace, counted from when the player came back', async () => {
    const back = 30_000
    const { end, now } = await poll(() => pending, { isClosed: () => true, isInFront: (now) => now >= back })
    expect(end).toEqual({ kind: 'gone' })
    expect(now).toBeGreaterThanOrEqual(back + AUTH_CLOSED_GRACE_MS)
    expect(now).toBeLessThan(back + 2 * AUTH_CLOSED_GRACE_MS)
  })

  it('expires', async () => {
    const { end, now } = await poll(() => pending)
    expect(end).toMatchObject({ kind: 'failed', at: 'expired', code: hostCodes.AUTH_CHECK })
    expect(now).toBe(AUTH_STATE_TTL_MS)
  })

  it('is no longer asked about when nobody waits', async () => {
    const { end, asked } = await poll(() => pending, { isOver: (now) => now >= 2200 })
    expect(end).toEqual({ kind: 'gone' })
    expect(asked).toEqual([0, 2000])
  })
})

describe('what the server answers', () => {
  it('cancelled is nothing to speak of', async () => {
    expect((await poll(() => ({ ...pending, state: 'cancelled' }))).end).toEqual({ kind: 'gone' })
  })

  it('failed comes with its code, and with 1012 where there is none', async () => {
    const failed: AuthData = { ...pending, state: 'failed' }
    expect((await poll(() => ({ ...failed, errorCode: hostCodes.GOOGLE }))).end).toMatchObject({ code: hostCodes.GOOGLE })
    expect((await poll(() => failed)).end).toMatchObject({ kind: 'failed', code: hostCodes.AUTH_CHECK })
  })

  it('a way in that belongs to somebody else says so', async () => {
    const { end } = await poll(() => ({ ...pending, state: 'failed', refusal: 'IDENTITY_TAKEN' }))
    expect(end).toMatchObject({ kind: 'failed', at: 'server', error: { code: 'IDENTITY_TAKEN' } })
  })

  it('a link is asked for with what it needs', async () => {
    const link = { token: 't', email: 'a@b.cd', methods: ['email' as const] }
    expect((await poll(() => ({ ...pending, state: 'linkRequired', link }))).end).toEqual({ kind: 'linkRequired', link })
  })
})

describe('answers that go missing', () => {
  it('some are no matter', async () => {
    const { end } = await poll((now) => (now < 4 * POLL_INTERVAL_MS ? refuse(new OfflineError('unreachable'))() : done))
    expect(end.kind).toBe('signedIn')
  })

  it('five in a row are', async () => {
    const { end, asked } = await poll(refuse(new Refusal('INTERNAL')))
    expect(end).toMatchObject({ kind: 'failed', at: 'check', code: hostCodes.AUTH_CHECK })
    expect(asked).toHaveLength(5)
  })

  it('a server that asks for patience gets it', async () => {
    const { asked } = await poll((now) => (now === 0 ? refuse(new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: 7 }))() : done))
    expect(asked).toEqual([0, 7000])
  })

  it('a plain no ends it', async () => {
    expect((await poll(refuse(new Refusal('BAD_REQUEST')))).end).toMatchObject({ kind: 'failed', at: 'check' })
  })
})
