import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createAgent,
  createGuest,
  createNobody,
  createPlayer,
  type Guest,
  keptTicket,
  type Player,
  refused,
} from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { eventually } from '../../test/world.ts'
import { loginSession, player as playerTable, supportGuest, ticket, ticketChange, ticketMessage } from '../db/schema.ts'
import { writeChanges } from '../desk/ticket/ticket-changes.ts'
import { moveTickets } from './merge.ts'
import { messageOfText } from './message-html.ts'
import { lockRemaining } from './remaining-ticket.ts'
import { openTicket } from './tickets.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp({ env: { DATABASE_POOL: '20' } })
})
afterAll(async () => {
  expect(await ownerless()).toEqual([])
  await hub.stop()
})

const done = { data: { result: true } }
const merge = (player: Player, guest: Pick<Guest, 'headers'>) => player.with(guest.headers).post('/merge-user-id')
const ownerless = async () => {
  const { rows } = await hub.deps.db.execute(sql`select t.id from ticket t left join support_guest g on g.id = t.guest_id
    where (t.player_id is null and t.guest_id is null) or (t.player_id is null and g.merged_into is not null)`)
  return rows
}
const textsOf = async (id: string) =>
  (await hub.deps.db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id)).orderBy(ticketMessage.seq)).map(
    ({ plain }) => plain,
  )

describe('a guest who signs in', () => {
  test('has their tickets as the player: nothing lost, nothing doubled, and the guest is no more', async () => {
    const [guest, player, agent] = [await createGuest(hub), await createPlayer(hub), await createAgent(hub)]
    const own = await player.open()
    const [one, two] = [await guest.open({ text: 'one' }), await guest.open({ text: 'two' })]
    await agent.answer(one, 'answered')
    expect((await merge(player, guest)).body).toEqual(done)

    expect(new Set((await player.list()).map(({ id }) => id))).toEqual(new Set([own, one, two]))
    expect(await player.unread()).toBe(1)
    expect((await player.read(one)).messages.map(({ text, isUserMsg }) => [text, isUserMsg])).toEqual([
      ['one', true],
      ['answered', false],
    ])
    expect((await player.send(two, 'three')).body).toEqual({ data: { result: true, seq: 2 } })
    expect(await keptTicket(hub, one)).toMatchObject({ playerId: player.id, guestId: guest.id })
    const changes = await hub.deps.db.select().from(ticketChange).where(eq(ticketChange.ticketId, one))
    expect(changes.filter(({ change }) => change === 'merged')).toMatchObject([{ from: guest.id, to: player.id, staffId: null }])
    const answers = [
      await guest.get('/get-tickets'),
      await guest.get('/get-unread'),
      await guest.get(`/get-ticket?id=${one}`),
      await guest.create(),
      await guest.send(one, 'x'),
      await guest.post('/mark-read', { ticketId: one, seq: 2 }),
      await guest.post('/rate-ticket', { ticketId: one, score: 1 }),
    ]
    expect(answers.map(refused)).toEqual(answers.map(() => [409, 'SUPPORT_IDENTITY_MERGED']))
  })

  test('may ask for it as often as the answer is lost, and from two tabs at once', async () => {
    const [guest, player] = [await createGuest(hub), await createPlayer(hub)]
    const id = await guest.open()
    const answers = await Promise.all(Array.from({ length: 6 }, () => merge(player, guest)))
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => done))
    expect((await merge(player, guest)).body).toEqual(done)
    expect((await player.list()).map((row) => row.id)).toEqual([id])
    const changes = await hub.deps.db.select().from(ticketChange).where(eq(ticketChange.ticketId, id))
    expect(changes.map(({ change }) => change).toSorted()).toEqual(['created', 'merged'])
  })

  test('without having written is no more either', async () => {
    const [guest, player, other] = [await createGuest(hub), await createPlayer(hub), await createPlayer(hub)]
    expect((await merge(player, guest)).body).toEqual(done)
    expect(refused(await guest.create())).toEqual([409, 'SUPPORT_IDENTITY_MERGED'])
    expect(refused(await merge(other, guest))).toEqual([409, 'SUPPORT_IDENTITY_MERGED'])
    expect(await player.list()).toEqual([])
  })

  test('and sends again what they wrote just before, has it once', async () => {
    const [guest, player] = [await createGuest(hub), await createPlayer(hub)]
    const [opening, writing] = [randomUUID(), randomUUID()]
    const id = await guest.open({ clientId: opening })
    await guest.send(id, 'written once', { clientId: writing })
    await merge(player, guest)
    expect(await player.open({ clientId: opening })).toBe(id)
    expect((await player.send(id, 'written once', { clientId: writing })).body).toEqual({ data: { result: true, seq: 2 } })
    expect(await textsOf(id)).toEqual(['It is gone.', 'written once'])
    expect(await player.list()).toHaveLength(1)
  })
})

