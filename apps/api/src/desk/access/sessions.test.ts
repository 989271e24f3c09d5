import { STAFF_SESSION_HOURS } from '@playhub/contract/limits'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeskVisitor, signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { auditLog, staff, staffChallenge, staffSession } from '../../db/schema.ts'
import { demoStaffPassword } from '../../seed/demo-staff.ts'
import { deleteExpiredAtDesk } from '../expired.ts'
import { openSession } from './sessions.ts'

const HOUR_MS = 3_600_000

let app: TestApp
let time = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) })
})
afterAll(() => app.stop())

describe('a session', () => {
  test('is a cookie that scripts and other sites never see, and that the database does not hold', async () => {
    const visitor = createDeskVisitor(app)
    const { headers } = await visitor.post('/sign-in', { email: 'anna@playhub.example', password: demoStaffPassword })
    expect(String(headers['set-cookie'])).toMatch(/^playhub-desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(headers['cache-control']).toBe('no-store')
    const rows = await app.deps.db.select().from(staffSession)
    expect(JSON.stringify(rows)).not.toContain(visitor.session())
  })

  test('behind https is a cookie of this host alone', async () => {
    const secure = await startTestApp({ env: { DESK_URL: 'https://desk.playhub.example' } })
    const { headers } = await createDeskVisitor(secure).post('/sign-in', { email: 'anna@playhub.example', password: demoStaffPassword })
    expect(String(headers['set-cookie'])).toMatch(/^__Host-playhub-desk=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    await secure.stop()
  })

  test('ends when its member is disabled, at once', async () => {
    const member = await signInAs(app, 'support')
    expect((await member.get('/projects')).status).toBe(200)
    await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, member.id))
    const refused = await member.get('/projects')
    expect([refused.status, refused.body.code]).toEqual([401, 'STAFF_UNAUTHORIZED'])
    expect((await member.get('/me')).body.stage).toBe('out')
  })

  test('has the roles that its member has now', async () => {
    const member = await signInAs(app, 'admin')
    expect((await member.get('/staff')).status).toBe(200)
    await app.deps.db
      .update(staff)
      .set({ roles: ['support'] })
      .where(eq(staff.id, member.id))
    expect((await member.get('/staff')).body.code).toBe('STAFF_FORBIDDEN')
  })

  test('lasts so many hours, and half an hour while a sign-in is under way', async () => {
    const member = await signInAs(app, 'support')
    const half = createDeskVisitor(app)
    const request = { ip: half.ip, headers: {} }
    half.setSession(await openSession(app.deps.db, { staffId: member.id, stage: 'begun', request, now: new Date(time) }))
    expect((await half.get('/me')).body.stage).toBe('enrol')
    time += HOUR_MS / 2
    expect((await half.get('/me')).body.stage).toBe('out')
    time += STAFF_SESSION_HOURS * HOUR_MS - HOUR_MS / 2 - 1
    expect((await member.get('/me')).body.stage).toBe('in')
    time += 1
    expect((await member.get('/me')).body.stage).toBe('out')
  })

  test('ends with signing out, twice or once, and no other does', async () => {
    const [member, other] = [await signInAs(app, 'support'), await signInAs(app, 'support')]
    const token = member.session() ?? ''
    for (let click = 0; click < 2; click += 1) {
      member.setSession(token)
      expect((await member.post('/sign-out')).body).toEqual({ result: true })
    }
    expect(member.session()).toBeUndefined()
    member.setSession(token)
    expect((await member.get('/projects')).body.code).toBe('STAFF_UNAUTHORIZED')
    expect((await other.get('/projects')).status).toBe(200)
    const left = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `staff ${member.email}`))
    expect(left.map(({ action }) => action)).toEqual(['signed-out'])
  })

  test('of a cookie that was never given is nobody’s', async () => {
    const visitor = createDeskVisitor(app)
    for (const token of ['x', 'A'.repeat(43), '', ' ']) {
      visitor.setSession(token)
      expect((await visitor.get('/projects')).body.code).toBe('STAFF_UNAUTHORIZED')
    }
  })

  test('and a challenge are cleared away when their time is over', async () => {
    await signInAs(app, 'support')
    await createDeskVisitor(app).post('/sign-in/passkey/begin')
    time += 24 * HOUR_MS
    const fresh = await signInAs(app, 'support')
    await deleteExpiredAtDesk(app.deps.db, new Date(time))
    expect((await app.deps.db.select().from(staffSession)).map(({ staffId }) => staffId)).toEqual([fresh.id])
    expect(await app.deps.db.select().from(staffChallenge)).toEqual([])
  })
})

