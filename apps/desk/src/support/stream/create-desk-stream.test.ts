import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeskStream, type Listener } from './create-desk-stream.ts'

const event = { ticketId: 'one', seq: 1, kind: 'note', hasMentions: true }
const send = (to: ServerResponse | undefined) => to?.write(`event: ticket\ndata: ${JSON.stringify(event)}\n\n`)

let [status, connections, forbidden]: [number, ServerResponse[], number] = [200, [], 0]
let errors: unknown[] = []
let isHidden = false
let turn = () => {}
const server = createServer((_, response) => {
  connections.push(response)
  response.writeHead(status, { 'content-type': 'text/event-stream' })
  if (status === 200) response.write(':\n\n')
  else response.end()
})
beforeEach(async () => {
  ;[status, connections, forbidden, errors, isHidden] = [200, [], 0, [], false]
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
let leaving: (() => void)[] = []
afterEach(async () => {
  for (const leave of leaving) leave()
  leaving = []
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const streamOf = () => {
  const listen = createDeskStream({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    timing: { firstGapMs: 5, longestGapMs: 40, silenceMs: 5000 },
    page: {
      isHidden: () => isHidden,
      addEventListener: (_, act) => {
        turn = act
      },
    },
    hiddenMs: 20,
    onForbidden: () => forbidden++,
    report: (error) => errors.push(error),
  })
  const join = (more: Partial<Listener> = {}) => {
    const told: string[] = []
    const leave = listen({
      onEvent: ({ kind }) => told.push(kind),
      onOpen: () => told.push('open'),
      onLost: () => told.push('lost'),
      ...more,
    })
    leaving.push(leave)
    return { told, leave }
  }
  return join
}

test('all listeners share one connection, and one that throws disturbs no other', async () => {
  const join = streamOf()
  const fail = () => {
    throw new Error('a listener')
  }
  join({ onEvent: fail, onOpen: fail })
  const { told } = join()
  await expect.poll(() => told).toEqual(['open'])
  send(connections[0])
  send(connections[0])
  await expect.poll(() => told).toEqual(['open', 'note', 'note'])
  expect([connections.length, errors.length]).toEqual([1, 3])
})

test('who joins learns whether the stream is open or lost; who is last closes it', async () => {
  const join = streamOf()
  status = 503
  const first = join()
  await expect.poll(() => first.told).toEqual(['lost'])
  const second = join()
  expect(second.told).toEqual(['lost'])
  status = 200
  await expect.poll(() => second.told).toEqual(['lost', 'open'])
  const third = join()
  expect(third.told).toEqual(['open'])
  const open = connections.at(-1)
  for (const { leave } of [first, second, third]) leave()
  await expect.poll(() => open?.closed).toBe(true)
  const again = join()
  await expect.poll(() => again.told).toEqual(['open'])
})

test('a refusal ends it, also after it was lost, so that the server records one refused call', async () => {
  const join = streamOf()
  const { told, leave } = join()
  await expect.poll(() => told).toEqual(['open'])
  status = 403
  connections[0]?.end()
  await expect.poll(() => forbidden).toBe(1)
  expect([told, connections.length]).toEqual([['open', 'lost'], 2])
  leave()
  status = 200
  const again = join()
  await expect.poll(() => again.told).toEqual(['open'])
  expect(connections).toHaveLength(3)
})

test('a page that is hidden for long closes it, and opens it when it is visible again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const join = streamOf()
    const { told } = join()
    await vi.waitFor(() => expect(told).toEqual(['open']))
    isHidden = true
    turn()
    isHidden = false
    turn()
    vi.advanceTimersByTime(100)
    expect(connections[0]?.closed, 'hidden for a moment').toBe(false)
    isHidden = true
    turn()
    vi.advanceTimersByTime(20)
    await vi.waitFor(() => expect(connections[0]?.closed).toBe(true))
    const { told: late } = join()
    expect([told, late, connections.length]).toEqual([['open'], [], 1])
    isHidden = false
    turn()
    await vi.waitFor(() => expect([told, late]).toEqual([['open', 'open'], ['open']]))
  } finally {
    vi.useRealTimers()
  }
})