describe('abuse case 29: a guest’s conversations are asked for by somebody else', () => {
  test('a guessed, copied or changed id merges nothing', async () => {
    const [victim, guest, player] = [await createGuest(hub), await createGuest(hub), await createPlayer(hub)]
    const id = await victim.open()
    const [, ownProof] = guest.headers['temp-user-id']?.split('.') ?? []
    const [, proof = ''] = victim.headers['temp-user-id']?.split('.') ?? []
    const changed = `${proof.slice(0, -2)}${proof.endsWith('A') ? 'BB' : 'AA'}`
    for (const header of [
      victim.id,
      `${victim.id}.`,
      `${victim.id}.${ownProof}`,
      `${victim.id}.${changed}`,
      `${victim.id}.${victim.id}`,
      'x',
    ])
      expect(refused(await merge(player, { headers: { 'temp-user-id': header } }))).toEqual([403, 'SUPPORT_IDENTITY_INVALID'])
    expect(refused(await player.post('/merge-user-id'))).toEqual([403, 'SUPPORT_IDENTITY_INVALID'])
    expect(await player.list()).toEqual([])
    expect((await victim.list()).map((row) => row.id)).toEqual([id])
  })

  test('the proof of a guest alone, or with a token that is not good, merges nothing', async () => {
    const [victim, player] = [await createGuest(hub), await createPlayer(hub)]
    await victim.open()
    expect(refused(await createNobody(hub).with(victim.headers).post('/merge-user-id'))).toEqual([401, 'UNAUTHORIZED'])
    expect(refused(await victim.with({ authorization: `Bearer ${player.token}x` }).post('/merge-user-id'))).toEqual([401, 'UNAUTHORIZED'])
    const byGame = await victim.with({ authorization: `Bearer ${player.gameToken}` }).post('/merge-user-id')
    expect(refused(byGame)).toEqual([403, 'TOKEN_OUT_OF_SCOPE'])
    await hub.deps.db.update(loginSession).set({ revokedAt: new Date() }).where(eq(loginSession.id, player.sessionId))
    hub.deps.sessions.forget(player.sessionId)
    expect(refused(await merge(player, victim))).toEqual([401, 'SESSION_REVOKED'])
    expect(await victim.list()).toHaveLength(1)
  })

  test('a stolen identity gives nothing once its owner has signed in', async () => {
    const [victim, owner, thief] = [await createGuest(hub), await createPlayer(hub), await createPlayer(hub)]
    const id = await victim.open()
    await merge(owner, victim)
    const reply = await merge(thief, victim)
    expect(refused(reply)).toEqual([409, 'SUPPORT_IDENTITY_MERGED'])
    expect(JSON.stringify(reply.body)).not.toContain(owner.id)
    expect(refused(await thief.get(`/get-ticket?id=${id}`))).toEqual([404, 'TICKET_NOT_FOUND'])
    expect((await owner.list()).map((row) => row.id)).toEqual([id])
  })

  test('two players at once: one has all of it, the other nothing', async () => {
    for (let time = 0; time < 5; time++) {
      const [guest, one, other] = [await createGuest(hub), await createPlayer(hub), await createPlayer(hub)]
      const ids = await Promise.all([guest.open(), guest.open(), guest.open()])
      const answers = await Promise.all([merge(one, guest), merge(other, guest)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const lists = [await one.list(), await other.list()].map((rows) => rows.map(({ id }) => id))
      const [winner, loser] = answers[0].status === 200 ? lists : lists.toReversed()
      expect(new Set(winner)).toEqual(new Set(ids))
      expect(loser).toEqual([])
    }
  })
})

describe('what is written while the tickets move', () => {
  /** Starts a merge that waits before its commit. Returns a function that continues the merge. */
  const halfMerge = async (guestId: string, playerId: string) => {
    const [moved, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const merging = hub.deps.db.transaction(async (tx) => {
      await moveTickets(tx, guestId, playerId, new Date())
      moved.resolve()
      await commit.promise
    })
    await moved.promise
    return () => {
      commit.resolve()
      return merging
    }
  }
  const untilWaiting = (count: number) =>
    eventually(
      async () => {
        const { rows } = await hub.deps.db.execute<{ n: number }>(
          sql`select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.n ?? 0
      },
      (n) => n >= count,
    )

  test('a message and a ticket that come in the middle of it wait, and go where the tickets went', async () => {
    const [guest, player] = [await createGuest(hub), await createPlayer(hub)]
    const id = await guest.open()
    const commit = await halfMerge(guest.id, player.id)
    const writing = [
      guest.send(id, 'on its way'),
      guest.create({ text: 'new on its way' }),
      guest.post('/mark-read', { ticketId: id, seq: 1 }),
    ]
    await untilWaiting(3)
    await commit()
    expect((await Promise.all(writing)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await textsOf(id)).toEqual(['It is gone.', 'on its way'])
    const rows = await player.list()
    expect(rows).toHaveLength(2)
    expect((await keptTicket(hub, id)).playerSeenSeq).toBe(1)
    for (const row of rows) expect(await keptTicket(hub, row.id)).toMatchObject({ playerId: player.id, guestId: guest.id })
  })

  test('a first ticket of a guest of whom nothing was kept goes there too', async () => {
    const [guest, player] = [await createGuest(hub), await createPlayer(hub)]
    const commit = await halfMerge(guest.id, player.id)
    const writing = guest.create()
    await untilWaiting(1)
    await commit()
    expect((await writing).status).toBe(200)
    expect(await player.list()).toHaveLength(1)
  })

  test('a merge that comes in the middle of a message waits for it, and takes it along', async () => {
    const [guest, player] = [await createGuest(hub), await createPlayer(hub)]
    const id = await guest.open()
    const client = await hub.deps.pool.connect()
    // Simulates a message that has locked the guest and waits for the ticket, which another transaction has locked.
    await client.query('begin')
    await client.query('select 1 from ticket where id = $1 for update', [id])
    const writing = guest.send(id, 'slow')
    await untilWaiting(1)
    const merging = merge(player, guest)
    await untilWaiting(2)
    await client.query('commit')
    client.release()
    expect([(await writing).status, (await merging).body]).toEqual([200, done])
    expect(await textsOf(id)).toEqual(['It is gone.', 'slow'])
    expect((await player.list()).map((row) => row.id)).toEqual([id])
  })

  test('a member who changes a ticket meanwhile is not in the way of it, nor it in theirs', async () => {
    const [guest, player, agent] = [await createGuest(hub), await createPlayer(hub), await createAgent(hub)]
    const id = await guest.open()
    const { merging } = await hub.deps.db.transaction(async (tx) => {
      const row = await lockRemaining(tx, id)
      if (!row) throw new Error('no ticket')
      const by = { id: agent.id, roles: [], ip: '' }
      const setStatus = async (status: 'waiting' | 'closed') => writeChanges(tx, by, [{ row, next: { ...row, status } }], new Date())
      await setStatus('waiting')
      const merging = merge(player, guest)
      await untilWaiting(1)
      // The second change of a row in one transaction makes PostgreSQL check the foreign keys of the row again, including the one to the
      // guest.
      await setStatus('closed')
      return { merging }
    })
    expect((await merging).body).toEqual(done)
    expect(await keptTicket(hub, id)).toMatchObject({ playerId: player.id, status: 'closed' })
  })

  test('a ticket of a guest who signed in meanwhile waits for a merge of the account, which it does not stop', async () => {
    const [guest, player] = [await createGuest(hub), await createPlayer(hub)]
    await merge(player, guest)
    const of = { clientId: randomUUID(), title: 'Late', projectId: 'familytown', language: 'en', paymentId: null }
    const message = { ...messageOfText('late'), attachments: [] }
    const { opening } = await hub.deps.db.transaction(async (tx) => {
      // A merge of two accounts locks the player first, and then the guests who were merged into the player.
      await tx.select().from(playerTable).where(eq(playerTable.id, player.id)).for('no key update')
      const opening = openTicket(hub.deps, { kind: 'guest', id: guest.id }, of, message)
      await untilWaiting(1)
      await tx.select().from(supportGuest).where(eq(supportGuest.id, guest.id)).for('no key update')
      return { opening }
    })
    expect((await opening).row).toMatchObject({ playerId: player.id, guestId: guest.id })
  })

  test('in a storm of tabs every message that was taken is there once, and every ticket is the player’s', async () => {
    const [guest, player, rival] = [await createGuest(hub), await createPlayer(hub), await createPlayer(hub)]
    const ids = await Promise.all([guest.open(), guest.open()])
    const marks: string[] = Array.from({ length: 24 }, () => randomUUID())
    const send = (clientId: string, n: number) => guest.send(ids[n % 2] ?? '', clientId, { clientId })
    const write = marks.slice(0, 12).map(send)
    const opening = Array.from({ length: 3 }, () => guest.create({ clientId: randomUUID() }))
    const merging = [merge(player, guest), merge(player, guest), merge(rival, guest)]
    const late = marks.slice(12).map(send)
    const written = await Promise.all([...write, ...late])
    const opened = await Promise.all(opening)
    const winner = (await Promise.all(merging)).at(-1)?.status === 200 ? rival : player

    for (const reply of [...written, ...opened]) if (reply.status !== 200) expect(refused(reply)).toEqual([409, 'SUPPORT_IDENTITY_MERGED'])
    const kept = (await Promise.all(ids.map(textsOf))).flat().filter((text) => marks.includes(text))
    expect(kept.toSorted()).toEqual(marks.filter((_, n) => written[n]?.status === 200).toSorted())
    // Sends all messages again as the player, as each browser does after the merge.
    for (const [n, clientId] of marks.entries()) expect((await winner.send(ids[n % 2] ?? '', clientId, { clientId })).status).toBe(200)
    const all = (await Promise.all(ids.map(textsOf))).flat().filter((text) => marks.includes(text))
    expect(all.toSorted()).toEqual(marks.toSorted())
    const rows = await hub.deps.db.select().from(ticket).where(eq(ticket.guestId, guest.id))
    expect(rows).toHaveLength(2 + opened.filter(({ status }) => status === 200).length)
    expect(new Set(rows.map(({ playerId }) => playerId))).toEqual(new Set([winner.id]))
    expect(await hub.deps.db.select().from(supportGuest).where(eq(supportGuest.id, guest.id))).toMatchObject([{ mergedInto: winner.id }])
  })
})
