import { randomUUID } from 'node:crypto'
import type { LateGood } from '@playhub/contract/desk/late-goods'
import type { PurchaseDetail } from '@playhub/contract/desk/players'
import type { PartnerGood } from '@playhub/contract/partner/goods'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { lettersTo } from '../../../test/letters.ts'
import { decidedRefunds, orderItem, type Person } from '../../../test/payments/paying.ts'
import { buy, pay } from '../../../test/payments/purchase.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { auditLog, good, noticeEndpoint, partnerEvent, project } from '../../db/schema.ts'
import { recheckDelivered } from '../../payments/late-goods.ts'
import { postLateGoodsLetters } from './late-goods-letters.ts'

let world: World
let finance: Awaited<ReturnType<typeof signInAs>>
let support: Awaited<ReturnType<typeof signInAs>>
let admin: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  world = await startWorld()
  finance = await signInAs(world, 'finance', 'Boris')
  support = await signInAs(world, 'support', 'Sonya')
  admin = await signInAs(world, 'admin', 'Ada')
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

type Collecting = { by: 'notice' | 'call' | 'off'; hours: number; resends: boolean }

/** Saves the setting as an admin does at the desk, and waits until the hub uses it. */
const setCollection = async (collection: Collecting) => {
  const path = '/editor/projects/familytown/settings'
  const { body } = await admin.get(path)
  const document = { ...(body.document as object), collection }
  expect((await admin.post(path, { document, version: body.version })).status).toBe(200)
  await eventually(
    async () => world.deps.catalogue.current().projects.get('familytown')?.config.settings.collection?.by,
    (by) => by === collection.by,
  )
}
const rowOf = async (paymentId: string) => {
  const [row] = await world.deps.db.select().from(good).where(eq(good.paymentId, paymentId))
  if (!row) throw new Error('no good')
  return row
}
/** Makes the paid item 40 days old, and its next check due now. */
const passTime = async (paymentId: string) => {
  const long = new Date(Date.now() - 40 * 86_400_000)
  await world.deps.db.update(good).set({ checkAt: new Date(), createdAt: long }).where(eq(good.paymentId, paymentId))
  world.deps.due.soon()
}
const isLate = (paymentId: string) =>
  eventually(
    () => rowOf(paymentId),
    ({ lateAt }) => lateAt !== null,
  )
const list = async () => ((await finance.get('/late-goods')).body as { items: LateGood[] }).items
const find = async (paymentId: string) => (await list()).find(({ payment }) => payment.id === paymentId)
const triesOf = async (paymentId: string) =>
  ((await finance.get(`/payments/${paymentId}`)).body as unknown as PurchaseDetail).notices.find(({ type }) => type === 'payment.paid')
    ?.tries.length
const delivered = (paymentId: string) =>
  eventually(
    async () =>
      (
        await world.deps.db
          .select()
          .from(partnerEvent)
          .where(and(eq(partnerEvent.paymentId, paymentId), eq(partnerEvent.type, 'payment.paid')))
      )[0],
    (event) => event?.deliveredAt != null,
  )
/** Creates a paid item that its game has not collected in time. */
const late = async (person?: Person) => {
  const buyer = person ?? (await world.signIn())
  const paymentId = await buy(world, buyer)
  await delivered(paymentId)
  await passTime(paymentId)
  await isLate(paymentId)
  return { buyer, paymentId, goodId: (await rowOf(paymentId)).id }
}

