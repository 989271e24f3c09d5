import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf } from '../../../test/payments/paying.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket } from '../../../test/tickets.ts'
import { dispute, identity, payment, paymentAttempt, refund } from '../../db/schema.ts'
import { endOfNewest, findNamed, listNewest, PAYMENTS_PAGE } from './payments-search-data.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp()
  agent = await signInAs(app, 'finance', 'Boris')
})
afterAll(() => app.stop())

type Player = Awaited<ReturnType<typeof addPlayer>>
type Wanted = Partial<typeof payment.$inferInsert>

const prices = { ruTitle: 'Кристаллы', enTitle: 'Crystals', rubMinor: 9900, usdMinor: 150 }
const addPayment = async (of: Player, wanted: Wanted = {}) => {
  const values = { projectId: 'familytown', playerId: of.id, mode: 'test', locale: 'en', ...prices, ...wanted } as const
  const [row] = await app.deps.db.insert(payment).values(values).returning()
  if (!row) throw new Error('no payment')
  return row
}
const addAttempt = async (paymentId: string, of: Partial<typeof paymentAttempt.$inferInsert> = {}) => {
  const values = { paymentId, provider: 'stripe', mode: 'test', amountMinor: 150, currency: 'USD', ...of } as const
  const [row] = await app.deps.db.insert(paymentAttempt).values(values).returning()
  if (!row) throw new Error('no attempt')
  return row
}

type Found = { items: { id: string; hasReceipt: boolean; player: object }[]; nextCursor: string | null }
const ask = (query: Record<string, string>) => agent.get(`/payments?${new URLSearchParams(query)}`)
const search = async (query: Record<string, string>) => (await ask(query)).body as unknown as Found
const idsOf = async (query: Record<string, string>) => (await search(query)).items.map(({ id }) => id)

