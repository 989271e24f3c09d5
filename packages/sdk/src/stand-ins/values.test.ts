import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HubError } from '../hub-error.ts'
import type { Hub, Json, User } from '../public-types.ts'
import { createValues } from './values.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.useRealTimers())

const mira = { userId: '7', nickName: 'Mira', jwt: 'jwt-of-mira', authType: 'email' }

/** Creates a fake hub with one slot. The test triggers its events. */
const slotOf = (stored?: Json, environment: Hub['environment'] = 'hub') => {
  const listeners: Record<string, (user: User | null) => void> = {}
  const hub = {
    stored,
    writes: [] as Json[],
    refuses: undefined as string | undefined,
    /** Why reading fails. */
    refusesToRead: undefined as string | undefined,
    environment,
    tell: (event: string, user: User | null = null) => listeners[event]?.(user),
  }
  const values = createValues(
    {
      data: {
        get: async () => {
          if (hub.refusesToRead !== undefined) throw new HubError(hub.refusesToRead)
          return hub.stored
        },
        set: async (_slot, value) => {
          if (hub.refuses !== undefined) throw new HubError(hub.refuses)
          hub.writes.push(value)
          hub.stored = value
          return { version: hub.writes.length }
        },
        delete: async () => {},
        list: async () => [],
      },
      on: (event, listener) => {
        // Safe cast: `tell` gives the user to every listener, and only listeners of the event `user` read it.
        listeners[event] = listener as (user: User | null) => void
        return () => {}
      },
      user: null,
      get environment() {
        return hub.environment
      },
    },
    'slot',
  )
  return { hub, values, set: (over: Record<string, Json>) => values.change((held) => ({ ...held, ...over })) }
}

test('the first change is written at once, and those of the next two seconds together', async () => {
  const { hub, set } = slotOf({ level: 1 })
  await set({ level: 2 })
  await vi.advanceTimersByTimeAsync(0)
  expect(hub.writes).toEqual([{ level: 2 }])
  await set({ level: 3 })
  await set({ coins: 5 })
  await vi.advanceTimersByTimeAsync(1999)
  expect(hub.writes).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(hub.writes).toEqual([{ level: 2 }, { level: 3, coins: 5 }])
})

test('a change can be read before it is written', async () => {
  const { values, set } = slotOf()
  await set({ level: 2 })
  expect(await values.read()).toEqual({ level: 2 })
})

