import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CODE } from '../../test/sign-in/world.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { codeOf, createVisitor, signedIn } from '../../test/visitor.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp({ randomCode: () => CODE })
})
afterAll(() => hub.stop())

const rename = (from: string, to: string) =>
  hub.deps.db.execute(sql`update project set settings = replace(settings::text, ${from}, ${to})::jsonb`)

test('codes by e-mail open nothing while no project lists them', async () => {
  const visitor = createVisitor(hub.app)
  const email = 'listed@example.com'
  const captcha = await visitor.captcha('signInCode')
  const replies = async () => [
    codeOf(await visitor.post('/auth/send-sign-in-code', { email, captcha })),
    codeOf(await visitor.post('/auth/login-by-code', { email, code: '123456', attempt: 'x' })),
  ]
  await rename('"mail_code"', '"mail"')
  await expect.poll(replies).toEqual(['SIGN_IN_METHOD_NOT_AVAILABLE', 'SIGN_IN_METHOD_NOT_AVAILABLE'])
  await rename('"mail", "mail"', '"mail", "mail_code"')
  await expect.poll(replies).toEqual([200, 'SEND_VERIFICATION_CODE_INCORRECT'])
})

test('passkeys open nothing and none is added while no project lists them', async () => {
  const visitor = createVisitor(hub.app)
  await visitor.register('passkey@example.com')
  const { jwt: token } = signedIn(await visitor.confirm('passkey@example.com', CODE))
  const replies = async () => [
    codeOf(await visitor.post('/auth/passkey/begin')),
    codeOf(await visitor.post('/profile/passkey/begin', {}, { token })),
  ]
  // The first passkey challenge loads the WebAuthn library. This takes time on a busy machine, so it happens before the poll, which has a
  // time limit.
  expect(await replies()).toEqual([200, 200])
  await rename('"passkey"', '"apple"')
  await expect.poll(replies).toEqual(['SIGN_IN_METHOD_NOT_AVAILABLE', 'SIGN_IN_METHOD_NOT_AVAILABLE'])
})
