import { randomUUID } from 'node:crypto'
import type { PartnerEvent } from '@playhub/contract/partner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Page = { items: PartnerEvent[]; nextCursor: string | null }
/** Returns the page of the feed that a game's server reads after a stored cursor. */
const readOn = async (after: string | null, project: string) =>
  (await world.partner('GET', `/events?limit=2${after ? `&after=${after}` : ''}`, { project })).body as Page

const write = (id: string, project: string) => {
  const event = { id, type: 'player.registered', timestamp: new Date().toISOString(), project, data: { userId: '7' } }
  return {
    text: `insert into partner_event (id, project_id, mode, type, body) values ($1, $2, 'test', $3, $4)`,
    values: [id, project, event.type, JSON.stringify(event)],
  }
}
/**
 * Begins a transaction and gives it an id at once, as the first write would. A transaction that settles a payment also has an id before it
 * writes its event.
 */
const begin = async () => {
  const client = await world.deps.pool.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return {
    write: (id: string, project: string) => client.query(write(id, project)),
    commit: async () => {
      await client.query('commit')
      client.release()
    },
  }
}

test('an event whose transaction began later and commits later is not passed, though its number is lower', async () => {
  const project = 'hornylegends'
  const early = await begin()
  const late = await begin()
  await late.write('evt_lower', project)
  await early.write('evt_higher', project)
  await early.commit()
  const first = await readOn(null, project)
  await late.commit()
  const second = await readOn(first.nextCursor, project)
  expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(['evt_higher', 'evt_lower'])
})

test('a reader who keeps its cursor sees each event once, while many write and two processes answer', async () => {
  const project = 'islandm3'
  const other = await world.startAnother()
  const ids = Array.from({ length: 60 }, () => `evt_${randomUUID()}`)
  const seen: string[] = []
  let cursor: string | null = null
  let isWriting = true
  const readers = [world.hubUrl, other.url]
  const read = async () => {
    for (let turn = 0; isWriting || seen.length < ids.length; turn++) {
      const headers = { authorization: `Bearer ph_test_${project}_development_key_0000000000` }
      const url = `${readers[turn % 2]}/partner/v1/events?limit=5${cursor ? `&after=${cursor}` : ''}`
      const page = (await world.ask('GET', url, { headers })).body as Page
      if (!isWriting && page.items.length === 0) return
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
  }
  const writeSome = async (some: string[]) => {
    for (const id of some) {
      const transaction = await begin()
      await transaction.write(id, project)
      await world.deps.pool.query('select 1')
      await transaction.commit()
    }
  }
  const reading = read()
  await Promise.all([writeSome(ids.slice(0, 20)), writeSome(ids.slice(20, 40)), writeSome(ids.slice(40))])
  isWriting = false
  await reading
  expect(seen.toSorted()).toEqual(ids.toSorted())
})
