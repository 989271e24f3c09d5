import { randomUUID } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { createServer, get } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { noticeEndpoint, noticeTry, partnerEvent } from '../db/schema.ts'
import { isInner, lookupBy, problemOfAddress } from './notice-address.ts'
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
    // These ranges are IPv4 inside IPv6 (old form), Teredo, 6to4 and its relay, and ranges reserved for tests.
    ...[
      '[::10.0.0.1]',
      '[::203.0.113.7]',
      '[2001::1]',
      '[2001:0:5ef5:79fd::1]',
      '[2002:a00:1::]',
      '192.88.99.1',
      '198.18.0.1',
      '[100::1]',
    ].map(inside),
    ...['[64:ff9b::]', '[64:ff9b::7f00:0]', '[64:ff9b::a9fe:a9fe]', '255.255.255.255', '2130706433'].map(inside),
    // 203.0.113.7, written as an IPv6 address of NAT64. The check counts this IPv4 address as public, so it is allowed.
    ['https://[64:ff9b::cb00:7107]/', undefined],
    ['https://game.example:443/', undefined],
    ...['22', '25', '80', '3306', '6379', '9200', '8080'].map((port) => [`https://game.example:${port}/`, 'ADDRESS_PORT'] as const),
  ] as const)('in production %s gives %s', (url, problem) => {
    expect(problemOfAddress(url, { production: true })).toBe(problem)
  })

  test('may be this machine’s own while the hub is being made', () => {
    expect(problemOfAddress('http://localhost:3002/notices', { production: false })).toBeUndefined()
    expect(problemOfAddress('http://127.0.0.1:3002/notices', { production: false })).toBeUndefined()
  })
})

test.each([
  ['127.0.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:a00:1', true],
  ['169.254.169.254', true],
  ['fe80::1%eth0', true],
  ['203.0.113.7', false],
  ['2001:db8::1', false],
  ['2a00:1450:4010:c0e::66', false],
])('%s is of our own network: %s', (address, isOwn) => {
  expect(isInner(address)).toBe(isOwn)
})

describe('a name that is pointed elsewhere between a look and the connection', () => {
  /** Returns a replacement for the DNS lookup. Like a server of an attacker, it gives another answer to each query. */
  const names = (...answers: string[][]) => {
    let asked = 0
    const resolve = (_name: string, _options: unknown, callback: (error: Error | null, found: LookupAddress[]) => void) => {
      const found = answers[Math.min(asked, answers.length - 1)] ?? []
      asked += 1
      callback(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
    // The cast is needed because `resolve` implements only the one overload of `lookup` that is used.
    return { lookup: lookupBy(resolve as unknown as Parameters<typeof lookupBy>[0]), asked: () => asked }
  }
  const connect = (port: number, lookup: ReturnType<typeof names>['lookup']) =>
    new Promise<string>((resolve) => {
      get({ host: 'game.example', port, lookup, agent: false, timeout: 500 }, (response) => resolve(`answered ${response.statusCode}`))
        .on('timeout', function (this: ReturnType<typeof get>) {
          this.destroy(new Error('nothing there'))
        })
        .on('error', (error) => resolve(error.message))
    })

  test('is asked once, and the connection goes where that answer led', async () => {
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const { port } = server.address() as { port: number }
    const late = names(['192.0.2.1'], ['127.0.0.1'])
    expect(await connect(port, late.lookup)).not.toBe('answered 200')
    expect(late.asked()).toBe(1)
    expect(await connect(port, late.lookup)).toBe('the address leads into a private network')
    server.close()
  })

  test('is refused when one of its addresses is of our own network', async () => {
    expect(await connect(443, names(['203.0.113.7', '10.0.0.1']).lookup)).toBe('the address leads into a private network')
    expect(await connect(443, names(['2001:db8::1', '::ffff:127.0.0.1']).lookup)).toBe('the address leads into a private network')
  })
})

describe('in production', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  test.each([
    ['a name of this machine', 'https://localhost/livez', /^the address leads into a private network$/],
    ['an inner address', 'https://10.0.0.1/livez', /^the address leads into a private network$/],
    ['another door', 'https://203.0.113.7:6379/', /^the port is not allowed$/],
    ['plain http', 'http://203.0.113.7/', /^the address is not https$/],
  ])('a notice does not go to %s, though it was set before that was refused', async (_what, url, error) => {
    const { db, config } = app.deps
    const id = `evt_${randomUUID()}`
    await db.update(noticeEndpoint).set({ url }).where(eq(noticeEndpoint.projectId, 'familytown'))
    // The notice becomes due in an hour, so the app does not send it now. The call below uses a clock that shows the time in an hour.
    const inAnHour = new Date(Date.now() + 3_600_000)
    await db
      .insert(partnerEvent)
      .values({ id, projectId: 'familytown', mode: 'test', type: 'payment.paid', body: '{}', nextTryAt: inAnHour })
    await deliverNotice({ ...app.deps, now: () => inAnHour, config: { ...config, production: true } }, id)
    const tries = await db.select().from(noticeTry).where(eq(noticeTry.eventId, id))
    expect(tries).toMatchObject([{ status: null, error: expect.stringMatching(error) }])
  })
})
