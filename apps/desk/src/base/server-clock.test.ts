import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-clock.ts'

const SERVER = Date.parse('2026-11-26T12:00:00Z')
const HEADER = new Date(SERVER).toUTCString()
const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: SERVER })
  learnServerTime(HEADER, Date.now())
})
afterEach(() => void vi.useRealTimers())

test('a browser whose clock is wrong has the time of the server, and its own again when its clock is set', () => {
  for (const wrongMs of [24 * HOUR_MS, -24 * HOUR_MS, 0]) {
    vi.setSystemTime(SERVER + wrongMs)
    learnServerTime(HEADER, Date.now())
    expect(serverNow()).toBe(SERVER)
    vi.setSystemTime(SERVER + wrongMs + HOUR_MS)
    expect(serverNow()).toBe(SERVER + HOUR_MS)
  }
})

test('a small difference, a slow reply and a reply without a date change nothing', () => {
  vi.setSystemTime(SERVER + 3000)
  learnServerTime(HEADER, Date.now())
  expect(serverNow()).toBe(SERVER + 3000)
  vi.setSystemTime(SERVER + 60_000)
  learnServerTime(HEADER, SERVER)
  expect(serverNow()).toBe(SERVER + 60_000)
  learnServerTime(null, SERVER)
  expect(serverNow()).toBe(SERVER + 60_000)
})