describe('one box', () => {
  test('takes the id of a payment, ours or in capitals', async () => {
    const buyer = await addPlayer(app, 'Vera')
    const row = await addPayment(buyer)
    const { items, nextCursor } = await search({ q: ` ${row.id.toUpperCase()} ` })
    expect(items).toEqual([
      {
        ...{ id: row.id, project: 'familytown', item: 'Crystals', status: 'none', mode: 'test', amount: null, currency: null, good: null },
        asked: [
          { amount: 9900, currency: 'RUB' },
          { amount: 150, currency: 'USD' },
        ],
        ...{ state: 'none', isDisputed: false, refunded: 0, provider: null, createTs: row.createdAt.toISOString(), paidTs: null },
        hasReceipt: false,
        player: { kind: 'player', id: String(buyer.number), name: 'Vera' },
      },
    ])
    expect(nextCursor).toBeNull()
    expect(await idsOf({ q: randomUUID() })).toEqual([])
  })

  test('takes a player’s number, with or without the sign, of whichever mode', async () => {
    const buyer = await addPlayer(app)
    const live = await addPayment(buyer, { mode: 'live', createdAt: new Date('2026-05-01') })
    const trial = await addPayment(buyer, { createdAt: new Date('2026-04-01') })
    await addPayment(await addPlayer(app))
    for (const q of [String(buyer.number), `#${buyer.number}`]) expect(await idsOf({ q })).toEqual([live.id, trial.id])
    expect(await idsOf({ q: String(buyer.number), mode: 'live' })).toEqual([live.id])
    expect(await idsOf({ q: '999999999999999' })).toEqual([])
  })

  test('takes what a provider calls an attempt, a refund or a dispute', async () => {
    const row = await addPayment(await addPlayer(app))
    const [ref, yookassaRef] = [`pi_${randomUUID()}`, randomUUID()]
    const { id } = await addAttempt(row.id, { providerRef: ref, state: 'failed' })
    await addAttempt(row.id, { provider: 'yookassa', providerRef: yookassaRef })
    const back = { paymentId: row.id, attemptId: id, amountMinor: 150, currency: 'USD', providerRef: `re_${randomUUID()}` }
    await app.deps.db.insert(refund).values({ ...back, cause: 'staff' })
    await app.deps.db.insert(dispute).values({ ...back, providerRef: `du_${ref}`, status: 'open' })
    for (const q of [ref, yookassaRef, back.providerRef, `du_${ref}`]) expect(await idsOf({ q })).toEqual([row.id])
    expect(await idsOf({ q: 'pi_none' })).toEqual([])
  })

  test('takes an address: of the receipt, of a sign-in, or one that a provider told of; in any case', async () => {
    const [one, two, three] = [await addPlayer(app), await addPlayer(app), await addPlayer(app)]
    const email = `${randomUUID()}@mail.example`
    const rows = [
      await addPayment(one, { receiptEmail: email, createdAt: new Date('2026-03-03') }),
      await addPayment(two, { createdAt: new Date('2026-03-02') }),
      await addPayment(three, { createdAt: new Date('2026-03-01') }),
    ]
    await app.deps.db.insert(identity).values([
      { playerId: two.id, method: 'email', subject: email },
      { playerId: three.id, method: 'google', subject: randomUUID(), email },
      // Player `one` now matches by the receipt's e-mail address and by this identity, but must be listed only once.
      { playerId: one.id, method: 'google', subject: randomUUID(), email },
    ])
    expect(await idsOf({ q: email.toUpperCase() })).toEqual(rows.map(({ id }) => id))
    expect(await idsOf({ q: 'nobody@mail.example' })).toEqual([])
    expect(await idsOf({ q: '@' })).toEqual([])
  })

  test('takes an address beyond Latin in either spelling', async () => {
    const name = randomUUID()
    const row = await addPayment(await addPlayer(app), { receiptEmail: `${name}@xn--80a1acny.xn--p1ai` })
    for (const domain of ['почта.рф', 'Почта.РФ', 'xn--80a1acny.xn--p1ai'])
      expect(await idsOf({ q: `${name}@${domain}` })).toEqual([row.id])
  })

  test('finds nothing by words, and is answered all the same', async () => {
    for (const q of ['crystals', "'; drop table payment", '100%', '#', '0'.repeat(40)]) expect(await idsOf({ q })).toEqual([])
    expect(codeOf(await ask({ q: 'x'.repeat(321) }))).toBe('BAD_REQUEST')
  })
})

describe('filters', () => {
  test('combine, also with the box', async () => {
    const buyer = await addPlayer(app)
    const q = String(buyer.number)
    const paid = { status: 'paid', provider: 'stripe', amountMinor: 150, currency: 'USD' } as const
    const cheap = await addPayment(buyer, { ...paid, createdAt: new Date('2026-02-01T00:00:00Z') })
    const late = await addPayment(buyer, {
      ...paid,
      amountMinor: 900,
      projectId: 'islandm3',
      createdAt: new Date('2026-02-02T23:59:59.999Z'),
    })
    const back = await addPayment(buyer, { ...paid, refundedMinor: 50, createdAt: new Date('2026-02-03') })
    const fought = await addPayment(buyer, {
      ...paid,
      dispute: 'lost',
      currency: 'RUB',
      provider: 'yookassa',
      createdAt: new Date('2026-02-04'),
    })
    const failed = await addPayment(buyer, { status: 'fail', createdAt: new Date('2026-02-05') })
    const all = [failed, fought, back, late, cheap].map(({ id }) => id)
    expect(await idsOf({ q })).toEqual(all)
    for (const [filter, wanted] of [
      [{ status: 'paid' }, [fought, back, late, cheap]],
      [{ status: 'fail' }, [failed]],
      [{ status: 'refunded' }, [back]],
      [{ status: 'disputed' }, [fought]],
      [{ provider: 'yookassa' }, [fought]],
      [{ project: 'islandm3' }, [late]],
      [{ from: '2026-02-02', to: '2026-02-02' }, [late]],
      [{ to: '2026-02-01' }, [cheap]],
      [{ currency: 'USD', min: '151' }, [late]],
      [{ currency: 'USD', max: '150' }, [back, cheap]],
      [{ status: 'paid', currency: 'USD', from: '2026-02-02', max: '899' }, [back]],
      [{ min: '9007199254740991' }, []],
      [{ mode: 'live' }, []],
    ] as const)
      for (const box of [{ q }, { from: '2026-02-01', to: '2026-02-28' }])
        expect([filter, await idsOf({ ...box, ...filter })]).toEqual([filter, wanted.map(({ id }) => id)])
  })

  test.each([
    [{ status: 'lost' }],
    [{ from: '1999-01-01' }],
    [{ to: 'yesterday' }],
    [{ min: '-1' }],
    [{ max: '1.5' }],
    [{ mode: 'both' }],
    [{ cursor: 'x' }],
    [{ cursor: Buffer.from('{"at":"1000-01-01T00:00:00Z","id":"x"}').toString('base64url') }],
  ])('of another form are refused: %o', async (query) => {
    expect(codeOf(await ask(query))).toBe('BAD_REQUEST')
  })
})

