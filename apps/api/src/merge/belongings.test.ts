import { randomUUID } from 'node:crypto'
import type { OwnGood } from '@playhub/contract/games/goods'
import type { PartnerEvent } from '@playhub/contract/partner'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../test/desk.ts'
import { codeOf, kept, orderItem } from '../../test/payments/paying.ts'
import { buy, pay } from '../../test/payments/purchase.ts'
import { addTicket, writeAsStaff } from '../../test/tickets.ts'
import { startWorld, type World } from '../../test/world.ts'
import { insertLoginSession } from '../auth/data.ts'
import { putMergeProof } from '../auth/prove/merge-proof.ts'
import { noteDevice } from '../auth/sessions/devices.ts'
import { accountMerge, accountMergeRow, auditLog, identity, knownDevice, player, save } from '../db/schema.ts'
import { nickNameOf } from '../mail/letters.ts'
import { deleteExpiredMerges } from './expired.ts'

const DAY = 86_400_000

let world: World
let finance: Awaited<ReturnType<typeof signInAs>>
let ahead = 0
beforeAll(async () => {
  world = await startWorld({ now: () => new Date(Date.now() + ahead) })
  finance = await signInAs(world, 'finance', 'Olga')
})
afterAll(() => world.stop())
afterEach(async () => {
  ahead = 0
  await world.control('/reset')
})

type Person = Awaited<ReturnType<World['signIn']>>

/** Creates a person with a sign-in method. */
const arrive = async (): Promise<Person> => {
  const person = await world.signIn()
  await world.deps.db.insert(identity).values({ playerId: person.playerId, method: 'google', subject: randomUUID(), label: 'Anna' })
  return person
}
/** Opens a new session of the account and returns its token. */
const signInTo = async ({ playerId }: Person): Promise<string> => {
  const at = world.deps.now()
  const of = { playerId, project: 'familytown', authType: 'google', createdAt: at, lastSeenAt: at, expiresAt: new Date(at.getTime() + DAY) }
  const sid = await insertLoginSession(world.deps.db, of)
  return world.deps.tokens.signAccess({ sub: playerId, sid, project: 'familytown', authType: 'google' })
}
/**
 * Joins `other` into `mine` and returns the id of the merge. First stores a proof that the player also owns `other`. The hub stores the
 * same proof when the player signs in to `other`.
 */
const join = async (mine: Person, other: Person): Promise<string> => {
  const { db, now } = world.deps
  await putMergeProof(db, { sessionId: mine.sessionId, otherId: other.playerId, method: 'google' }, now())
  expect((await world.api('POST', '/profile/merge', mine.token, { userId: other.userId })).body).toEqual({ result: true })
  const [row] = await db
    .select()
    .from(accountMerge)
    .where(and(eq(accountMerge.fromId, other.playerId), eq(accountMerge.intoId, mine.playerId)))
  return row?.id ?? ''
}
const undo = (id: string, by = finance) => by.post(`/merges/${id}/undo`)
const goodsOf = async (token: string) =>
  ((await world.api('GET', '/goods/get?project=familytown', token)).body as { items: OwnGood[] }).items
const userOf = async (token: string) => {
  const { status, body } = await world.api('GET', '/profile', token)
  return status === 200 ? (body as { userId: string }).userId : status
}
/** Returns the events about a player's account that the game's server reads in its feed. */
const toldOf = async (userId: string) => {
  const events: PartnerEvent[] = []
  for (let after = ''; ; ) {
    const { body } = await world.partner('GET', `/events?limit=100${after && `&after=${after}`}`)
    const page = body as { items: PartnerEvent[]; nextCursor: string | null }
    events.push(...page.items)
    if (page.items.length === 0 || !page.nextCursor) break
    after = page.nextCursor
  }
  return events.flatMap(({ type, data }) =>
    type.startsWith('player.') && 'userId' in data && data.userId === userId ? [{ type, data }] : [],
  )
}
const verify = async (token: string) => (await world.partner('POST', '/tokens/verify', { body: { token }, key: null })).body