describe('a good that only a call collects', () => {
  beforeAll(() => setCollection({ by: 'call', hours: 24, resends: false }))

  test('is listed at the desk with its notice, and by the game’s server, until the game acknowledges it', async () => {
    const { buyer, paymentId, goodId } = await late()
    expect(await find(paymentId)).toMatchObject({
      ...{ id: goodId, itemId: 'builder', kind: 'consumable', resends: 0, server: 'on', lateTs: expect.any(String) },
      ...{ payment: { id: paymentId, project: 'familytown' }, player: { id: buyer.userId } },
      notice: { type: 'payment.paid', state: 'delivered' },
    })
    const { count } = (await support.get('/late-goods/count')).body as { count: number }
    expect(count).toBe((await list()).length)
    const mine = async () => ((await world.partner('GET', '/goods/late?limit=100')).body as { items: PartnerGood[] }).items
    expect(await mine()).toContainEqual(
      expect.objectContaining({ id: goodId, paymentId, userId: buyer.userId, lateTs: expect.any(String) }),
    )
    expect(((await world.partner('GET', '/goods/late', { project: 'neuroarena' })).body as { items: unknown[] }).items).toEqual([])
    await world.partner('POST', `/goods/${goodId}/acknowledge`)
    expect(await find(paymentId)).toBeUndefined()
    expect((await mine()).map(({ id }) => id)).not.toContain(goodId)
    const { paidGood, timeline } = (await support.get(`/payments/${paymentId}`)).body as unknown as PurchaseDetail
    expect(paidGood).toMatchObject({ state: 'owned', acknowledgedTs: expect.any(String), lateTs: null })
    expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['goodLate', 'goodAcknowledged']))
  })

  test('leaves the list when the page uses it up, and when its money goes back', async () => {
    const [used, returned] = [await late(), await late()]
    await world.api('POST', '/goods/consume', used.buyer.gameToken, { goodId: used.goodId })
    await world.partner('POST', `/payments/${returned.paymentId}/refunds`, { body: {} })
    await decidedRefunds(world, returned.paymentId)
    expect([await find(used.paymentId), await find(returned.paymentId)]).toEqual([undefined, undefined])
    const goodOf = async (id: string) => ((await support.get(`/payments/${id}`)).body as unknown as PurchaseDetail).paidGood
    expect(await goodOf(used.paymentId)).toMatchObject({ state: 'consumed', consumedBy: 'page', consumedTs: expect.any(String) })
    expect(await goodOf(returned.paymentId)).toMatchObject({ state: 'revoked', revokedBy: 'refund', revokedTs: expect.any(String) })
  })

  test('is never reported if its money went back before', async () => {
    const person = await world.signIn()
    const paymentId = await buy(world, person)
    await world.partner('POST', `/payments/${paymentId}/refunds`, { body: {} })
    await decidedRefunds(world, paymentId)
    await passTime(paymentId)
    const { lateAt } = await eventually(
      () => rowOf(paymentId),
      ({ checkAt }) => checkAt === null,
    )
    expect(lateAt).toBeNull()
  })

  test('is sent again by one press, which is in the audit log; support may press too', async () => {
    const { paymentId } = await late()
    const eventId = (await find(paymentId))?.notice?.id
    const before = await triesOf(paymentId)
    expect((await support.post(`/payments/${paymentId}/resend-notice`, { eventId })).status).toBe(200)
    await eventually(
      () => triesOf(paymentId),
      (tries) => tries === (before ?? 0) + 1,
    )
    const audited = await world.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `payment ${paymentId}`))
    expect(audited.map(({ action, staffId }) => [action, staffId])).toEqual([['notice-resent', support.id]])
  })

  test('is taken off the list with a note, by finance only, once', async () => {
    const { paymentId, goodId } = await late()
    const path = `/late-goods/${goodId}/set-aside`
    const refused = await support.post(path, { note: 'given by hand' })
    expect([refused.status, refused.body.code]).toEqual([403, 'STAFF_FORBIDDEN'])
    expect((await finance.post(path, { note: ' ' })).status).toBe(400)
    expect((await finance.post(`/late-goods/${randomUUID()}/set-aside`, { note: 'x' })).body.code).toBe('GOOD_NOT_FOUND')
    expect((await finance.post(path, { note: 'given by hand' })).body).toEqual({ isDone: true })
    expect((await finance.post(path, { note: 'given by hand' })).body).toEqual({ isDone: false })
    expect(await find(paymentId)).toBeUndefined()
    const audited = await world.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `payment ${paymentId}`))
    expect(audited).toMatchObject([{ action: 'good-set-aside', after: { good: goodId, note: 'given by hand' } }])
  })

  test('is not for those who write the catalogue', async () => {
    const content = await signInAs(world, 'content')
    for (const path of ['/late-goods', '/late-goods/count']) expect((await content.get(path)).body.code).toBe('STAFF_FORBIDDEN')
  })

  test('is in one letter a day to finance, grouped by project', async () => {
    await late()
    await postLateGoodsLetters(world.deps)
    const [letter, ...others] = await lettersTo(world.deps, finance.email)
    const { length } = await list()
    expect([letter?.subject.startsWith(`${length} paid good`), others]).toEqual([true, []])
    expect(letter?.text).toContain(`familytown: ${length} good`)
    expect(letter?.text).toContain(`${world.deps.config.desk.url}/late-goods`)
    expect(await lettersTo(world.deps, support.email)).toEqual([])
  })

  test('goes from the list when the project is watched no more', async () => {
    const { paymentId } = await late()
    await setCollection({ by: 'off', hours: 24, resends: false })
    await eventually(
      () => find(paymentId),
      (found) => found === undefined,
    )
    await postLateGoodsLetters(world.deps)
    expect(await buy(world, await world.signIn()).then(rowOf)).toMatchObject({ checkAt: null })
    await setCollection({ by: 'call', hours: 24, resends: false })
  })
})

