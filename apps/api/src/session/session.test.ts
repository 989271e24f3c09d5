import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { createVisitor } from '../../test/visitor.ts'
import { hostSession } from '../db/schema.ts'
import { limits } from '../http/limits.ts'

let hub: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  hub = await startTestApp({ env: { PUBLIC_URL: 'https://play.example' } })
})
afterAll(() => hub.stop())

const visit = () => createVisitor(hub.app)
const opened = (body: Record<string, unknown>) => body.data as { loginUrl: string; session: string }

test('a host opens a session and learns where to sign in', async () => {
  const asked = { iid: 'install-1', uid: 'user-1', platformId: 'android', source: 'mobile', locale: 'ru', project: 'islandm3' }
  const { status, body } = await visit().post('/session/get', asked)
  expect(status).toBe(200)
  const { loginUrl, session } = opened(body)
  expect(session).toMatch(/^[\w-]{22}$/)
  expect(loginUrl).toBe(`https://play.example/session/login?session=${session}&source=mobile&locale=ru&project=islandm3`)
  const [row] = await hub.deps.db.select().from(hostSession).where(eq(hostSession.id, session))
  expect(row).toMatchObject({ iid: 'install-1', uid: 'user-1', platformId: 'android', project: 'islandm3' })
})

test('the login address is the hub as the caller uses it, and never another site', async () => {
  const at = async (host: string) => opened((await visit().post('/session/get', {}, { headers: { host } })).body).loginUrl
  expect(await at('islandm3.play.example')).toMatch(/^https:\/\/islandm3\.play\.example\/session\/login\?.*project=islandm3$/)
  expect(await at('evil.example')).toMatch(/^https:\/\/play\.example\//)
})

test('what the body leaves out comes from the headers, and a repeat opens another session', async () => {
  const ask = () => visit().post('/session/get', {}, { headers: { project: 'neuroarena', source: 'web' } })
  const [first, second] = [opened((await ask()).body), opened((await ask()).body)]
  expect(first.loginUrl).toBe(`https://play.example/session/login?session=${first.session}&source=web&project=neuroarena`)
  expect(second.session).not.toBe(first.session)
})

test.each([
  [{ project: 'nothing' }, 404, 'PROJECT_NOT_FOUND'],
  [{ project: '../etc' }, 400, 'BAD_REQUEST'],
  [{ uid: 'x'.repeat(201) }, 400, 'BAD_REQUEST'],
  [{ uid: { $ne: 1 } }, 400, 'BAD_REQUEST'],
])('%j is refused', async (body, status, code) => {
  const refused = await visit().post('/session/get', body)
  expect([refused.status, refused.body.code]).toEqual([status, code])
})

test('one address cannot open sessions without end', async () => {
  const visitor = visit()
  const { points } = limits.sessionPerAddress
  const answers = await Promise.all(Array.from({ length: points + 3 }, () => visitor.post('/session/get')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  expect(refused[0]?.body.code).toBe('TOO_MANY_REQUESTS')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})
