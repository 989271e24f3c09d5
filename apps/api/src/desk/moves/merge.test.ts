import { randomUUID } from 'node:crypto'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { MOVED_MESSAGES_MAX, TICKET_MOVE_UNDO_DAYS } from '@playhub/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, moving, say, textsOf } from '../../../test/moved-tickets.ts'
import { createGuest, createPlayer, keptTicket, type Person, refused } from '../../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { eventually } from '../../../test/world.ts'
import { attachment, auditLog } from '../../db/schema.ts'

let hub: TestApp
let ahead = 0
let agent: Awaited<ReturnType<typeof signInAs>>
let staff: ReturnType<typeof moving>
const signIn = async () => {
  agent = await signInAs(hub, 'support', 'Olga')
  staff = moving(hub, agent)
}
beforeAll(async () => {
  hub = await startTestApp({ now: () => new Date(Date.now() + ahead) })
  await signIn()
})
afterAll(() => hub.stop())
afterEach(() => {
  ahead = 0
})

describe('two conversations that are merged', () => {
  test('are one in the order of time, under both addresses, in the list, the search and for the desk', async () => {
    const { anna, into, from } = await staff.twoOf()
    const done = await staff.merge(from, into)
    expect(done.body).toEqual({ id: expect.any(String), ticketId: into })
    for (const id of [into, from]) {
      expect(await textsOf(anna, id)).toEqual(['a1', 'b1', 'a2', 'b2'])
      expect((await anna.read(id)).id).toBe(into)
      expect((await staff.show(id)).ticket.id).toBe(into)
    }
    expect((await anna.list()).map(({ id, title }) => [id, title])).toEqual([[into, 'Where is my hat']])
    expect(await anna.unread()).toBe(1)
    for (const q of [String(await staff.numberOf(from)), 'same hat', anna.userId]) {
      const { body } = await agent.get(`/tickets?q=${encodeURIComponent(q)}`)
      expect((body.items as { id: string }[]).map(({ id }) => id).filter((id) => [into, from].includes(id))).toEqual([into])
    }
    const { ticket: shown, thread, relations } = await staff.show(into)
    expect(shown).toMatchObject({ status: 'open', unread: 2, waitingSince: expect.any(String) })
    expect(thread.entries).toContainEqual(
      expect.objectContaining({ change: 'mergedIn', to: String(await staff.numberOf(from)), actorName: 'Olga' }),
    )
    expect(relations.moves).toMatchObject([{ id: done.body.id, kind: 'mergedIn', canUndo: true }])
    const rows = await hub.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `ticket ${await staff.numberOf(from)}`))
    expect(rows.map(({ action }) => action)).toContain('tickets-merged')
    expect((await staff.merge(from, into)).body).toEqual(done.body)
  })

  test('get each message once: written at the same moment, for the old one, or sent again after its answer was lost', async () => {
    const { anna, into, from } = await staff.twoOf()
    const [lost, late] = [randomUUID(), randomUUID()]
    await say(anna, from, 'lost answer', { clientId: lost })
    const [, ...sent] = await Promise.all([staff.merge(from, into), ...['1', '2', '3'].map((n) => say(anna, from, `at once ${n}`))])
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const to of [from, into, from]) expect((await say(anna, to, 'lost answer', { clientId: lost })).status).toBe(200)
    expect((await say(anna, from, 'late', { clientId: late })).status).toBe(200)
    const texts = await textsOf(anna, into)
    expect(texts.toSorted()).toEqual(['a1', 'a2', 'at once 1', 'at once 2', 'at once 3', 'b1', 'b2', 'late', 'lost answer'])
    const id = (await staff.show(into)).relations.moves[0]?.id
    await staff.undo(id)
    for (const [text, clientId] of [
      ['lost answer', lost],
      ['late', late],
    ] as const)
      for (const to of [from, into]) expect((await say(anna, to, text, { clientId })).status).toBe(200)
    const all = [...(await textsOf(anna, into)), ...(await textsOf(anna, from))]
    expect(all.toSorted()).toEqual(texts.toSorted())
    expect(await textsOf(anna, into)).toContain('late')
    expect(await textsOf(anna, from)).toContain('lost answer')
  })

  test('get a message once that was sent again to the ticket that the page was led to, also after that is undone', async () => {
    const { anna, into, from } = await staff.twoOf()
    const { body } = await staff.merge(from, into)
    const clientId = randomUUID()
    await say(anna, into, 'led here', { clientId })
    await staff.undo(body.id)
    expect((await say(anna, from, 'led here', { clientId })).status).toBe(200)
    expect([...(await textsOf(anna, into)), ...(await textsOf(anna, from))].filter((text) => text === 'led here')).toHaveLength(1)
  })

  test('keep their files, and pages that are open read them anew', async () => {
    const { anna, into, from } = await staff.twoOf()
    const [file] = await hub.deps.db
      .insert(attachment)
      .values({
        kind: 'image',
        ownerKind: 'player',
        ownerId: anna.id,
        ticketId: from,
        seq: 2,
        type: 'image/png',
        bytes: 1,
        sha256: '',
        state: 'ready',
        storageKey: randomUUID(),
      })
      .returning()
    const before = await anna.read(into)
    await staff.merge(from, into)
    const after = await anna.read(into, `&after=${before.messages.at(-1)?.seq}`)
    expect(after.edition).toBeGreaterThan(before.edition)
    // A page that was loaded before the merge gets all messages with new numbers.
    expect(after.messages.map(({ text }) => text)).toEqual(['<p>b1</p>', '<p>a2</p>', '<p>b2</p>'])
    expect(after.messages.at(-1)?.image).toMatchObject({ state: 'ready' })
    expect(file).toBeDefined()
    // The page of the merged ticket still uses old numbers. In the remaining ticket, these numbers belong to other messages.
    expect((await anna.read(from, '&after=2')).messages).toHaveLength(4)
    await anna.post('/mark-read', { ticketId: from, seq: 2 })
    expect(await anna.unread()).toBe(1)
  })

  test('tell open pages of the person, and of nobody else', async () => {
    const { anna, into, from } = await staff.twoOf()
    const boris = await createPlayer(hub)
    const heard = async (person: Person) => {
      const leave = new AbortController()
      const response = await person.events(leave.signal)
      const told = { text: '', leave: () => leave.abort() }
      void (async () => {
        for await (const chunk of response.setEncoding('utf8')) told.text += chunk
      })().catch(() => {})
      return told
    }
    const [hers, his] = [await heard(anna), await heard(boris)]
    await staff.merge(from, into)
    await eventually(
      async () => hers.text,
      (text) => text.includes(from) && text.includes(into),
    )
    expect(his.text).not.toContain(from)
    for (const one of [hers, his]) one.leave()
  })

  test('must be two of one person and one project, and not part of another already', async () => {
    const { anna, into, from } = await staff.twoOf()
    const boris = await createPlayer(hub)
    const foreign = await boris.open()
    const other = await anna.open({ project: 'neuroarena' })
    expect(codeOf(await staff.merge(from, foreign))).toBe('TICKETS_OF_TWO_PEOPLE')
    expect(codeOf(await staff.merge(from, other))).toBe('TICKETS_OF_TWO_PROJECTS')
    expect(codeOf(await staff.merge(from, from))).toBe('TICKETS_SAME')
    expect(codeOf(await staff.merge(from, randomUUID()))).toBe('TICKET_NOT_FOUND')
    expect(codeOf(await staff.merge('nonsense', into))).toBe('TICKET_NOT_FOUND')
    const [one, opposite] = await Promise.all([staff.merge(from, into), staff.merge(into, from)])
    expect([one.status, opposite.status].toSorted()).toEqual([200, 409])
    expect([codeOf(one), codeOf(opposite)]).toContain('TICKET_MERGED')
    const content = await signInAs(hub, 'content')
    expect(codeOf(await moving(hub, content).merge(from, into))).toBe('STAFF_FORBIDDEN')
    // The link of the merged ticket works only for its owner.
    expect(refused(await boris.get(`/get-ticket?id=${from}`))).toEqual([404, 'TICKET_NOT_FOUND'])
    expect(refused(await say(boris, from, 'hello'))).toEqual([404, 'TICKET_NOT_FOUND'])
  })

  test('of a guest move to the account together when the guest signs in', async () => {
    const guest = await createGuest(hub)
    const [into, from] = [await guest.open({ text: '<p>g1</p>' }), await guest.open({ text: '<p>g2</p>' })]
    await staff.merge(from, into)
    const anna = await createPlayer(hub)
    expect(codeOf(await staff.merge(into, await anna.open()))).toBe('TICKETS_OF_TWO_PEOPLE')
    await anna.with(guest.headers).post('/merge-user-id')
    for (const id of [into, from]) expect(await textsOf(anna, id)).toEqual(['g1', 'g2'])
  })

  test('refuse an answer to the one whose page the writer had open, so that the writer sees the other first', async () => {
    const { into, from } = await staff.twoOf()
    const clientId = randomUUID()
    await staff.answer(from, 'sent before', { clientId })
    await staff.merge(from, into)
    expect(codeOf(await staff.answer(from, 'too early'))).toBe('TICKET_MERGED')
    // The answer that was sent before the merge is recognised by its `clientId`.
    expect((await staff.answer(from, 'sent before', { clientId })).status).toBe(200)
    expect((await staff.answer(into, 'now')).status).toBe(200)
    // Notes and changes for the merged ticket are written into the remaining ticket.
    await agent.post(`/tickets/${from}/notes`, { text: '<p>a note</p>', clientId: randomUUID() })
    expect((await staff.show(into)).thread.entries.filter(({ kind }) => kind === 'note')).toHaveLength(1)
    expect(codeOf(await agent.post(`/tickets/${from}/change`, { version: 1, status: 'closed' }))).toBe('TICKET_CHANGED')
  })

  test('are left alone by actions on many', async () => {
    const { into, from } = await staff.twoOf()
    await staff.merge(from, into)
    const row = await keptTicket(hub, from)
    const body = { id: randomUUID(), tickets: [{ id: from, seenTs: new Date().toISOString() }], status: 'open' }
    expect((await agent.post('/tickets/bulk', body)).body).toMatchObject({ done: 0, skipped: [{ code: 'TICKET_CHANGED' }] })
    expect((await keptTicket(hub, from)).status).toBe(row.status)
  })

  test('may not be too long', async () => {
    const { into, from } = await staff.twoOf()
    await hub.deps.db.execute(sql`insert into ticket_message (ticket_id, seq, client_id, author, html, plain)
      select ${into}::uuid, n, gen_random_uuid(), 'player', 'x', 'x' from generate_series(3, ${MOVED_MESSAGES_MAX}::int) n`)
    expect(codeOf(await staff.merge(from, into))).toBe('TICKETS_TOO_LONG')
  })
})

