import { afterEach, expect, it, vi } from 'vitest'
import { takeToasts } from '../base/toast-queue.ts'
import { loadConfig, projectConfig } from './config.ts'

let hours = 0

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['fails', () => Response.json({ code: 'INTERNAL' }, { status: 500 })],
  ['is empty', () => Response.json({ projects: [], supportEmail: 'a@b.cd' })],
])('a config that %s is said by one toast, whoever asks for it and however often', async (_, answer) => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('location', { pathname: '/', search: '' })
  vi.stubGlobal('fetch', async () => answer())
  vi.useFakeTimers({ toFake: ['Date'] })
  // Moves the test's clock one hour past the previous case.
  hours += 1
  vi.setSystemTime(Date.now() + hours * 3_600_000)
  const tries = () => Promise.all([expect(loadConfig()).rejects.toThrow(), projectConfig('islandm3')])
  await tries()
  await tries()
  expect(takeToasts()).toMatchObject([{ phrase: 'GET_INITIAL_CONFIG_ERROR', kind: 'error' }])
  vi.advanceTimersByTime(5000)
  await tries()
  expect(takeToasts()).toHaveLength(1)
})