test('the hub sends the notice again by itself, and not to a server that is switched off', async () => {
  await setCollection({ by: 'call', hours: 24, resends: true })
  const { paymentId } = await late()
  await eventually(
    () => triesOf(paymentId),
    (tries) => tries === 2,
  )
  expect(await rowOf(paymentId)).toMatchObject({ resends: 1 })
  const switchTo = (offSince: Date | null) =>
    world.deps.db
      .update(noticeEndpoint)
      .set({ offSince, probeAt: offSince && new Date(offSince.getTime() + 3_600_000) })
      .where(eq(noticeEndpoint.projectId, 'familytown'))
  await switchTo(new Date())
  await passTime(paymentId)
  await eventually(
    () => rowOf(paymentId),
    ({ checkAt }) => checkAt !== null && checkAt.getTime() > Date.now() + 3_600_000,
  )
  expect([(await rowOf(paymentId)).resends, await triesOf(paymentId), (await find(paymentId))?.server]).toEqual([1, 2, 'off'])
  await switchTo(null)
})

test('for a game that grants from notices, an accepted notice is enough, also a late one', async () => {
  await setCollection({ by: 'notice', hours: 24, resends: false })
  const person = await world.signIn()
  const paymentId = await buy(world, person)
  await delivered(paymentId)
  await passTime(paymentId)
  const { lateAt } = await eventually(
    () => rowOf(paymentId),
    ({ checkAt }) => checkAt === null,
  )
  expect(lateAt).toBeNull()
  const second = await buy(world, person)
  await delivered(second)
  const isOfSecond = and(eq(partnerEvent.paymentId, second), eq(partnerEvent.type, 'payment.paid'))
  await world.deps.db.update(partnerEvent).set({ deliveredAt: null, nextTryAt: null }).where(isOfSecond)
  await passTime(second)
  await isLate(second)
  await world.deps.db.update(partnerEvent).set({ deliveredAt: new Date() }).where(isOfSecond)
  await recheckDelivered(world.deps)
  world.deps.due.soon()
  await eventually(
    () => find(second),
    (found) => found === undefined,
  )
})

test('a durable good is collected when the game reads its list, on the page or on its server', async () => {
  await setCollection({ by: 'call', hours: 24, resends: false })
  const read = [
    (person: Person) => world.api('GET', '/goods/get', person.gameToken),
    (person: Person) => world.partner('GET', `/players/${person.userId}/goods`),
  ]
  for (const ask of read) {
    const person = await world.signIn()
    const item = { id: 'own-skin', kind: 'durable', ruName: 'Вещь', enName: 'Thing', rubMinor: 9900, usdMinor: 129 }
    const paymentId = await orderItem(world, person, { itemId: undefined, item })
    await pay(world, person, paymentId)
    await delivered(paymentId)
    await passTime(paymentId)
    await isLate(paymentId)
    await ask(person)
    expect(await find(paymentId)).toBeUndefined()
    expect(await rowOf(paymentId)).toMatchObject({ seenAt: expect.any(Date), acknowledgedAt: null, checkAt: null })
  }
})

test('an amount of hours that nobody can mean is refused', async () => {
  const { body } = await admin.get('/editor/projects/familytown/settings')
  const document = { ...(body.document as object), collection: { by: 'call', hours: 0, resends: true } }
  const refused = await admin.post('/editor/projects/familytown/settings', { document, version: body.version })
  expect(refused.body).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'collection.hours', code: 'COLLECTION_HOURS_INVALID' }] })
  const [row] = await world.deps.db.select({ settings: project.settings }).from(project).where(eq(project.id, 'familytown'))
  expect(row?.settings).toMatchObject({ settings: { collection: { by: 'call', hours: 24 } } })
})
