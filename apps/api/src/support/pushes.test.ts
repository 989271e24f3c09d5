import { json } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Agent,
  createAgent,
  createGuest,
  createNobody,
  createPlayer,
  type Guest,
  type Person,
  type Player,
} from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { eventually } from '../../test/world.ts'

let hub: TestApp
let agent: Agent
let guest: Guest
let player: Player
beforeAll(async () => {
  hub = await startTestApp()
  agent = await createAgent(hub)
  guest = await createGuest(hub)
  player = await createPlayer(hub)
})
afterAll(() => hub.stop())

const leaving: AbortController[] = []
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort()
})

/** Listens as a browser does and collects the received text in `text`. */
const listenAs = async (person: Pick<Person, 'events'>) => {
  const leave = new AbortController()
  leaving.push(leave)
  const response = await person.events(leave.signal)
  const heard = { status: response.statusCode, headers: response.headers, text: '', isOver: false, leave: () => leave.abort() }
  const read = async () => {
    for await (const chunk of response.setEncoding('utf8')) heard.text += chunk
  }
  void read()
    .catch(() => {})
    .finally(() => {
      heard.isOver = true
    })
  return heard
}
type Heard = Awaited<ReturnType<typeof listenAs>>

const eventsOf = ({ text }: Heard) =>
  text
    .split('\n\n')
    .filter((part) => part.startsWith('event: '))
    .map((part) => part.split('\n').map((line) => line.replace(/^(event|data): /, '')))
    .map(([name, data = '{}']) => ({ name, ...JSON.parse(data) }))
const untilHeard = (heard: Heard, count: number) =>
  eventually(
    async () => eventsOf(heard),
    (events) => events.length >= count,
  )
const untilOver = (heard: Heard) =>
  eventually(
    async () => heard.isOver,
    (isOver) => isOver,
  )
/**
 * Waits until all earlier notifications have been delivered in this process, so that a listener that starts afterwards does not get them.
 */
const waitForEarlierNews = async (at: Parameters<typeof createNobody>[0] = hub) => {
  const bystander = await createGuest(hub)
  const id = await bystander.open()
  const heard = await listenAs(createNobody(at).with(bystander.headers))
  await agent.answer(id, 'a last one')
  await untilHeard(heard, 1)
  heard.leave()
}

