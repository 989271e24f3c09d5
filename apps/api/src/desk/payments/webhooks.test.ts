import { randomUUID } from 'node:crypto'
import type { WebhookRow } from '@playhub/contract/desk/notices'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, kept } from '../../../test/payments/paying.ts'
import { buy } from '../../../test/payments/purchase.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { auditLog, webhookInbox } from '../../db/schema.ts'
import { readableBody } from './webhook-body.ts'
import { findWebhooks, listNewestWebhooks, WEBHOOKS_PAGE } from './webhooks-data.ts'

let world: World
let finance: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  world = await startWorld()
  finance = await signInAs(world, 'finance', 'Boris')
})
afterAll(() => world.stop())

type Found = { items: WebhookRow[]; nextCursor: string | null }
const ask = (query: Record<string, string> = {}) => finance.get(`/webhooks?${new URLSearchParams(query)}`)
const list = async (query: Record<string, string> = {}) => (await ask(query)).body as unknown as Found
const idsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id)
const one = async (id: string) => (await finance.get(`/webhooks/${id}`)).body as { webhook: WebhookRow; body: string }
const again = (id: string) => finance.post(`/webhooks/${id}/process`)
const until = (id: string, state: WebhookRow['state']) =>
  eventually(
    async () => (await one(id)).webhook,
    (webhook) => webhook.state === state,
  )

const add = async (of: Partial<typeof webhookInbox.$inferInsert> = {}): Promise<string> => {
  const values = { provider: 'yookassa', dedupeKey: randomUUID(), rawBody: Buffer.from('{}'), processedAt: new Date(), ...of }
  const [row] = await world.deps.db.insert(webhookInbox).values(values).returning({ id: webhookInbox.id })
  return String(row?.id)
}
const auditOf = (id: string) =>
  world.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.object, `webhook ${id}`), eq(auditLog.action, 'webhook-processed')))

test('what a provider told of a payment is found by the payment, by the provider’s id and by its own', async () => {
  const paymentId = await buy(world, await world.signIn())
  const [attempt] = await kept(world).attempts(paymentId)
  const ref = attempt?.providerRef ?? ''
  const { items } = await eventually(
    () => list({ id: paymentId }),
    (found) => found.items.some(({ state }) => state === 'processed'),
  )
  const webhook = items.find(({ state }) => state === 'processed')
  expect(webhook).toMatchObject({ provider: 'stripe', kind: 'payment', providerRef: ref, paymentId, error: '' })
  expect(webhook?.tookMs).toBeGreaterThanOrEqual(0)
  const id = webhook?.id ?? ''
  expect(await idsOf({ id: ref })).toContain(id)
  expect(await idsOf({ id })).toEqual([id])
  const { body } = await one(id)
  expect(JSON.parse(body)).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id: ref } } })
  expect(body).not.toMatch(/_secret_\w/)
})

test('filters combine, newest first, and pages follow each other', async () => {
  const failed = await add({ error: 'unknown attempt', providerRef: 'ref-1' })
  const waiting = await add({ provider: 'yandex-pay', processedAt: null, receivedAt: new Date(), providerRef: 'ref-2', dedupeKey: 'key-2' })
  const done = await add()
  for (const [filter, wanted] of [
    [{}, [done, waiting, failed]],
    [{ state: 'failed' }, [failed]],
    [{ state: 'received' }, [waiting]],
    [{ state: 'processed', provider: 'yookassa' }, [done]],
    [{ provider: 'yandex-pay' }, [waiting]],
    [{ provider: 'yandex-pay', state: 'failed' }, []],
    [{ id: 'ref-1' }, [failed]],
    [{ id: 'key-2' }, [waiting]],
    [{ id: 'ref-1', state: 'processed' }, []],
    [{ id: '9'.repeat(30) }, []],
    [{ id: '9'.repeat(18) }, []],
  ] as const)
    expect([filter, (await idsOf(filter)).filter((id) => [failed, waiting, done].includes(id))]).toEqual([filter, wanted])
  for (const query of [{ state: 'lost' }, { provider: 'paypal' }, { cursor: 'x' }, { from: 'yesterday' }, { to: '2026-02-30' }])
    expect(codeOf(await ask(query))).toBe('BAD_REQUEST')

  const made: string[] = []
  for (let n = 0; n < WEBHOOKS_PAGE + 3; n += 1) made.unshift(await add({ providerRef: 'many' }))
  for (const query of [{ id: 'many' }, { provider: 'yookassa', state: 'processed' }]) {
    const first = await list(query)
    const second = await list({ ...query, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id).slice(0, made.length)).toEqual(made)
  }
})

