import { connect } from 'node:net'
import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { createEventStreams, type EventStream } from './event-stream.ts'

let close: () => Promise<unknown> = async () => {}
afterEach(async () => {
  vi.useRealTimers()
  await close()
})

/** Creates a server with one event stream, which begins with the first request. */
const serveStream = () => {
  const app = fastify()
  close = () => app.close()
  const createStream = createEventStreams(app, createMetrics().openStreams)
  const opened = Promise.withResolvers<EventStream>()
  app.get('/', (_request, reply) => {
    const stream = createStream()
    opened.resolve(stream)
    return stream.open(reply)
  })
  return { app, opened: opened.promise }
}

test('says something every 25 seconds, so that no proxy takes it for dead, and comes to an end after an hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  const { app, opened } = serveStream()
  const response = await app.inject({ url: '/', payloadAsStream: true })
  const heard: string[] = []
  const reading = (async () => {
    for await (const chunk of response.stream()) heard.push(String(chunk))
  })()
  const stream = await opened
  vi.advanceTimersByTime(60_000)
  stream.send('ticket', { text: 'a\n\nevent: merged' })
  vi.advanceTimersByTime(3_600_000)
  await reading
  expect(heard.join('')).toMatch(/^:\n\n:\n\n:\n\nevent: ticket\ndata: \{"text":"a\\n\\nevent: merged"\}\n\n(:\n\n)+$/)
})

test('leaves a reader behind who does not read, rather than keep all that they miss', async () => {
  const { app, opened } = serveStream()
  const { port, hostname } = new URL(await app.listen({ port: 0 }))
  const reader = connect({ port: Number(port), host: hostname }, () => reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  reader.pause()
  const stream = await opened
  let isOver = false
  stream.onEnd(() => {
    isOver = true
  })
  let sent = 0
  while (!isOver && sent < 50_000_000) {
    stream.send('ticket', { text: 'x'.repeat(10_000) })
    sent += 10_000
    await new Promise((next) => setImmediate(next))
  }
  expect(isOver).toBe(true)
  // A stream that has ended ignores further events, and calls late `onEnd` listeners at once.
  stream.send('ticket', {})
  await new Promise<void>((told) => stream.onEnd(told))
  reader.destroy()
})
