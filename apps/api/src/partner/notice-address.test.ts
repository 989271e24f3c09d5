import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { noticeEndpoint, noticeTry, partnerEvent } from '../db/schema.ts'
import { leadsInside, problemOfAddress } from './notice-address.ts'
import { deliverNotice } from './notices.ts'

const inside = (host: string) => [`https://${host}/`, 'ADDRESS_PRIVATE'] as const

describe('an address for notices', () => {
  test.each([
    ['https://game.example/notices', undefined],
    ['https://203.0.113.7:8443/', undefined],
    ['https://[2001:db8::1]/', undefined],
    ['http://localhost:3002/', 'ADDRESS_INSECURE'],
    ['http://game.example/', 'ADDRESS_INSECURE'],
    ...['localhost', 'a.localhost', 'db', 'db.internal', 'printer.local', '127.0.0.1', '127.1', '0x7f000001', '10.1.2.3', '172.31.0.1'].map(
      inside,
    ),
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '[::1]', '[::]', '[fd00::1]', '[fe80::1]', '[::ffff:10.0.0.1]'].map(
      inside,
    ),
    ...['[64:ff9b::a00:1]', '[64:ff9b:1::a00:1]', '[fec0::1]', '168.63.129.16', '224.0.0.1'].map(inside),
  ] as const)('in production %s gives %s', (url, problem) => {
    expect(problemOfAddress(url, { production: true })).toBe(problem)
  })

  test('may be this machine’s own while the hub is being made', () => {
    expect(problemOfAddress('http://localhost:3002/notices', { production: false })).toBeUndefined()
    expect(problemOfAddress('http://127.0.0.1:3002/notices', { production: false })).toBeUndefined()
  })
})

test.each([
  ['https://127.0.0.1/', true],
  ['https://[::ffff:10.0.0.1]/', true],
  ['https://169.254.169.254/latest', true],
  ['https://203.0.113.7/', false],
  ['https://[2001:db8::1]/', false],
])('%s leads inside: %s', async (url, isInside) => {
  expect(await leadsInside(url)).toBe(isInside)
})

describe('in production', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  test('a notice does not go where a name has been pointed inside since', async () => {
    const { db, config } = app.deps
    const id = `evt_${randomUUID()}`
    await db
      .update(noticeEndpoint)
      .set({ url: `${app.url}/livez` })
      .where(eq(noticeEndpoint.projectId, 'familytown'))
    await db
      .insert(partnerEvent)
      .values({ id, projectId: 'familytown', mode: 'test', type: 'payment.paid', body: '{}', nextTryAt: new Date(0) })
    await deliverNotice({ ...app.deps, config: { ...config, production: true } }, id)
    const tries = await db.select().from(noticeTry).where(eq(noticeTry.eventId, id))
    expect(tries).toMatchObject([{ status: null, error: 'the address leads into a private network' }])
  })
})
