import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type EventStream, readEvents } from './event-stream.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

let stop: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const each of stop.reverse()) await each()
  stop = []
})

/**
 * Starts a server that gives the first connection the first answer, the second connection the second answer, and so on. After the last
 * answer, every connection gets the last answer again.
 */
const serverOf = async (...answers: Answer[]) => {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answers[Math.min(requests.length, answers.length) - 1]?.(response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`, requests }
}

const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })

/** Reads the stream until the test ends. The test can wait for received events. */
const reader = (url: string, more: Partial<EventStream> = {}) => {
  const told: unknown[] = []
  let wake = () => {}
  const tell = (what: unknown) => {
    told.push(what)
    wake()
  }
  const ending = new AbortController()
  const ended = readEvents({
    url,
    headers: () => ({}),
    onEvent: (name, json) => tell([name, json]),
    onOpen: () => tell('open'),
    onLost: (status) => tell(status === undefined ? 'lost' : `lost ${status}`),
    signal: ending.signal,
    timing: { firstGapMs: 5, longestGapMs: 40, silenceMs: 5000 },
    ...more,
  })
  const end = async () => {
    ending.abort()
    await ended
  }
  stop.push(end)
  const until = async (count: number) => {
    while (told.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    return told
  }
  return { until, told, end }
}

test('events arrive with their data, whatever pieces the network makes of them', async () => {
  const text =
    ': hello\r\n\r\nevent: ticket\r\ndata: {"ticketId":"ж",\r\ndata: "seq":1}\r\n\r\nid: 7\ndata:2\n\nevent: merged\rdata: null\r\r'
  const { url } = await serverOf((response) => {
    stream(response)
    const bytes = Buffer.from(text)
    const send = (at: number) => {
      if (at < bytes.length) response.write(bytes.subarray(at, at + 1), () => setImmediate(send, at + 1))
      else response.write(':')
    }
    send(0)
  })
  const { until } = reader(url)
  expect(await until(4)).toEqual(['open', ['ticket', { ticketId: 'ж', seq: 1 }], ['message', 2], ['merged', null]])
})

test('what is no event is passed over: comments, unknown fields, broken data, an event without data', async () => {
  const { url } = await serverOf((response) => {
    stream(response).write(':\n\nfoo: bar\nretry: 5\n\nevent: ticket\n\ndata: {broken\n\ndata\n\nevent: ticket\ndata: 1\n\n')
  })
  const { until } = reader(url)
  expect(await until(2)).toEqual(['open', ['ticket', 1]])
})

test('an event that the connection did not live to finish is not told', async () => {
  const { url } = await serverOf(
    (response) => stream(response).write('data: 1\n\ndata: 2\n', () => response.destroy()),
    (response) => stream(response).write('\n\ndata: 3\n\n'),
  )
  const { until } = reader(url)
  expect(await until(5)).toEqual(['open', ['message', 1], 'lost', 'open', ['message', 3]])
})

test('it connects again after the server has hung up, refused or broken down, and tells once that it was lost', async () => {
  const { url, requests } = await serverOf(
    (response) => stream(response).end(),
    (response) => response.writeHead(503).end(),
    (response) => response.destroy(),
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    (response) => stream(response).write(':\n\n'),
  )
  const { until } = reader(url)
  expect(await until(3)).toEqual(['open', 'lost', 'open'])
  expect(requests).toHaveLength(5)
})

test('a refusal is told with its status', async () => {
  const { url } = await serverOf(
    (response) => response.writeHead(401).end(),
    (response) => stream(response).write(':\n\n'),
  )
  const { until } = reader(url)
  expect(await until(2)).toEqual(['lost 401', 'open'])
})

test('headers are asked for anew for each connection', async () => {
  const { url, requests } = await serverOf(
    (response) => stream(response).end(),
    (response) => stream(response).write(':\n\n'),
  )
  let asked = 0
  const { until } = reader(url, { headers: () => ({ 'temp-user-id': String(++asked) }) })
  await until(3)
  expect(requests.map(({ headers }) => [headers['temp-user-id'], headers.accept])).toEqual([
    ['1', 'text/event-stream'],
    ['2', 'text/event-stream'],
  ])
})

test('a stream on which nothing comes any more counts as lost', async () => {
  const { url, requests } = await serverOf((response) => stream(response).write(':\n\n'))
  const { until } = reader(url, { timing: { firstGapMs: 5, longestGapMs: 40, silenceMs: 500 } })
  expect((await until(3)).slice(0, 3)).toEqual(['open', 'lost', 'open'])
  expect(requests.length).toBeGreaterThan(1)
})

test('once aborted it closes the connection and tells nothing more', async () => {
  let closed: Promise<unknown> | undefined
  const { url, requests } = await serverOf((response) => {
    closed = once(response, 'close')
    stream(response).write('data: 1\n\n')
  })
  const { until, told, end } = reader(url)
  await until(2)
  await end()
  await closed
  expect(told).toEqual(['open', ['message', 1]])
  expect(requests).toHaveLength(1)
})

test('aborted before it began, or while it waits to come back, it ends as well', async () => {
  const { url, requests } = await serverOf((response) => response.writeHead(500).end())
  const { until, end } = reader(url, { timing: { firstGapMs: 60_000, longestGapMs: 60_000, silenceMs: 1000 } })
  await until(1)
  await end()
  expect(requests).toHaveLength(1)
  await readEvents({ url, headers: () => ({}), onEvent: () => {}, onOpen: () => {}, onLost: () => {}, signal: AbortSignal.abort() })
  expect(requests).toHaveLength(1)
})
