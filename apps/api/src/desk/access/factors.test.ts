import { randomUUID } from 'node:crypto'
import type { PasskeyRow } from '@playhub/contract/desk/staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeskVisitor, signInAs } from '../../../test/desk.ts'
import { codeOf } from '../../../test/payments/paying.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { auditLog, staff, staffPasskey } from '../../db/schema.ts'
import { openSession } from './sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof signInAs>>

/** Creates a member of staff with this number of passkeys and, if `totp` is true, an authenticator app. */
const withFactors = async ({ totp, passkeys }: { totp: boolean; passkeys: number }) => {
  const member = await signInAs(app, 'content')
  const { db } = app.deps
  if (totp) await db.update(staff).set({ totpSecret: 'sealed' }).where(eq(staff.id, member.id))
  for (let n = 0; n < passkeys; n += 1)
    await db.insert(staffPasskey).values({
      ...{ id: `${randomUUID()}_-`, staffId: member.id, publicKey: Buffer.of(1), counter: 0, transports: [] },
      ...{ label: `Key ${n}`, createdAt: new Date(Date.UTC(2026, 0, 1 + n)) },
    })
  return member
}
const list = async (member: Member) => (await member.get('/factors/passkeys')).body.items as PasskeyRow[]
const remove = (member: Member, id: string) => member.post(`/factors/passkeys/${id}/remove`)
const removeTotp = (member: Member) => member.post('/factors/totp/remove')
const factorsOf = async (member: Member) => (await member.get('/me')).body.factors
const entriesOf = async (member: Member) =>
  (
    await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `staff ${member.email}`))
      .orderBy(auditLog.id)
  ).map(({ action, staffId, before }) => ({ action, staffId, before }))

test('one’s own passkeys are listed, oldest first, and one of them is removed', async () => {
  const [member, other] = [await withFactors({ totp: false, passkeys: 2 }), await withFactors({ totp: true, passkeys: 1 })]
  const [first, second] = await list(member)
  expect([first, second]).toMatchObject([{ label: 'Key 0', createTs: '2026-01-01T00:00:00.000Z', lastUsedTs: null }, { label: 'Key 1' }])
  const [theirs] = await list(other)
  expect(codeOf(await remove(member, theirs?.id ?? ''))).toBe('FACTOR_NOT_FOUND')
  expect((await remove(member, first?.id ?? '')).body).toEqual({ result: true })
  expect(codeOf(await remove(member, first?.id ?? ''))).toBe('FACTOR_NOT_FOUND')
  expect(codeOf(await remove(member, second?.id ?? ''))).toBe('FACTOR_LAST')
  expect(await list(member)).toEqual([second])
  expect(await list(other)).toEqual([theirs])
  expect(await entriesOf(member)).toEqual([{ action: 'passkey-removed', staffId: member.id, before: { label: 'Key 0' } }])
})

test('the authenticator app goes when there is a passkey, and the last passkey when there is an app', async () => {
  const member = await withFactors({ totp: true, passkeys: 1 })
  expect((await removeTotp(member)).body).toEqual({ result: true })
  expect(await factorsOf(member)).toEqual({ totp: false, passkeys: 1 })
  expect(codeOf(await removeTotp(member))).toBe('FACTOR_NOT_FOUND')
  expect(await entriesOf(member)).toMatchObject([{ action: 'totp-removed', staffId: member.id }])

  const withApp = await withFactors({ totp: true, passkeys: 1 })
  expect((await remove(withApp, (await list(withApp))[0]?.id ?? '')).status).toBe(200)
  expect(codeOf(await removeTotp(withApp))).toBe('FACTOR_LAST')
  expect(await factorsOf(withApp)).toEqual({ totp: true, passkeys: 0 })
})

test('both taken away at once leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await withFactors({ totp: true, passkeys: 1 })
    const [key] = await list(member)
    const answers = await Promise.all([removeTotp(member), remove(member, key?.id ?? '')])
    expect(answers.map(codeOf).toSorted()).toEqual(['FACTOR_LAST', undefined])
    const { totp, passkeys } = (await factorsOf(member)) as { totp: boolean; passkeys: number }
    expect(Number(totp) + passkeys).toBe(1)
  }
})

test('whoever removes one stays in, and other browsers are out', async () => {
  const member = await withFactors({ totp: true, passkeys: 2 })
  const elsewhere = createDeskVisitor(app)
  const request = { ip: elsewhere.ip, headers: {} }
  elsewhere.setSession(await openSession(app.deps.db, { staffId: member.id, stage: 'in', request, now: new Date() }))
  expect(codeOf(await removeTotp(await withFactors({ totp: true, passkeys: 0 })))).toBe('FACTOR_LAST')
  expect((await elsewhere.get('/me')).body.stage).toBe('in')
  expect((await remove(member, (await list(member))[0]?.id ?? '')).status).toBe(200)
  expect((await elsewhere.get('/me')).body.stage).toBe('out')
  expect((await member.get('/me')).body.stage).toBe('in')
})
