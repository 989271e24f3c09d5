import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createListener } from './listen.ts'

/** Starts a server that closes every connection at once and counts the connections. */
const startHangingUp = async () => {
  let calls = 0
  const server = createServer((socket: Socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `postgres://nobody@127.0.0.1:${address.port}/nothing`,
    calls: () => calls,
    stop: () => new Promise((done) => void server.close(done)),
  }
}

test('an absent database is tried once after each pause, and pauses grow to a bound', async () => {
  const database = await startHangingUp()
  const pauses: { ms: number; calls: number }[] = []
  const enough = Promise.withResolvers<void>()
  const listener = createListener(database.url, {
    wait: async (ms) => {
      pauses.push({ ms, calls: database.calls() })
      if (pauses.length < 40) return
      enough.resolve()
      await new Promise(() => {})
    },
  })
  void listener.start({ news: { hear: () => {}, catchUp: () => {} } })
  await enough.promise

  // Regression test: each failed try to connect used to start two more.
  expect(pauses.map(({ calls }) => calls)).toEqual(pauses.map((_, index) => index + 1))
  const [first = 0, ...later] = pauses.map(({ ms }) => ms)
  expect(first).toBeLessThanOrEqual(250)
  expect(Math.max(...later)).toBeLessThanOrEqual(3000)
  expect(later.slice(5).every((ms) => ms >= 1500)).toBe(true)
  expect(new Set(later.slice(5)).size, 'processes do not come back as one').toBeGreaterThan(20)
  expect(listener.isListening()).toBe(false)
  expect(await listener.check(1000)).toBe('unreachable')
  await listener.stop()
  await database.stop()
})