describe('the event stream', () => {
  test('says which ticket has news and up to where, within a second, and nothing that anybody wrote', async () => {
    const id = await player.open({ title: 'x\nevent: merged\ndata: {}\n\n' })
    await waitForEarlierNews()
    const heard = await listenAs(player)
    expect([heard.status, heard.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(heard.headers['x-accel-buffering']).toBe('no')
    expect(heard.headers['cache-control']).toContain('no-store')
    const begun = performance.now()
    await agent.answer(id, 'hello there')
    expect(await untilHeard(heard, 1)).toEqual([{ name: 'ticket', ticketId: id, seq: 2, kind: 'message' }])
    expect(performance.now() - begun).toBeLessThan(1000)
    await player.send(id, 'event: merged\n\ndata: x')
    await player.post('/mark-read', { ticketId: id, seq: 2 })
    expect((await untilHeard(heard, 3)).slice(1)).toEqual([
      { name: 'ticket', ticketId: id, seq: 3, kind: 'message' },
      { name: 'ticket', ticketId: id, seq: 3, kind: 'read' },
    ])
    expect(heard.text).not.toMatch(/hello|merged/)
  })

  test('tells a guest of the guest’s own, in every tab', async () => {
    const id = await guest.open()
    await waitForEarlierNews()
    const tabs = [await listenAs(guest), await listenAs(guest)]
    await agent.answer(id, 'hello')
    for (const tab of tabs) expect(await untilHeard(tab, 1)).toEqual([{ name: 'ticket', ticketId: id, seq: 2, kind: 'message' }])
  })

  test('tells of what was done in another process, and ends with a merge there', async () => {
    const writer = await createGuest(hub)
    const id = await writer.open()
    const another = await hub.startAnother()
    const elsewhere = createNobody(another).with(writer.headers)
    await waitForEarlierNews(another)
    const heard = await listenAs(elsewhere)
    await Promise.all([writer.send(id, 'here'), elsewhere.send(id, 'there')])
    expect((await untilHeard(heard, 2)).map(({ seq }) => seq).toSorted()).toEqual([2, 3])
    expect((await player.with(writer.headers).post('/merge-user-id')).status).toBe(200)
    await untilOver(heard)
    expect(eventsOf(heard).at(-1)).toEqual({ name: 'merged' })
    expect((await player.read(id)).messages).toHaveLength(3)
  })

  test("tells nobody of somebody else's tickets, nor of what staff do among themselves", async () => {
    const [stranger, other] = [await createPlayer(hub), await createGuest(hub)]
    const [ofPlayer, ofGuest] = [await player.open(), await guest.open()]
    await waitForEarlierNews()
    const strangers = [await listenAs(stranger), await listenAs(other)]
    const owner = await listenAs(player)
    const news = { ticketId: ofPlayer, seq: 1, playerId: player.id, guestId: null }
    for (const kind of ['note', 'presence'] as const) await hub.deps.news.tell({ ...news, kind })
    await agent.answer(ofPlayer, 'for the player')
    await agent.answer(ofGuest, 'for the guest')
    await waitForEarlierNews()
    expect(strangers.map(eventsOf)).toEqual([[], []])
    expect(await untilHeard(owner, 1)).toEqual([{ name: 'ticket', ticketId: ofPlayer, seq: 2, kind: 'message' }])
  })

  test('of a guest who signs in says so and ends; the player hears of the tickets', async () => {
    const [someone, owner] = [await createGuest(hub), await createPlayer(hub)]
    const id = await someone.open()
    await waitForEarlierNews()
    const [asGuest, asPlayer] = [await listenAs(someone), await listenAs(owner)]
    await owner.with(someone.headers).post('/merge-user-id')
    await untilOver(asGuest)
    expect(eventsOf(asGuest)).toEqual([{ name: 'merged' }])
    expect(await untilHeard(asPlayer, 1)).toEqual([{ name: 'ticket', ticketId: id, seq: 1, kind: 'status' }])
    expect((await listenAs(someone)).status).toBe(409)
  })

  test('ends with the session, by the player’s own hand or another', async () => {
    const leaver = await createPlayer(hub)
    const heard = await listenAs(leaver)
    const bystander = await listenAs(player)
    await hub.deps.db.execute(sql`update login_session set revoked_at = now() where id = ${leaver.sessionId}`)
    await untilOver(heard)
    expect((await listenAs(leaver)).status).toBe(401)
    expect(bystander.isOver).toBe(false)
  })

  test('says nothing more when the session has run out unnoticed', async () => {
    const leaver = await createPlayer(hub)
    const id = await leaver.open()
    await waitForEarlierNews()
    const heard = await listenAs(leaver)
    // The session expires now. In this case no notification is sent, so the stream must check the session itself.
    await hub.deps.db.execute(sql`update login_session set expires_at = now() - interval '1 second' where id = ${leaver.sessionId}`)
    hub.deps.sessions.forget(leaver.sessionId)
    await agent.answer(id, 'too late')
    await untilOver(heard)
    expect(eventsOf(heard)).toEqual([])
  })

  test('is for somebody', async () => {
    const nobody = createNobody(hub)
    const refused = async (person: Pick<Person, 'events'>) => {
      const response = await person.events()
      return [response.statusCode, ((await json(response)) as { code: string }).code]
    }
    expect(await refused(nobody)).toEqual([401, 'UNAUTHORIZED'])
    expect(await refused(nobody.with({ 'temp-user-id': `${guest.id}.x` }))).toEqual([403, 'SUPPORT_IDENTITY_INVALID'])
    expect(await refused(nobody.with({ authorization: `Bearer ${player.gameToken}` }))).toEqual([401, 'UNAUTHORIZED'])
  })

  test('is open in so many tabs and no more; one that is closed makes room', async () => {
    const hoarder = await createGuest(hub)
    const tabs: Heard[] = []
    for (let n = 0; n < 20; n++) tabs.push(await listenAs(hoarder))
    expect(tabs.map(({ status }) => status)).toEqual(tabs.map(() => 200))
    expect((await listenAs(hoarder)).status).toBe(429)
    tabs[0]?.leave()
    await eventually(
      async () => (await listenAs(hoarder)).status,
      (status) => status === 200,
    )
  })
})

describe('what cannot be heard is not waited for', () => {
  test('streams end when the database is lost, and are there again with it', async () => {
    const heard = await listenAs(player)
    await hub.deps.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'playhub listen'`)
    await untilOver(heard)
    const again = await eventually(
      () => listenAs(player),
      ({ status }) => status === 200,
    )
    const id = await player.open()
    expect(await untilHeard(again, 1)).toEqual([{ name: 'ticket', ticketId: id, seq: 1, kind: 'message' }])
  })

  test('one who fails to be told keeps it from nobody else', async () => {
    const stop = await hub.deps.pushes.subscribe({
      wants: () => {
        throw new Error('broken')
      },
      tell: () => {},
      lose: () => {},
    })
    const heard = await listenAs(player)
    const id = await player.open()
    expect(await untilHeard(heard, 1)).toMatchObject([{ ticketId: id }])
    stop()
  })

  test('a server that stops ends its streams at once', async () => {
    const other = await startTestApp()
    const heard = await listenAs(await createPlayer(other))
    const begun = performance.now()
    await other.stop()
    await untilOver(heard)
    expect(heard.status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(5000)
  })
})