test('what was not taken is tried again after ten seconds', async () => {
  const { hub, set } = slotOf()
  hub.refuses = 'UNAVAILABLE'
  await set({ level: 2 })
  await vi.advanceTimersByTimeAsync(0)
  hub.refuses = undefined
  await vi.advanceTimersByTimeAsync(9_999)
  expect(hub.writes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(hub.writes).toEqual([{ level: 2 }])
})

test('a change that was made before the slot could be read is applied to what is read then', async () => {
  const { hub, values } = slotOf({ level: 7, gold: 1234 })
  hub.refusesToRead = 'DATABASE_UNAVAILABLE'
  values.add((held) => ({ ...held, music: 'on' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(hub.writes).toEqual([])
  hub.refusesToRead = undefined
  await vi.advanceTimersByTimeAsync(10_000)
  expect(hub.writes).toEqual([{ level: 7, gold: 1234, music: 'on' }])
})

test('a change that was made before the slot could be read replaces nothing of what is read then', async () => {
  const { hub, values } = slotOf({ level: 7, gold: 1234 })
  hub.refusesToRead = 'DATABASE_UNAVAILABLE'
  values.add((held) => ({ ...held, level: 1, music: 'on' }))
  values.add((held) => ({ ...held, music: 'off' }))
  expect(values.known()).toEqual({ level: 1, music: 'off' })
  hub.refusesToRead = undefined
  await vi.advanceTimersByTimeAsync(10_000)
  expect(hub.writes).toEqual([{ level: 7, gold: 1234, music: 'off' }])
  values.add((held) => ({ ...held, level: 8 }))
  await values.flush()
  expect(hub.writes.at(-1)).toEqual({ level: 8, gold: 1234, music: 'off' })
})

test('a change that was refused because the slot could not be read is not made later', async () => {
  const { hub, set } = slotOf({ level: 7 })
  hub.refusesToRead = 'UNAVAILABLE'
  await expect(set({ level: 1 })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  hub.refusesToRead = undefined
  await set({ music: 'on' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(hub.writes).toEqual([{ level: 7, music: 'on' }])
})

test('a hub that answers late keeps its values: a change is applied to them, not to those of the browser', async () => {
  const { hub, values, set } = slotOf({ level: 1 }, 'standalone')
  expect(await values.read()).toEqual({ level: 1 })
  Object.assign(hub, { environment: 'hub', stored: { level: 50, gold: 1234 } })
  hub.tell('user')
  await set({ music: 'on' })
  await vi.advanceTimersByTimeAsync(0)
  expect(hub.writes).toEqual([{ level: 50, gold: 1234, music: 'on' }])
})

test('a new token of the same player drops no change', async () => {
  const { hub, set } = slotOf()
  hub.tell('user', mira)
  await set({ level: 2 })
  hub.tell('user', { ...mira, jwt: 'the-next' })
  await vi.advanceTimersByTimeAsync(0)
  expect(hub.writes).toEqual([{ level: 2 }])
})

test('a change of one player that waits for the first reading is not written for the next player', async () => {
  const { hub, values } = slotOf({ level: 7 })
  values.add((held) => ({ ...held, level: 1 }))
  hub.tell('user', mira)
  expect(await values.read()).toEqual({ level: 7 })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(hub.writes).toEqual([])
})

test('a change that was dropped because somebody signed in meanwhile rejects', async () => {
  const { hub, values, set } = slotOf({ level: 7 })
  const changing = expect(set({ level: 1 })).rejects.toMatchObject({ name: 'HubError', code: 'SAVE_CONFLICT' })
  hub.tell('user', mira)
  await changing
  expect(await values.read()).toEqual({ level: 7 })
})

test('a flush rejects if its changes were dropped because somebody signed in meanwhile', async () => {
  const { hub, values, set } = slotOf({ level: 7 })
  await set({ level: 8 })
  const flushing = expect(values.flush()).rejects.toMatchObject({ name: 'HubError', code: 'SAVE_CONFLICT' })
  hub.tell('user', mira)
  await flushing
  await vi.advanceTimersByTimeAsync(20_000)
  expect(hub.writes).toEqual([])
})

test('a flush tells that it was refused', async () => {
  const { hub, values, set } = slotOf()
  hub.refuses = 'SAVE_TOO_LARGE'
  await set({ level: 2 })
  await expect(values.flush()).rejects.toMatchObject({ code: 'SAVE_TOO_LARGE' })
})

test('a pause writes what waits', async () => {
  const { hub, set } = slotOf()
  await set({ level: 2 })
  await vi.advanceTimersByTimeAsync(0)
  await set({ level: 3 })
  hub.tell('pause')
  await vi.advanceTimersByTimeAsync(0)
  expect(hub.writes.at(-1)).toEqual({ level: 3 })
})

test('another player reads what is theirs, and gets nothing of what the one before had', async () => {
  const { hub, values, set } = slotOf()
  await set({ level: 2 })
  await vi.advanceTimersByTimeAsync(0)
  await set({ level: 3 })
  hub.stored = { level: 50 }
  hub.tell('user', mira)
  expect(await values.read()).toEqual({ level: 50 })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(hub.writes).toEqual([{ level: 2 }])
})

test.each([[[1, 2]], ['text'], [null], [undefined]])('a slot with %j is read as empty', async (stored) => {
  expect(await slotOf(stored).values.read()).toEqual({})
})
