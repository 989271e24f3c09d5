import type { TransactionItem } from '@playhub/contract/transactions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWithDemoAndStranger } from '../../test/demo-and-stranger.ts'
import { archivedMonth, payment } from '../db/schema.ts'
import { demoPlayer } from '../seed/demo-player.ts'

let hub: Awaited<ReturnType<typeof startWithDemoAndStranger>>['hub']
let visitor: Awaited<ReturnType<typeof startWithDemoAndStranger>>['visitor']
let demo: string
let stranger: string
beforeAll(async () => {
  ;({ hub, visitor, demo, stranger } = await startWithDemoAndStranger())
})
afterAll(() => hub.stop())

const list = async (token: string, query = '', language = 'en') => {
  const { status, body } = await visitor.get(`/payments/get-user-payments${query}`, { token, headers: { 'frontend-language': language } })
  expect(status).toBe(200)
  return body as unknown as TransactionItem[]
}
const statuses = (items: TransactionItem[]) => new Set(items.map(({ status }) => status))

describe('the purchase list', () => {
  test('has every status, newest first', async () => {
    const items = await list(demo)
    expect(statuses(items)).toEqual(new Set(['none', 'pending', 'paid', 'fail']))
    expect(items.map(({ createTs }) => createTs)).toEqual(
      items
        .map(({ createTs }) => createTs)
        .sort()
        .reverse(),
    )
  })

  test('speaks the language of the page; what was paid stays in the currency it was paid in', async () => {
    const find = (items: TransactionItem[], id: number) => items.find(({ uuid }) => uuid.endsWith(String(id).padStart(12, '0')))
    const [english, russian] = [await list(demo), await list(demo, '', 'ru')]
    expect(find(english, 9)).toMatchObject({
      title: 'Golden roofs',
      price: '5.99',
      currency: 'USD',
      projectName: 'Familytown',
      status: 'none',
    })
    expect(find(russian, 9)).toMatchObject({ title: 'Золотые крыши', price: '499.00', currency: 'RUB', projectName: 'Семейный город' })
    expect(find(russian, 5)).toMatchObject({ title: 'Второй строитель', price: '3.99', currency: 'USD', status: 'paid' })
    expect(find(await list(demo, '', 'ja'), 9)).toMatchObject({ title: 'Golden roofs', currency: 'USD' })
  })

  test('can be of one project', async () => {
    const items = await list(demo, '?project=islandm3')
    expect(items).toHaveLength(3)
    expect(await list(demo, '?project=nothing')).toEqual([])
  })

  test('has nothing of a game for adults on a site of the catalogue, and all there is on that game’s own', async () => {
    const titles = async (query: string) => (await list(demo, query)).map(({ title }) => title)
    for (const query of ['', '?part=kept', '?site=familytown', '?site=nothing', '?project=hornylegends&site=neuroarena']) {
      expect(await titles(query), query).not.toContain('Velvet theme')
    }
    expect(await titles('?project=hornylegends')).toEqual([])
    expect(await titles('')).toContain('Golden roofs')
    expect(await titles('?site=hornylegends')).toEqual(expect.arrayContaining(['Velvet theme', 'Golden roofs']))
    expect(await titles('?project=hornylegends&site=hornylegends')).toEqual(['Velvet theme'])
  })

  test('is of the site that the request came to, where none is named', async () => {
    const at = async (headers: Record<string, string>) => {
      const { body } = await visitor.get('/payments/get-user-payments', { token: demo, headers })
      return (body as unknown as TransactionItem[]).some(({ title }) => title === 'Velvet theme')
    }
    expect(await at({ project: 'hornylegends' })).toBe(true)
    expect(await at({ host: 'hornylegends.localhost' })).toBe(true)
    expect(await at({ project: 'neuroarena', host: 'hornylegends.localhost' })).toBe(false)
  })

  test("never holds somebody else's", async () => {
    expect(await list(stranger)).toEqual([])
  })

  test('comes page by page, each purchase once, though many were made in the same millisecond', async () => {
    const [row] = await hub.deps.db.select().from(payment).where(eq(payment.receiptEmail, demoPlayer.email)).limit(1)
    if (!row) throw new Error('no payment')
    const { id: _, ...like } = row
    const [player] = (
      await hub.deps.db.execute<{ id: string }>(sql`select player_id as id from identity where subject = 'stranger@example.com'`)
    ).rows
    await hub.deps.db.insert(payment).values(Array.from({ length: 120 }, () => ({ ...like, playerId: player?.id ?? '' })))
    await hub.deps.db.execute(
      sql`update payment set created_at = '2026-11-01 10:00:00.5+00'::timestamptz + random() * interval '900 microseconds' where player_id = ${player?.id}`,
    )
    const seen: string[] = []
    const sizes: number[] = []
    let before = ''
    do {
      const page: TransactionItem[] = await list(stranger, before && `?before=${before}`)
      sizes.push(page.length)
      seen.push(...page.map(({ uuid }) => uuid))
      const last = page.at(-1)
      before = last ? `${last.createTs}_${last.uuid}` : ''
    } while (before)
    expect(sizes).toEqual([50, 50, 20, 0])
    expect(new Set(seen).size).toBe(120)
  })

  test.each([
    ['nonsense'],
    ['2026-11-01T10:00:00.000Z_nonsense'],
    ['never_5eed0000-0000-4000-8002-000000000001'],
    ['2026-11-01T10:00:00.000Z_0b6f6ae5-0000-4000-8000-000000000000'],
    ['2026-11-01T10:00:00.000Z_5eed0000-0000-4000-8002-000000000001_more'],
  ])('%s is no place in it', async (before) => {
    const { status, body } = await visitor.get(`/payments/get-user-payments?before=${before}`, { token: demo })
    expect([status, body.code, body.fields]).toEqual([400, 'BAD_REQUEST', [{ path: 'before', code: 'CURSOR_UNKNOWN' }]])
  })

  test("a place in somebody else's list is none in mine", async () => {
    const { status } = await visitor.get(
      '/payments/get-user-payments?before=2026-03-14T18:05:00.000Z_5eed0000-0000-4000-8002-000000000001',
      { token: stranger },
    )
    expect(status).toBe(400)
  })
})

