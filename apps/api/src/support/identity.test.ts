import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuest, createNobody, createPlayer, refused } from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { loginSession, supportGuest, ticketMessage } from '../db/schema.ts'
import { limits } from '../http/limits.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

const messagesOf = (id: string) => hub.deps.db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id))

describe("a guest's identity", () => {
  test('is an id and a proof of it, of which nothing is kept before the guest writes', async () => {
    const before = (await hub.deps.db.select().from(supportGuest)).length
    const guest = await createGuest(hub)
    expect(await guest.list()).toEqual([])
    expect(await guest.unread()).toBe(0)
    expect(await hub.deps.db.select().from(supportGuest)).toHaveLength(before)
    await guest.open()
    expect(await hub.deps.db.select().from(supportGuest)).toHaveLength(before + 1)
  })

  test('that is guessed, changed or stolen without its proof is nobody’s, and never ends a session', async () => {
    const [guest, other] = [await createGuest(hub), await createGuest(hub)]
    const id = await guest.open()
    const [, proof = ''] = guest.headers['temp-user-id']?.split('.') ?? []
    const [, foreign] = other.headers['temp-user-id']?.split('.') ?? []
    const forged = [guest.id, `${guest.id}.`, `${guest.id}.${foreign}`, `${guest.id}.${proof}x`, `${guest.id.toUpperCase()}.${proof}`]
    for (const header of [...forged, `${guest.id}.${proof}.${proof}`, `${randomUUID()}.${proof}`, `.${proof}`, 'null', '[object Object]']) {
      const stranger = createNobody(hub).with({ 'temp-user-id': header })
      const answers = [
        await stranger.get('/get-tickets'),
        await stranger.get('/get-unread'),
        await stranger.get(`/get-ticket?id=${id}`),
        await stranger.create(),
        await stranger.send(id, 'I am you'),
        await stranger.post('/mark-read', { ticketId: id, seq: 1 }),
        await stranger.post('/rate-ticket', { ticketId: id, score: 1 }),
      ]
      expect(answers.map(refused)).toEqual(answers.map(() => [403, 'SUPPORT_IDENTITY_INVALID']))
    }
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('is given out so often and no oftener', async () => {
    const nobody = createNobody(hub)
    const { points } = limits.identitiesPerAddress
    for (let n = 0; n < points; n += 50) await Promise.all(Array.from({ length: 50 }, () => nobody.post('/create-identity')))
    const reply = await nobody.post('/create-identity')
    expect(refused(reply)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('who asks', () => {
  test('is somebody: without token and identity nothing is answered', async () => {
    const nobody = createNobody(hub)
    expect(refused(await nobody.get('/get-tickets'))).toEqual([401, 'UNAUTHORIZED'])
    expect(refused(await nobody.create())).toEqual([401, 'UNAUTHORIZED'])
  })

  test('is the player of the token, whoever the guest beside it is', async () => {
    const [player, guest] = [await createPlayer(hub), await createGuest(hub)]
    await guest.open()
    const both = player.with(guest.headers)
    expect(await both.list()).toEqual([])
    const id = await both.open()
    expect((await player.list()).map((row) => row.id)).toEqual([id])
    expect(await guest.list()).toHaveLength(1)
  })

  test('with a token that is not good is not taken for the guest beside it', async () => {
    const [player, guest] = [await createPlayer(hub), await createGuest(hub)]
    for (const token of ['nonsense', `${player.token}x`, player.gameToken])
      expect(refused(await guest.with({ authorization: `Bearer ${token}` }).get('/get-tickets'))).toEqual([401, 'UNAUTHORIZED'])
    await hub.deps.db.update(loginSession).set({ revokedAt: new Date() }).where(eq(loginSession.id, player.sessionId))
    hub.deps.sessions.forget(player.sessionId)
    expect(refused(await player.with(guest.headers).get('/get-tickets'))).toEqual([401, 'SESSION_REVOKED'])
  })
})
