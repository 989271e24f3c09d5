import { describe, expect, it } from 'vitest'
import { type ShownInWindow, watchWindow } from './pay-window.ts'

type Around = {
  shown?: (now: number) => ShownInWindow
  isClosed?: (now: number) => boolean
  isInFront?: (now: number) => boolean
  isOver?: (now: number) => boolean
}

/** Watches a window. The test clock moves only when the code under test waits. */
const watch = async (around: Around) => {
  let now = 0
  const end = await watchWindow({
    shown: () => around.shown?.(now) ?? (now < 600 ? 'nothing' : 'provider'),
    isClosed: () => around.isClosed?.(now) ?? false,
    isInFront: () => around.isInFront?.(now) ?? false,
    isOver: () => around.isOver?.(now) ?? now > 60_000,
    now: () => now,
    pause: async (ms) => {
      now += ms
    },
  })
  return { end, now }
}

describe('a window in which somebody pays', () => {
  it('has been closed when it went and the player is back', async () => {
    const { end, now } = await watch({ isClosed: (at) => at >= 5000, isInFront: (at) => at >= 5200 })
    expect(end).toBe('closed')
    expect(now).toBeLessThan(7000)
  })

  it('is only out of sight when its first page cut the tie: it was never seen there', async () => {
    expect(await watch({ isClosed: (at) => at >= 400, isInFront: () => true })).toEqual({ end: 'lost', now: 400 })
  })

  it('is only out of sight when a later page cut the tie: the player stays with it', async () => {
    const { end, now } = await watch({ isClosed: (at) => at >= 5000, isInFront: (at) => at >= 20_000 })
    expect(end).toBe('lost')
    expect(now).toBeLessThan(9000)
  })

  it('has not been closed while it is between two pages', async () => {
    const isClosed = (at: number) => at >= 5000 && at < 5800
    expect((await watch({ isClosed, isInFront: () => true })).end).toBe('over')
  })

  it('tells when the provider has led it back', async () => {
    expect(await watch({ shown: (at) => (at < 3000 ? 'provider' : 'back') })).toEqual({ end: 'back', now: 3000 })
    expect((await watch({ shown: (at) => (at < 3000 ? 'provider' : 'aborted') })).end).toBe('aborted')
  })

  it('is of no interest any more when nobody waits', async () => {
    expect(await watch({ isOver: (at) => at >= 1000 })).toEqual({ end: 'over', now: 1000 })
  })
})
