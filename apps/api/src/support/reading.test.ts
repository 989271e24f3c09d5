import { randomUUID } from 'node:crypto'
import { CHAT_PAGE, TICKETS_PAGE } from '@playhub/contract/limits'
import { support } from '@playhub/contract/support'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agent, createAgent, createPlayer, keptTicket, refused } from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { ticketNote } from '../db/schema.ts'
import { chatOf } from './reading.ts'

let hub: TestApp
let agent: Agent
beforeAll(async () => {
  hub = await startTestApp()
  agent = await createAgent(hub)
})
afterAll(() => hub.stop())

describe('reading', () => {
  test('what staff note among themselves is nowhere to be read', async () => {
    const player = await createPlayer(hub)
    const id = await player.open()
    const note = { id: randomUUID(), ticketId: id, staffId: agent.id, html: '<p>A cheat, I think.</p>', plain: 'A cheat, I think.' }
    await hub.deps.db.insert(ticketNote).values(note)
    const all = [await player.read(id), await player.list(), (await player.with({}).get('/get-unread')).body]
    expect(JSON.stringify(all)).not.toMatch(/cheat/)
    expect((await player.read(id)).messages).toHaveLength(1)
  })

  test('the list and a ticket have exactly the fields of the contract, with any text', async () => {
    const player = await createPlayer(hub)
    const id = await player.open({ title: 'Кавычки " и \\ всё', text: '<p>"\\u0041" 🙂 &lt;\u2028</p>' })
    const tickets = await player.list()
    expect(support.getTickets.reply.parse(tickets)).toEqual(tickets)
    expect(tickets[0]?.title).toBe('Кавычки " и \\ всё')
    const ticket = await player.read(id)
    expect(support.getTicket.reply.parse(ticket)).toEqual(ticket)
    expect(ticket.messages[0]?.text).toContain('🙂')
    expect(ticket.createTs).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect((await player.get(`/get-ticket?id=${id}`)).headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('a long ticket comes by pages: its end, what was before, and what came after', async () => {
    const player = await createPlayer(hub)
    const id = await player.open()
    await hub.deps.db.execute(sql`insert into ticket_message (ticket_id, seq, client_id, author, html, plain)
      select ${id}, n, gen_random_uuid(), 'player', n, n from generate_series(2, 130) n`)
    const seqs = async (query: string) => {
      const { messages, hasEarlier } = await player.read(id, query)
      return [messages[0]?.seq, messages.at(-1)?.seq, messages.length, hasEarlier]
    }
    expect(await seqs('')).toEqual([130 - CHAT_PAGE + 1, 130, CHAT_PAGE, true])
    expect(await seqs('&before=81')).toEqual([81 - CHAT_PAGE, 80, CHAT_PAGE, true])
    expect(await seqs('&before=31')).toEqual([1, 30, 30, false])
    expect(await seqs('&before=1')).toEqual([undefined, undefined, 0, false])
    expect(await seqs('&after=128')).toEqual([129, 130, 2, true])
    expect(await seqs('&after=130')).toEqual([undefined, undefined, 0, true])
    expect(await seqs('&after=0')).toEqual([1, CHAT_PAGE, CHAT_PAGE, false])
    for (const query of ['&after=-1', '&before=x', '&after=1.5', '&before=99999999999'])
      expect(refused(await player.get(`/get-ticket?id=${id}${query}`))).toEqual([400, 'BAD_REQUEST'])
  })

  test('the end of a long conversation is read without the rest of it, although most conversations are short', async () => {
    const player = await createPlayer(hub)
    const id = await player.open()
    const { db, pool } = hub.deps
    await db.execute(sql`with other as (
        insert into ticket (project_id, player_id, title, language)
        select 'familytown', ${player.id}, n, 'en' from generate_series(1, 3000) n returning id
      )
      insert into ticket_message (ticket_id, seq, client_id, author, html, plain)
      select id, n, gen_random_uuid(), 'player', n, n from other, generate_series(1, 10) n
      union all select ${id}, n, gen_random_uuid(), 'player', n, n from generate_series(2, 1000) n`)
    await db.execute(sql`analyze ticket_message`)
    const { rows } = await pool.query({
      text: `explain (analyze, format json) ${chatOf('player', 'end')}`,
      values: [player.id, id],
    })
    const counts = [...JSON.stringify(rows).matchAll(/"Actual Rows":([\d.]+)/g)].map(([, count]) => Number(count))
    expect(Math.max(...counts)).toBe(CHAT_PAGE)
  })

  test('a long list comes by pages, also where many tickets are of one millisecond', async () => {
    const player = await createPlayer(hub)
    await hub.deps.db.execute(sql`insert into ticket (project_id, player_id, title, language, last_message_at)
      select 'familytown', ${player.id}, n, 'en', timestamptz '2026-05-01 12:00:00.123Z' + (n / 40) * interval '1 ms'
      from generate_series(1, 120) n`)
    const seen: string[] = []
    let query = ''
    for (;;) {
      const rows = await player.list(query)
      seen.push(...rows.map(({ id }) => id))
      const last = rows.at(-1)
      if (rows.length < TICKETS_PAGE || !last) break
      query = `?before=${encodeURIComponent(`${last.lastMessageTs}_${last.id}`)}`
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    const times = (await player.list()).map(({ lastMessageTs }) => lastMessageTs)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const before of [
      'x',
      '2026-05-01',
      `2026-05-01T12:00:00Z_x`,
      `yesterday_${randomUUID()}`,
      `2026-99-01T12:00:00Z_${randomUUID()}`,
      `0000-01-01T00:00:00Z_${randomUUID()}`,
    ])
      expect(refused(await player.get(`/get-tickets?before=${before}`))).toEqual([400, 'BAD_REQUEST'])
  })

  test('the ticket with the newest message stands first', async () => {
    const player = await createPlayer(hub)
    const [first, second] = [await player.open(), await player.open()]
    await agent.answer(first, 'an answer')
    expect((await player.list()).map(({ id }) => id)).toEqual([first, second])
  })

  test('counts what is unread, and "seen up to" lowers it to what came later', async () => {
    const player = await createPlayer(hub)
    const [id, other] = [await player.open(), await player.open()]
    for (const text of ['a', 'b', 'c']) await agent.answer(id, text)
    await agent.answer(other, 'd')
    expect(await player.unread()).toBe(4)
    expect((await player.read(id)).unreadMessageCount).toBe(3)
    const read = async (seq: number, ticketId = id) => {
      expect((await player.post('/mark-read', { ticketId, seq })).body).toEqual({ result: true })
      return (await keptTicket(hub, ticketId)).playerUnread
    }
    expect(await read(3)).toBe(1)
    // Simulates an older call that arrives late.
    expect(await read(2)).toBe(1)
    await player.send(id, 'mine is not unread')
    await agent.answer(id, 'e')
    expect(await read(4)).toBe(1)
    // The number is beyond the last message. Messages that come later are still unread.
    expect(await read(1000)).toBe(0)
    await agent.answer(id, 'f')
    expect([await player.unread(), (await keptTicket(hub, id)).playerSeenSeq]).toEqual([2, 6])
    for (const seq of [-1, 0.5, 'x', 3_000_000_000])
      expect(refused(await player.post('/mark-read', { ticketId: id, seq }))).toEqual([400, 'BAD_REQUEST'])
  })

  test('support’s own reading is shown to the player', async () => {
    const player = await createPlayer(hub)
    const id = await player.open()
    await agent.answer(id, 'I have seen it')
    expect((await player.read(id)).seenSeq).toBe(2)
  })
})