test('support may look too', async () => {
  const anna = await signInAs(app, 'support')
  const row = await addPayment(await addPlayer(app))
  expect((await anna.get(`/payments?q=${row.id}`)).body.items).toMatchObject([{ id: row.id }])
})

test('without a question come the payments of the mode in force', async () => {
  const live = await addPayment(await addPlayer(app), { mode: 'live', createdAt: new Date('2026-12-02') })
  const trial = await addPayment(await addPlayer(app), { createdAt: new Date('2026-12-01') })
  expect((await idsOf({}))[0]).toBe(trial.id)
  expect((await idsOf({ mode: 'live' }))[0]).toBe(live.id)
})

test('pages follow each other without gaps, also among payments of one moment', async () => {
  const buyer = await addPlayer(app)
  const at = new Date('2026-06-06T06:06:06.006Z')
  const made = await Promise.all(
    Array.from({ length: 2 * PAYMENTS_PAGE + 5 }, () => addPayment(buyer, { projectId: 'neuroarena', createdAt: at })),
  )
  for (const query of [{ q: String(buyer.number) }, { project: 'neuroarena', from: '2026-06-06', to: '2026-06-06' }]) {
    const pages: Found[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await search({ ...query, ...(cursor && { cursor }) })
      pages.push(page)
      cursor = page.nextCursor
    }
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 5])
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id)).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  }
})

test('a receipt that is known is told of, and is in the purchase with what the game attached and who asked about it', async () => {
  const buyer = await addPlayer(app, 'Vera')
  const row = await addPayment(buyer, { status: 'paid', payload: 'order-7', receiptEmail: 'vera@mail.example' })
  const attempt = await addAttempt(row.id, { state: 'succeeded', receiptUrl: 'https://receipts.example/7' })
  const pay = (paidAttemptId: string | null) => app.deps.db.update(payment).set({ paidAttemptId }).where(sql`id = ${row.id}`)
  expect((await search({ q: row.id })).items).toMatchObject([{ hasReceipt: false }])
  await pay(attempt.id)
  expect((await search({ q: row.id })).items).toMatchObject([{ hasReceipt: true }])
  const ticket = await addTicket(app, { playerId: buyer.id, paymentId: row.id, title: 'Paid twice' })
  expect((await agent.get(`/payments/${row.id}`)).body).toMatchObject({
    player: { kind: 'player', id: String(buyer.number), name: 'Vera' },
    ...{ receiptEmail: 'vera@mail.example', receiptUrl: 'https://receipts.example/7', payload: 'order-7' },
    tickets: [{ number: ticket.number, title: 'Paid twice', status: 'open' }],
  })
  await app.deps.db.update(paymentAttempt).set({ receiptUrl: 'javascript:alert(1)' }).where(sql`id = ${attempt.id}`)
  expect((await agent.get(`/payments/${row.id}`)).body).toMatchObject({ receiptUrl: '' })
})

