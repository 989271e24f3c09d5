import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectHub, type Hub } from './sdk-server.ts'

/** A feed of five events in pages of two. A cursor is the number of the page's last event. */
const eventTypes = ['player.registered', 'player.registered', 'player.renamed', 'player.deleted', 'player.registered']
const events = eventTypes.map((type, index) => ({
  id: `evt_${index + 1}`,
  type,
  timestamp: '2026-11-21T10:00:00.000Z',
  project: 'familytown',
  data: { userId: '7' },
}))

let server: Server
let hub: Hub
beforeEach(async () => {
  server = createServer((request, response) => {
    const after = new URL(request.url ?? '', 'http://hub.test').searchParams.get('after')
    const items = events.slice(Number(after), Number(after) + 2)
    const nextCursor = items.length > 0 ? String(Number(after) + items.length) : after
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ items, nextCursor }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const hubUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  hub = connectHub({ hubUrl, project: 'familytown', apiKey: 'ph_test_key', noticeSecret: 'unused' })
})
afterEach(() => server.close())

test('the feed is read to its end, page by page, and the place is saved', async () => {
  const seen: string[] = []
  const saved: [cursor: string, afterEvents: number][] = []
  for await (const { id } of hub.events({ save: (cursor) => saved.push([cursor, seen.length]) })) seen.push(id)
  expect(seen).toEqual(events.map(({ id }) => id))
  expect(saved).toEqual([
    ['2', 2],
    ['4', 4],
    ['5', 5],
  ])
})

test('a saved place is gone on from, and an event of a newer hub spoils nothing', async () => {
  const seen: string[] = []
  for await (const { type } of hub.events({ after: '2' })) seen.push(type)
  expect(seen).toEqual(['unknown', 'player.deleted', 'player.registered'])
})

test('a page whose handling broke is met again', async () => {
  const saved: string[] = []
  const read = async () => {
    for await (const { id } of hub.events({ save: (cursor) => saved.push(cursor) })) if (id === 'evt_4') throw new Error('the game broke')
  }
  await expect(read()).rejects.toThrow('the game broke')
  expect(saved).toEqual(['2'])
})