describe('two accounts that are one', () => {
  test('have their purchases, goods and questions together, under both ids', async () => {
    const [mine, other] = [await arrive(), await arrive()]
    const [bought, theirs] = [await buy(world, mine), await buy(world, other)]
    const ticket = await addTicket(world, { playerId: other.playerId })
    await writeAsStaff(world, ticket.id, finance.id, 'hello')
    await join(mine, other)

    const goods = await goodsOf(mine.token)
    expect(goods.map(({ paymentId }) => paymentId).toSorted()).toEqual([bought, theirs].toSorted())
    expect(await goodsOf(other.gameToken)).toEqual(goods)
    expect((await world.api('GET', '/support/get-unread', mine.token)).body).toEqual({ count: 1 })
    expect((await world.api('GET', `/support/get-ticket?id=${ticket.id}`, mine.token)).status).toBe(200)

    expect(await verify(other.gameToken)).toMatchObject({ active: true, userId: mine.userId })
    for (const id of [mine.userId, other.userId]) {
      expect((await world.partner('GET', `/players/${id}`)).body).toMatchObject({ userId: mine.userId })
      expect((await world.partner('GET', `/players/${id}/goods`)).body).toMatchObject({
        items: [{ userId: mine.userId }, { userId: mine.userId }],
      })
      const { body } = await world.partner('GET', `/payments?userId=${id}`)
      expect((body as { items: { id: string }[] }).items.map((each) => each.id).toSorted()).toEqual([bought, theirs].toSorted())
    }
    expect(codeOf(await world.partner('GET', `/players/${other.userId}`, { project: 'neuroarena' }))).toBe('PLAYER_NOT_FOUND')
    expect(await toldOf(mine.userId)).toContainEqual({ type: 'player.merged', data: { userId: mine.userId, from: other.userId } })
  })

  test('use up a good once, whichever of the two asks', async () => {
    const [mine, other] = [await arrive(), await arrive()]
    await buy(world, other)
    await join(mine, other)
    const [item] = await goodsOf(mine.token)
    const consume = (token: string, consumeId: string) => world.api('POST', '/goods/consume', token, { goodId: item?.goodId, consumeId })
    const replies = await Promise.all([
      consume(mine.gameToken, 'mine'),
      consume(other.gameToken, 'other'),
      world.partner('POST', `/goods/${item?.goodId}/consume`, { body: {} }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await goodsOf(other.token)).toEqual([])
  })

  test('get what the joined one pays for with a form that was open, and the game hears of the remaining one', async () => {
    const [mine, other] = [await arrive(), await arrive()]
    const id = await orderItem(world, other)
    await join(mine, other)
    await pay(world, other, id)
    expect((await goodsOf(mine.token)).map(({ paymentId }) => paymentId)).toEqual([id])
    expect((await world.partner('GET', `/payments/${id}`)).body).toMatchObject({ status: 'paid', userId: mine.userId })
    expect((await kept(world).events(id)).map(({ to, cause }) => `${to} ${cause}`)).toContain('owner_joined merge')
  })

  test('keep both saved games; the player chooses, and the other stays among the earlier versions', async () => {
    const [mine, other] = [await arrive(), await arrive()]
    const write = (person: Person, slot: string, data: string) =>
      world.api('POST', '/saves/write', person.token, { project: 'familytown', slot, data })
    await write(mine, 'main', 'mine')
    await write(other, 'main', 'other')
    await write(other, 'second', 'only theirs')
    await join(mine, other)
    const list = async () => ((await world.api('GET', '/saves/get?project=familytown', mine.token)).body as { items: object[] }).items
    expect(await list()).toMatchObject([
      { slot: 'main', conflict: { from: 'joined' } },
      { slot: 'second', conflict: null },
    ])
    await world.api('POST', '/saves/choose', mine.token, { project: 'familytown', slot: 'main', keep: 'guest' })
    const read = async (slot: string) =>
      ((await world.api('GET', `/saves/read?project=familytown&slot=${slot}`, mine.token)).body as { data: string }).data
    expect([await read('main'), await read('second')]).toEqual(['other', 'only theirs'])
    const { body } = await world.api('GET', '/saves/history?project=familytown&slot=main', mine.token)
    expect((body as { items: { reason: string }[] }).items.map(({ reason }) => reason).toSorted()).toEqual(['choice', 'joined', 'write'])
  })
})

describe('support separates two accounts again', () => {
  test('and each has what it had; what was made since stays, and sign-ins since end', async () => {
    const [mine, other] = [await arrive(), await arrive()]
    const theirs = await buy(world, other)
    const open = await orderItem(world, other)
    const ticket = await addTicket(world, { playerId: other.playerId })
    const merge = await join(mine, other)
    const since = await buy(world, other)
    const late = await signInTo(mine)
    const { body: card } = await finance.get(`/tickets/${ticket.id}/player`)
    expect(card.merges).toEqual([{ id: merge, userId: other.userId, name: 'tester', createTs: expect.any(String), canUndo: true }])

    const agent = await signInAs(world, 'support')
    expect(codeOf(await undo(merge, agent))).toBe('STAFF_FORBIDDEN')
    expect((await undo(merge)).body).toEqual({ result: true })
    expect((await undo(merge)).body).toEqual({ result: true })
    expect([await userOf(mine.token), await userOf(other.token), await userOf(late)]).toEqual([mine.userId, other.userId, 401])
    await pay(world, other, open)
    expect((await goodsOf(other.token)).map(({ paymentId }) => paymentId).toSorted()).toEqual([theirs, open].toSorted())
    expect((await goodsOf(mine.token)).map(({ paymentId }) => paymentId)).toEqual([since])
    expect((await world.api('GET', `/support/get-ticket?id=${ticket.id}`, other.token)).status).toBe(200)
    expect((await world.api('GET', `/support/get-ticket?id=${ticket.id}`, mine.token)).status).toBe(404)
    expect(await toldOf(mine.userId)).toContainEqual({ type: 'player.unmerged', data: { userId: mine.userId, from: other.userId } })
    expect((await world.partner('GET', `/players/${other.userId}`)).body).toMatchObject({ userId: other.userId })

    const rows = await world.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `merge ${merge}`))
    expect(rows.filter(({ action }) => action === 'merge-undone')).toHaveLength(1)
    const { body: purchase } = await finance.get(`/payments/${theirs}`)
    const steps = (purchase.timeline as { kind: string }[]).map(({ kind }) => kind).filter((kind) => kind.startsWith('owner'))
    expect(steps).toEqual(['ownerJoined', 'ownerSeparated'])
    const { body: thread } = await finance.get(`/tickets/${ticket.id}`)
    const changes = JSON.stringify(thread)
    for (const change of ['joined', 'separated']) expect(changes).toContain(`"change":"${change}"`)
  })

  test('and a saved game that the remaining one had deleted has the time of the deletion again', async () => {
    const [mine, other] = [await arrive(), await arrive()]
    const main = { project: 'familytown', slot: 'main' }
    for (const { token } of [other, mine]) await world.api('POST', '/saves/write', token, { ...main, data: 'x' })
    await world.api('POST', '/saves/delete', mine.token, main)
    const slot = async () =>
      ((await world.api('GET', '/saves/overview', mine.token)).body as { items: { slots: object[] }[] }).items[0]?.slots[0]
    const before = await slot()
    const merge = await join(mine, other)
    await world.deps.db.execute(sql`delete from save_version where owner_id = ${mine.playerId} and version <= 2`) // as too old
    expect((await undo(merge)).status).toBe(200)
    expect([await slot(), before]).toEqual([before, expect.objectContaining({ isDeleted: true })])
  })

  test('and the remaining one has its first name again', async () => {
    const [mine, other] = [await arrive(), await arrive()]
    const { db } = world.deps
    const first = nickNameOf(Number(mine.userId), 'en')
    await db.update(player).set({ nickName: first, locale: 'en' }).where(eq(player.id, mine.playerId))
    const name = async () => (await db.select().from(player).where(eq(player.id, mine.playerId)))[0]?.nickName
    const merge = await join(mine, other)
    expect(await name()).toBe('tester')
    await undo(merge)
    expect(await name()).toBe(first)
  })

  test('and the remaining one still knows the browsers that were used for it since', async () => {
    const [mine, other] = [await arrive(), await arrive()]
    const { db, now } = world.deps
    const use = ({ playerId }: Person, deviceHash: string) => noteDevice(db, { playerId, deviceHash, userAgent: '', now: now() })
    const [left, shared] = [randomUUID(), randomUUID()]
    await use(other, left)
    await use(other, shared)
    const merge = await join(mine, other)
    ahead = 60_000
    await use(mine, shared)
    expect((await undo(merge)).body).toEqual({ result: true })

    const known = async ({ playerId }: Person) =>
      (await db.select().from(knownDevice).where(eq(knownDevice.playerId, playerId))).map(({ deviceHash }) => deviceHash).toSorted()
    expect(await known(mine)).toEqual([shared])
    expect(await known(other)).toEqual([left, shared].toSorted())
  })

  test('but not a merge that is unknown, too old, or followed by another one', async () => {
    const [mine, other, third] = [await arrive(), await arrive(), await arrive()]
    expect(codeOf(await undo(randomUUID()))).toBe('MERGE_NOT_FOUND')
    const first = await join(mine, other)
    const second = await join(third, mine)
    expect(await verify(other.gameToken)).toMatchObject({ userId: third.userId })
    expect(codeOf(await undo(first))).toBe('MERGE_NOT_LAST')
    ahead = 31 * DAY
    const later = await signInAs(world, 'finance')
    expect(codeOf(await undo(second, later))).toBe('MERGE_TOO_OLD')
    ahead = 0
    for (const id of [second, first]) expect((await undo(id)).status).toBe(200)
    expect(await Promise.all([mine, other, third].map(({ token }) => userOf(token)))).toEqual([mine.userId, other.userId, third.userId])
  })

  test('but not while conversations of the two are merged; a part that was split off goes with its conversation', async () => {
    const [mine, other] = [await arrive(), await arrive()]
    const [own, theirs] = [await addTicket(world, { playerId: mine.playerId }), await addTicket(world, { playerId: other.playerId })]
    const merge = await join(mine, other)
    const { body: moved } = await finance.post(`/tickets/${theirs.id}/merge`, { intoId: own.id })
    expect(codeOf(await undo(merge))).toBe('MERGE_TICKETS_MERGED')
    await finance.post(`/ticket-moves/${String(moved.id)}/undo`)
    await writeAsStaff(world, theirs.id, finance.id, 'for the other one')
    const { body: shown } = await finance.get(`/tickets/${theirs.id}`)
    const entries = (shown.thread as { entries: { kind: string; id: string }[] }).entries.filter(({ kind }) => kind === 'message')
    const chosen = { clientId: randomUUID(), title: 'Part', messages: [entries.at(-1)?.id] }
    const { body: part } = await finance.post(`/tickets/${theirs.id}/split`, chosen)
    expect((await undo(merge)).status).toBe(200)
    const sees = async ({ token }: Person, id: unknown) => (await world.api('GET', `/support/get-ticket?id=${String(id)}`, token)).status
    expect(await Promise.all([theirs.id, part.ticketId].map((id) => sees(other, id)))).toEqual([200, 200])
    expect(await Promise.all([theirs.id, part.ticketId].map((id) => sees(mine, id)))).toEqual([404, 404])
  })

  test('but not so that one of them has no sign-in method left', async () => {
    const [mine, other] = [await arrive(), await arrive()]
    const merge = await join(mine, other)
    const { body } = await world.api('GET', '/profile/identities', mine.token)
    const [first] = (body as { identities: { id: string }[] }).identities
    expect((await world.api('POST', '/profile/unlink', mine.token, { id: first?.id })).status).toBe(200)
    expect(codeOf(await undo(merge))).toBe('MERGE_NO_WAY_IN')
    expect(await userOf(other.token)).toBe(mine.userId)
  })

  test('until the notes of the merge are deleted, a day after the last moment', async () => {
    const [mine, other] = [await arrive(), await arrive()]
    await world.api('POST', '/saves/write', other.token, { project: 'familytown', slot: 'main', data: 'x' })
    const merge = await join(mine, other)
    const { db } = world.deps
    const left = async () => [
      await db.$count(accountMergeRow, eq(accountMergeRow.mergeId, merge)),
      await db.$count(save, eq(save.ownerId, other.playerId)),
      await db.$count(save, eq(save.ownerId, mine.playerId)),
    ]
    await deleteExpiredMerges(db, new Date(Date.now() + 30 * DAY))
    expect(await left()).toEqual([expect.any(Number), 1, 1])
    expect((await left())[0]).toBeGreaterThan(0)
    await deleteExpiredMerges(db, new Date(Date.now() + 32 * DAY))
    expect(await left()).toEqual([0, 0, 1])
  })
})
