import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HubError } from '../hub-error.ts'
import type { Json } from '../public-types.ts'
import { createValues } from './values.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.useRealTimers())

/** Creates a fake hub with one slot. The test triggers its events. */
const slotOf = (stored?: Json) => {
  const listeners: Record<string, () => void> = {}
  const hub = { stored, writes: [] as Json[], refuses: undefined as string | undefined, tell: (event: string) => listeners[event]?.() }
  const values = createValues(
    {
      data: {
        get: async () => hub.stored,
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
        // The listeners of this module ignore their argument.
        listeners[event] = listener as () => void
        return () => {}
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
  hub.tell('user')
  expect(await values.read()).toEqual({ level: 50 })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(hub.writes).toEqual([{ level: 2 }])
})

test.each([[[1, 2]], ['text'], [null], [undefined]])('a slot with %j is read as empty', async (stored) => {
  expect(await slotOf(stored).values.read()).toEqual({})
})