describe('costs', () => {
  /** Adds many rows, so that PostgreSQL's statistics show which values are rare. */
  beforeAll(async () => {
    const { db } = app.deps
    await db.execute(sql`insert into player (nick_name, locale) select 'many', 'en' from generate_series(1, 1000)`)
    await db.execute(sql`insert into payment (project_id, player_id, mode, ru_title, en_title, rub_minor, usd_minor, locale, receipt_email, created_at)
      select 'familytown', player.id, 'test', 'Кристаллы', 'Crystals', 9900, 150, 'en', player.id || '@mail.example', '2025-01-01'::timestamptz + n * interval '1 hour'
      from player, generate_series(1, 20) n where nick_name = 'many'`)
    await db.execute(sql`analyze payment, player, identity, payment_attempt, refund, dispute`)
  })

  /**
   * Returns PostgreSQL's query plan with the methods in `off` switched off. PostgreSQL then uses such a method only if no other method is
   * possible.
   */
  const planOf = (query: unknown, off = ['seqscan', 'bitmapscan', 'sort']) =>
    app.deps.db.transaction(async (tx) => {
      for (const way of off) await tx.execute(sql.raw(`set local enable_${way} = off`))
      const { rows } = await tx.execute(sql`explain (costs off) ${(query as { getSQL: () => SQL }).getSQL()}`)
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    })
  const test_ = { mode: 'test' as const }
  const after = { at: new Date(), id: randomUUID() }
  const days = { from: new Date('2026-01-01'), until: new Date('2026-02-01') }

  test.each([
    ['all', test_, 'payment_newest'],
    ['a status', { ...test_, status: 'fail' }, 'payment_newest'],
    ['some days', { ...test_, ...days, provider: 'stripe' }, 'payment_newest'],
    ['a project', { ...test_, project: 'islandm3' }, 'payment_project_newest'],
    ['refunds', { ...test_, status: 'refunded', project: 'familytown' }, 'payment_refunded'],
    ['disputes', { ...test_, status: 'disputed' }, 'payment_disputed'],
  ] as const)('of %s are bounded: they come in order from an index, and no further than the fence', async (_what, filter, index) => {
    for (const place of [undefined, after]) {
      const plan = await planOf(listNewest(app.deps.db, filter, place))
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/\bSort\b/)
      expect(plan).toMatch(/Limit[\s\S]+Limit/)
      if (place) expect(plan).toMatch(/Index Cond: .*ROW\(/)
    }
  })

  test('of a filter that leaves nearly everything out are bounded too: short pages, each of which goes on from its fence', async () => {
    const rare = await addPayment(await addPlayer(app), { status: 'pending', amountMinor: 777, createdAt: new Date('2025-01-01') })
    const pages: string[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await search({ status: 'pending', min: '777', max: '777', ...(cursor && { cursor }) })
      pages.push(page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(pages).toEqual([[], [], [rare.id]])
    // Disputed payments have their own index and are few, so the search does not reach its limit.
    expect(await endOfNewest(app.deps.db, { ...test_, status: 'disputed' }, undefined)).toBeUndefined()
  })

  test.each([
    ['an id', randomUUID(), ['payment_pkey', 'attempt_provider_ref', 'refund_provider_ref', 'dispute_provider_ref']],
    ['what a provider says', 'pi_1', ['attempt_provider_ref', 'refund_provider_ref', 'dispute_provider_ref']],
    ['a number', '#12', ['player_number', 'payment_player_newest']],
    ['an address', 'a@b.example', ['payment_receipt_email', 'identity_method_subject', 'identity_email', 'payment_player_newest']],
  ])('%s is found by indexes', async (_what, q, indexes) => {
    const plan = await planOf(findNamed(app.deps.db, q, { status: 'paid' }, after), ['seqscan', 'bitmapscan'])
    for (const index of indexes) expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
  })
})
