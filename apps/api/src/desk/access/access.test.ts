import { deskEndpoints } from '@playhub/contract/desk'
import { type DeskEndpoint, deskPrefix, type Role, roles } from '@playhub/contract/desk/endpoint'
import { STAFF_FRESH_MINUTES } from '@playhub/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeskVisitor, signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { openSession } from './sessions.ts'

/** Tries every call of the desk's contract with every kind of caller. */

let app: TestApp
const members = new Map<Role, Awaited<ReturnType<typeof signInAs>>>()
beforeAll(async () => {
  app = await startTestApp()
  for (const role of roles) members.set(role, await signInAs(app, role))
})
afterAll(() => app.stop())

const call = (visitor: Pick<ReturnType<typeof createDeskVisitor>, 'get' | 'post'>, { method, path }: DeskEndpoint) => {
  const url = path.replace(/:\w+/g, '5eed0000-0000-4000-8009-000000000000')
  return method === 'GET' ? visitor.get(url) : visitor.post(url)
}
const guarded = deskEndpoints().filter(([, { access }]) => access !== 'visitor')

test('every call of the contract is built', () => {
  const missing = deskEndpoints().filter(([, { method, path }]) => !app.desk.hasRoute({ method, url: deskPrefix + path }))
  expect(missing.map(([name]) => name)).toEqual([])
})

test.each(guarded)('%s is nothing for visitors', async (_name, entry) => {
  const refused = await call(createDeskVisitor(app), entry)
  expect([refused.status, refused.body.code]).toEqual([401, 'STAFF_UNAUTHORIZED'])
})

test.each(guarded.filter(([, { access }]) => access !== 'begun'))(
  '%s is nothing for who has shown a password only',
  async (_name, entry) => {
    const half = createDeskVisitor(app)
    const staffId = members.get('admin')?.id ?? ''
    const request = { ip: half.ip, headers: {} }
    half.setSession(await openSession(app.deps.db, { staffId, stage: 'begun', request, now: new Date() }))
    const refused = await call(half, entry)
    expect([refused.status, refused.body.code]).toEqual([401, 'STAFF_UNAUTHORIZED'])
  },
)

test.each(guarded.filter(([, { fresh }]) => fresh))(
  '%s is nothing for an admin who signed in over half an hour ago',
  async (_name, entry) => {
    const late = createDeskVisitor(app)
    const staffId = members.get('admin')?.id ?? ''
    const request = { ip: late.ip, headers: {} }
    const open = (minutesAgo: number) =>
      openSession(app.deps.db, { staffId, stage: 'in', request, now: new Date(Date.now() - minutesAgo * 60_000) })
    late.setSession(await open(STAFF_FRESH_MINUTES + 1))
    const refused = await call(late, entry)
    expect([refused.status, refused.body.code]).toEqual([403, 'STAFF_SIGN_IN_AGAIN'])
    expect((await late.get('/me')).body.stage).toBe('in')
    late.setSession(await open(STAFF_FRESH_MINUTES - 1))
    expect((await call(late, entry)).body.code).not.toBe('STAFF_SIGN_IN_AGAIN')
  },
)

const byRole = guarded.flatMap(([name, entry]) => {
  const { access } = entry
  if (typeof access === 'string') return []
  const needed: readonly Role[] = access
  return roles.filter((role) => role !== 'admin' && !needed.includes(role)).map((role) => [name, role, entry] as const)
})

test.each(byRole)('%s is not for %s', async (_name, role, entry) => {
  const member = members.get(role)
  if (!member) throw new Error(role)
  const refused = await call(member, entry)
  expect([refused.status, refused.body.code]).toEqual([403, 'STAFF_FORBIDDEN'])
})