describe('one purchase', () => {
  const one = '5eed0000-0000-4000-8002-000000000002'

  test('is shown to its player', async () => {
    const { body } = await visitor.get(`/payments/get-user-payment?paymentId=${one}`, { token: demo })
    expect(body).toEqual({
      result: {
        uuid: one,
        createTs: '2026-04-02T20:41:00.000Z',
        title: 'Shield core',
        price: '1.79',
        currency: 'USD',
        status: 'paid',
        refunded: '',
        projectName: 'Neuroarena',
        project: 'neuroarena',
        good: null,
      },
    })
  })

  test.each([
    ["somebody else's", one, 404, 'PAYMENT_NOT_FOUND'],
    ['unknown', '0b6f6ae5-0000-4000-8000-000000000000', 404, 'PAYMENT_NOT_FOUND'],
    ['nonsense', '12', 400, 'BAD_REQUEST'],
  ])('%s is not found', async (_, id, status, code) => {
    const refused = await visitor.get(`/payments/get-user-payment?paymentId=${id}`, { token: stranger })
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('and the list need somebody signed in', async () => {
    for (const path of ['/payments/get-user-payments', `/payments/get-user-payment?paymentId=${one}`]) {
      expect((await visitor.get(path)).body.code).toBe('UNAUTHORIZED')
    }
  })
})

test('a history says that steps are archived, if they may be', async () => {
  const { db } = hub.deps
  const items = await list(demo)
  const [newest, oldest] = [items[0], items.at(-1)]
  const archivedOf = async (uuid = '') =>
    (await visitor.get(`/payments/get-user-payment-timeline?paymentId=${uuid}`, { token: demo })).body.archivedTs
  expect(await archivedOf(oldest?.uuid)).toBeNull()
  const untilAt = new Date(Date.parse(oldest?.createTs ?? '') + 1)
  const month = { name: 'payment_event_test', ofTable: 'payment_event', fromAt: null, untilAt, rows: 1 }
  await db.insert(archivedMonth).values(month)
  expect(await archivedOf(oldest?.uuid)).toBe(untilAt.toISOString())
  expect(await archivedOf(newest?.uuid)).toBeNull()
  await db.delete(archivedMonth)
})