describe('an undone merge', () => {
  test('gives back exactly what was moved, with what was set; what came after stays', async () => {
    const { anna, into, from } = await staff.twoOf()
    await agent.post(`/tickets/${from}/change`, { version: (await staff.show(from)).ticket.version, tags: ['ios'], priority: 'high' })
    const before = { into: (await staff.show(into)).ticket, from: (await staff.show(from)).ticket }
    const { body } = await staff.merge(from, into)
    expect((await staff.show(into)).ticket).toMatchObject({ tags: ['ios'], priority: 'high', status: 'open' })
    await say(anna, from, 'after')
    expect((await staff.undo(body.id)).body).toEqual({ id: body.id, ticketId: into })
    expect((await staff.undo(body.id)).status).toBe(200)
    expect(await textsOf(anna, from)).toEqual(['b1', 'b2'])
    expect(await textsOf(anna, into)).toEqual(['a1', 'a2', 'after'])
    const same = ({ status, tags, priority, unread, waitingSince, lastLine, seq }: DeskTicket) => ({
      ...{ status, tags, priority, unread, waitingSince, lastLine, seq },
    })
    expect(same((await staff.show(from)).ticket)).toEqual(same(before.from))
    expect((await staff.show(into)).ticket).toMatchObject({ status: 'open', tags: [], priority: 'normal', unread: 1, lastLine: 'after' })
    expect(await anna.unread()).toBe(1)
    expect((await staff.show(from)).thread.entries).toContainEqual(expect.objectContaining({ change: 'mergeUndone' }))
    // After the undo, a message that the player writes in the separated ticket stays in it.
    await say(anna, from, 'again')
    expect(await textsOf(anna, from)).toEqual(['b1', 'b2', 'again'])
  })

  test('restores what nobody has changed since', async () => {
    const { into, from } = await staff.twoOf()
    const { ticket: before } = await staff.show(into)
    const { body } = await staff.merge(from, into)
    await staff.undo(body.id)
    const { ticket: after } = await staff.show(into)
    // These fields may differ: versions and message numbers only grow, and `playerSeenSeq` is the number before the first unseen message.
    const other = { version: 0, seq: 0, edition: 0, playerSeenSeq: 0 }
    expect({ ...after, ...other }).toEqual({ ...before, ...other })
  })

  test('closes a conversation again in which nobody waits, also after a part of it was split off', async () => {
    const { into, from } = await staff.twoOf()
    const { version } = (await staff.show(into)).ticket
    await agent.post(`/tickets/${into}/change`, { version, status: 'closed' })
    const { body } = await staff.merge(from, into)
    // After this split, no remaining message is an answer. Computed from these messages alone, the player's wait would begin at the first
    // message.
    await staff.split(into, await staff.idsOf(into, ['a2']))
    await staff.undo(body.id)
    expect((await staff.show(into)).ticket).toMatchObject({ status: 'closed', waitingSince: null, closedTs: expect.any(String) })
  })

  test('is refused for one that is unknown, too old, or followed by another move of its messages', async () => {
    const { anna, into, from } = await staff.twoOf()
    expect(codeOf(await staff.undo(randomUUID()))).toBe('MOVE_NOT_FOUND')
    const first = await staff.merge(from, into)
    const third = await anna.open({ text: '<p>c1</p>' })
    const second = await staff.merge(into, third)
    expect(await textsOf(anna, from)).toHaveLength(5)
    expect(codeOf(await staff.undo(first.body.id))).toBe('MOVE_NOT_LAST')
    ahead = (TICKET_MOVE_UNDO_DAYS + 1) * 86_400_000
    await signIn()
    expect(codeOf(await staff.undo(second.body.id))).toBe('MOVE_TOO_OLD')
    ahead = 0
    await signIn()
    for (const { body } of [second, first]) expect((await staff.undo(body.id)).status).toBe(200)
    expect([await textsOf(anna, into), await textsOf(anna, from), await textsOf(anna, third)]).toEqual([['a1', 'a2'], ['b1', 'b2'], ['c1']])
  })
})
