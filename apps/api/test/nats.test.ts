import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram } from '../../../scripts/debian-programs.ts'
import { freePort } from '../../../scripts/free-port.ts'
import type { RunningServer } from '../src/server.ts'
import { listenTo } from './listening.ts'
import { createAgent, createGuest, createPlayer } from './support-people.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { eventually } from './world.ts'

/**
 * Path of the NATS server through which the hub's processes send each other notifications in these tests. If it is not installed, the tests
 * are skipped (see scripts/debian-programs.ts).
 */
const binary = findProgram('nats-server')

let port = 0
let monitorPort = 0
let nats: ChildProcess | undefined
let web: TestApp
let push: RunningServer
let otherPush: RunningServer

const startNats = async () => {
  nats = spawn(binary ?? '', ['-a', '127.0.0.1', '-p', String(port), '-m', String(monitorPort)], { stdio: 'ignore' })
  await eventually(
    () =>
      fetch(`http://127.0.0.1:${monitorPort}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    (status) => status === 200,
  )
}
const stopNats = async () => {
  if (!nats || nats.exitCode !== null) return
  nats.kill('SIGKILL')
  await once(nats, 'exit')
}

/** Returns what NATS reports about the connections of the three processes, oldest first. */
const connections = async () => {
  const response = await fetch(`http://127.0.0.1:${monitorPort}/connz?subs=1&sort=cid`)
  return ((await response.json()) as { connections: { out_msgs: number; subscriptions_list?: string[] }[] }).connections
}

const untilConnected = () => eventually(connections, (all) => all.length === 3)
const openPage = (at: RunningServer, headers: Record<string, string>) =>
  eventually(
    () => listenTo(at.url, headers),
    ({ status }) => status === 200,
  )
const untilHeard = (page: Awaited<ReturnType<typeof listenTo>>, text: string) =>
  eventually(
    async () => page.heard(),
    (heard) => heard.includes(text),
  )

describe.skipIf(!binary)('news through NATS', () => {
  beforeAll(async () => {
    port = await freePort()
    monitorPort = await freePort()
    // The processes start before NATS, because a process must also start while NATS is unreachable.
    web = await startTestApp({ env: { ROLES: 'web,worker', NATS_URL: `nats://127.0.0.1:${port}` } })
    push = await web.startAnother({ ROLES: 'push' })
    otherPush = await web.startAnother({ ROLES: 'push' })
    await startNats()
    await untilConnected()
  })
  afterAll(async () => {
    await web?.stop()
    await stopNats()
  })

  test('reach a page, and no process that does not hold it', async () => {
    const [player, other] = [await createPlayer(web), await createPlayer(web)]
    const page = await openPage(push, player.headers)
    const othersPage = await openPage(otherPush, other.headers)
    const before = await connections()
    const id = await player.open()
    await player.send(id, '<p>Hello?</p>')
    await untilHeard(page, `{"ticketId":"${id}","seq":2,"kind":"message"}`)
    const own = `playhub.tickets.player-${player.id}`
    const received = (await connections()).map(({ out_msgs, subscriptions_list = [] }, index) => ({
      holds: subscriptions_list.includes(own),
      messages: out_msgs - (before[index]?.out_msgs ?? 0),
    }))
    expect(received.toSorted((a, b) => a.messages - b.messages)).toEqual([
      { holds: false, messages: 0 },
      { holds: false, messages: 0 },
      { holds: true, messages: 2 },
    ])
    expect(othersPage.heard()).not.toContain(id)
    for (const one of [page, othersPage]) one.leave()
    // When the last open page of a player or guest at a process is closed, the process unsubscribes from notifications for this person.
    await eventually(connections, (all) => all.every(({ subscriptions_list = [] }) => !subscriptions_list.includes(own)))
  })

  test('reach all tabs of a person, and end with the last', async () => {
    const player = await createPlayer(web)
    const [first, second] = [await openPage(push, player.headers), await openPage(push, player.headers)]
    const id = await player.open()
    for (const page of [first, second]) await untilHeard(page, id)
    first.leave()
    const again = await player.open()
    await untilHeard(second, again)
    second.leave()
  })

  test('tell a guest who signed in elsewhere, and then the player', async () => {
    const [guest, player] = [await createGuest(web), await createPlayer(web)]
    const id = await guest.open()
    const guestPage = await openPage(push, guest.headers)
    const playerPage = await openPage(otherPush, player.headers)
    await player.with(guest.headers).post('/merge-user-id')
    await untilHeard(guestPage, 'event: merged')
    await untilHeard(playerPage, id)
    await eventually(
      async () => guestPage.isOver(),
      (isOver) => isOver,
    )
    playerPage.leave()
  })

  test('tell staff of every ticket', async () => {
    const player = await createPlayer(web)
    const heard: string[] = []
    const leave = await otherPush.deps.pushes.subscribe({
      wants: () => true,
      tell: ({ ticketId }) => void heard.push(ticketId),
      lose: () => {},
    })
    const id = await player.open()
    await eventually(
      async () => heard,
      (all) => all.includes(id),
    )
    leave()
  })

  test('stop while NATS is away: pages are told to ask by themselves, messages are taken, and all is well when it is back', async () => {
    const [player, agent] = [await createPlayer(web), await createAgent(web)]
    const id = await player.open()
    const page = await openPage(push, player.headers)
    await stopNats()
    await eventually(
      async () => page.isOver(),
      (isOver) => isOver,
    )
    const refused = await listenTo(push.url, player.headers)
    await eventually(
      async () => refused.heard(),
      (heard) => heard.includes('TRY_LATER'),
    )
    expect(refused.status).toBe(503)
    expect((await player.send(id, '<p>Still there?</p>')).status).toBe(200)
    expect((await player.read(id)).messages).toHaveLength(2)
    await startNats()
    await untilConnected()
    const again = await openPage(push, player.headers)
    await agent.answer(id, 'yes')
    await untilHeard(again, `{"ticketId":"${id}","seq":3,"kind":"message"}`)
    again.leave()
  })
})