test('days are of UTC, each from its first moment to its last, in any order with other filters and beside an id', async () => {
  const at = (text: string, of: Parameters<typeof add>[0] = {}) => add({ receivedAt: new Date(text), providerRef: 'daily', ...of })
  // The later webhook is inserted first, because webhooks are not always stored in the order of their times.
  const late = await at('2026-02-02T23:59:59.999Z', { provider: 'stripe' })
  const early = await at('2026-02-01T00:00:00Z')
  const next = await at('2026-02-03T00:00:00Z')
  const failed = await at('2026-02-02T12:00:00Z', { error: 'unknown attempt' })
  for (const [filter, wanted] of [
    [{ from: '2026-02-02', to: '2026-02-03' }, [next, late, failed]],
    [{ to: '2026-02-02', from: '2026-02-01' }, [late, failed, early]],
    [{ to: '2026-02-01' }, [early]],
    [{ from: '2026-02-02', to: '2026-02-02' }, [late, failed]],
    [{ from: '2026-02-02', to: '2026-02-02', provider: 'stripe' }, [late]],
    [{ from: '2026-02-02', state: 'failed' }, [failed]],
    [{ to: '2026-02-01', state: 'failed' }, []],
    [{ from: '2026-02-03', to: '2026-02-01' }, []],
    [{ id: 'daily', from: '2026-02-03' }, [next]],
  ] as const)
    expect([filter, (await idsOf(filter)).filter((id) => [late, early, next, failed].includes(id))]).toEqual([filter, wanted])

  const made: string[] = []
  for (let n = 0; n < WEBHOOKS_PAGE + 3; n += 1) made.unshift(await at('2026-03-03T03:03:03.003Z'))
  const query = { from: '2026-03-03', to: '2026-03-03' }
  const first = await list(query)
  const second = await list({ ...query, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made)
  expect([first.items.length, second.nextCursor]).toEqual([WEBHOOKS_PAGE, null])
})

test('one that came to nothing is put in line again, however often it is pressed, and the payment learns of it', async () => {
  const paymentId = await buy(world, await world.signIn())
  const [attempt] = await kept(world).attempts(paymentId)
  const of = {
    provider: 'stripe',
    providerRef: attempt?.providerRef ?? '',
    error: 'Stripe gave no answer',
    receivedAt: new Date('2026-01-01'),
  }
  const id = await add(of)
  const answers = await Promise.all([again(id), again(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body).toMatchObject({ id, paymentId, error: '' })
  expect(await until(id, 'processed')).toMatchObject({ error: '', paymentId })
  const [first] = await auditOf(id)
  expect(first).toMatchObject({
    staffId: finance.id,
    before: { state: 'failed', error: 'Stripe gave no answer' },
    after: { provider: 'stripe', providerRef: of.providerRef },
  })
  // The payment becomes paid only once, however often its webhook is processed.
  expect((await kept(world).events(paymentId)).filter(({ to }) => to === 'paid')).toHaveLength(1)
  expect((await again(id)).status).toBe(200)
  await until(id, 'processed')
})

test('one about nothing that we know comes to nothing again', async () => {
  const id = await add({ providerRef: 'nobody', receivedAt: new Date('2026-01-01'), error: 'unknown attempt' })
  expect((await again(id)).body).toMatchObject({ id, state: 'received', paymentId: null })
  expect(await until(id, 'failed')).toMatchObject({ error: 'unknown attempt' })
})

test('one of no interest stays as it is, and one that is not there is not found', async () => {
  const id = await add({ provider: 'stripe', providerRef: null })
  expect((await again(id)).body).toMatchObject({ id, state: 'processed', providerRef: '' })
  expect(await auditOf(id)).toEqual([])
  for (const none of ['0', '999999999', 'x', '9'.repeat(30), '1 or 1=1'])
    for (const answer of [await finance.get(`/webhooks/${encodeURIComponent(none)}`), await again(encodeURIComponent(none))])
      expect(codeOf(answer)).toBe('WEBHOOK_NOT_FOUND')
})

test('a body is shown without what opens anything', () => {
  const shown = (body: unknown) => JSON.parse(readableBody(Buffer.from(JSON.stringify(body))))
  expect(
    shown({
      ...{ id: 'pi_1', amount: 4_242_424_242_424_242, client_secret: 'pi_1_secret_2', receipt_email: 'a@b.example', empty: null },
      confirmation: { confirmation_token: 'ct-1', type: 'embedded' },
      card: { number: '4242424242424242', cvc: '123', last4: '4242', first6: '424242' },
      notes: ['paid with 4242 4242 4242 4242', 'order 1234567890123456'],
      metadata: { accessToken: { value: 'x' }, api_key: 'y', password: 'z' },
    }),
  ).toEqual({
    ...{ id: 'pi_1', amount: 4_242_424_242_424_242, client_secret: '[masked]', receipt_email: 'a@b.example', empty: null },
    confirmation: { confirmation_token: '[masked]', type: 'embedded' },
    card: { number: '[masked]', cvc: '[masked]', last4: '4242', first6: '424242' },
    notes: ['paid with [masked]', 'order 1234567890123456'],
    metadata: { accessToken: '[masked]', api_key: '[masked]', password: '[masked]' },
  })
  const token = ['{"alg":"ES256"}', '{"event":"ORDER_STATUS_UPDATED"}', 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
  expect(JSON.parse(readableBody(Buffer.from(token)))).toEqual({ event: 'ORDER_STATUS_UPDATED' })
  expect(readableBody(Buffer.from('not json at all'))).toBe('not json at all')
})

describe('costs', () => {
  /**
   * Returns PostgreSQL's query plan with the methods in `off` switched off. PostgreSQL then uses such a method only if no other method is
   * possible.
   */
  const planOf = (query: unknown, off: string[]) =>
    world.deps.db.transaction(async (tx) => {
      for (const way of off) await tx.execute(sql.raw(`set local enable_${way} = off`))
      const { rows } = await tx.execute(sql`explain (costs off) ${(query as { getSQL: () => SQL }).getSQL()}`)
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    })

  test.each([
    ['all', {}, 'webhook_inbox_pkey'],
    ['a provider', { provider: 'stripe' }, 'webhook_inbox_pkey'],
    ['what failed', { state: 'failed' }, 'webhook_inbox_failed'],
    ['days', { provider: 'stripe', from: new Date('2026-01-01'), until: new Date('2026-02-01') }, 'webhook_inbox_time'],
    ['what failed in some days', { state: 'failed', from: new Date('2026-01-01') }, 'webhook_inbox_failed'],
  ] as const)('of %s are bounded: they come in order from an index, and no further than the fence', async (_what, filter, index) => {
    for (const before of [undefined, { at: new Date('2026-01-15'), id: 1000 }]) {
      const plan = await planOf(listNewestWebhooks(world.deps.db, filter, before), ['seqscan', 'bitmapscan', 'sort'])
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/\bSort\b/)
      expect(plan).toMatch(/Limit[\s\S]+Limit/)
    }
  })

  test('an id of any kind is found by indexes', async () => {
    // Adds many rows, so that PostgreSQL's statistics show that few webhooks have the same provider id.
    await world.deps.db.execute(sql`insert into webhook_inbox (provider, dedupe_key, provider_ref, raw_body, processed_at)
      select 'stripe', 'many_' || n, 'pi_many_' || n, '', now() from generate_series(1, 5000) n`)
    await world.deps.db.execute(sql`analyze webhook_inbox`)
    for (const id of ['12', randomUUID(), 'pi_1']) {
      const plan = await planOf(findWebhooks(world.deps.db, id, { state: 'processed' }, { at: new Date(), id: 1000 }), ['seqscan'])
      for (const index of ['webhook_inbox_ref', 'webhook_inbox_once']) expect(plan).toContain(index)
      expect(plan).not.toContain('Seq Scan')
    }
  })
})