describe('a request that changes something', () => {
  test.each([
    ['of another site', { origin: 'https://evil.test' }],
    ['of the hub', { origin: 'http://localhost:3000' }],
    ['of a page without an origin', { origin: 'null' }],
    ['that does not say where it is from', { origin: '' }],
  ])('%s is refused, and written down', async (_whose, headers) => {
    const member = await signInAs(app, 'support')
    const refused = await member.post('/sign-out', undefined, { headers })
    expect(refused).toMatchObject({ status: 403, body: { code: 'DESK_FOREIGN_ORIGIN', fields: [{ path: app.deps.config.desk.url }] } })
    expect((await member.get('/me')).body.stage).toBe('in')
    const [entry] = await app.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      staffId: member.id,
      action: 'refused',
      object: 'POST /sign-out',
      after: { url: '/api/sign-out', from: headers.origin },
    })
  })

  test.each([['text/plain'], ['application/x-www-form-urlencoded']])(
    'and comes as %s, as any page’s form can, is refused',
    async (type) => {
      const answer = await app.desk.inject({
        ...{ method: 'POST', url: '/api/sign-in', payload: '{"email":"anna@playhub.example","password":"x"}' },
        headers: { origin: app.deps.config.desk.url, 'content-type': type },
      })
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    },
  )
})

describe('the desk’s own server', () => {
  test('gives its page at every address, under a policy that runs no script but its own', async () => {
    for (const url of ['/', '/tickets/1001', '/audit-log?action=refused']) {
      const page = await app.desk.inject(url)
      expect([page.statusCode, page.body]).toEqual([200, '<p>desk</p>'])
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(page.headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin', 'cache-control': 'no-cache' })
    }
  })

  test('knows nothing of the hub’s addresses, nor the hub of the desk’s', async () => {
    for (const url of ['/api/nothing', '/api/control/get-games-data', '/assets/none.js'])
      expect([url, (await app.desk.inject(url)).json().code]).toEqual([url, 'NOT_FOUND'])
    expect((await app.app.inject('/api/staff')).json().code).toBe('NOT_FOUND')
    expect((await app.desk.inject('/readyz')).json()).toMatchObject({ status: 'ok' })
    expect((await app.desk.inject('/metrics')).body).toBe('<p>desk</p>')
  })
})

describe('the stream of events', () => {
  const news = { ticketId: '5eed0000-0000-4000-8004-000000000001', seq: 3, kind: 'message', playerId: null, guestId: null } as const

  /** Opens the stream. `until` reads from it until its text contains `wanted`, or until the stream ends. */
  const openStream = async (cookie: string) => {
    const response = await fetch(`${app.deskUrl}/api/events`, { headers: { cookie: `playhub-desk=${cookie}` } })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const until = async (wanted: string) => {
      for (;;) {
        if (text.includes(wanted)) return text
        const next = await reader?.read()
        if (!next || next.done) return undefined
        text += next.value
      }
    }
    return { status: response.status, until, close: () => reader?.cancel() }
  }

  test('tells staff which ticket has changed, and not whose it is', async () => {
    const member = await signInAs(app, 'support')
    const stream = await openStream(member.session() ?? '')
    await app.deps.news.tell({ ...news, playerId: '5eed0000-0000-4000-8000-000000000001' })
    await app.deps.news.tell({ ...news, kind: 'presence' })
    const text = await stream.until('"presence"}\n\n')
    expect(text?.replace(/^(:\n\n)+/, '')).toBe(
      `event: ticket\ndata: {"ticketId":"${news.ticketId}","seq":3,"kind":"message"}\n\n` +
        `event: presence\ndata: {"ticketId":"${news.ticketId}","seq":3,"kind":"presence"}\n\n`,
    )
    await stream.close()
  })

  test('ends with the session, and with the role', async () => {
    const [leaving, changing] = [await signInAs(app, 'support'), await signInAs(app, 'finance')]
    const streams = [await openStream(leaving.session() ?? ''), await openStream(changing.session() ?? '')]
    await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, leaving.id))
    await app.deps.db
      .update(staff)
      .set({ roles: ['content'] })
      .where(eq(staff.id, changing.id))
    time += 2000
    await app.deps.news.tell(news)
    for (const stream of streams) expect(await stream.until('"message"}')).toBeUndefined()
  })

  test('is for whoever may read tickets', async () => {
    expect((await openStream('none')).status).toBe(401)
    const clara = await signInAs(app, 'content')
    expect((await openStream(clara.session() ?? '')).status).toBe(403)
  })
})
