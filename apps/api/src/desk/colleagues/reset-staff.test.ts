import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeskVisitor, signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { staff } from '../../db/schema.ts'
import { demoStaffPassword } from '../../seed/demo-staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Runs the command as an operator does. */
const run = async (...args: string[]) => {
  const { databaseUrl, dataDir } = app.deps.config
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/src/desk/colleagues/reset-staff.ts', ...args], { env })
  return { said: stdout, password: /once with (\S+)/.exec(stdout)?.[1] ?? '' }
}

test('whoever lost the phone begins anew, and is out everywhere', async () => {
  const anna = createDeskVisitor(app)
  expect((await anna.post('/sign-in', { email: 'anna@playhub.example', password: demoStaffPassword })).body.stage).toBe('factor')
  const { password } = await run('Anna@playhub.example')
  expect((await anna.get('/me')).body.stage).toBe('out')
  expect((await anna.post('/sign-in', { email: 'anna@playhub.example', password: demoStaffPassword })).body.code).toBe(
    'STAFF_SIGN_IN_WRONG',
  )
  const { body } = await anna.post('/sign-in', { email: 'anna@playhub.example', password })
  expect(body).toMatchObject({ stage: 'password', factors: { totp: false, passkeys: 0 } })
  const admin = await signInAs(app, 'admin')
  expect((await admin.get('/audit-log?object=anna&action=password-changed')).body.items).toMatchObject([
    { staff: null, after: { by: 'operator', factors: 'removed' } },
  ])
})

test('a new colleague is made with the roles that are named, and nobody by mistake', async () => {
  const { said, password } = await run('dan@playhub.example', '--name', 'Dan', '--roles', 'support,finance')
  expect(said).toMatch(/^Made/)
  const { body } = await createDeskVisitor(app).post('/sign-in', { email: 'dan@playhub.example', password })
  expect(body.staff).toMatchObject({ name: 'Dan', roles: ['support', 'finance'] })
  await expect(run('eve@playhub.example')).rejects.toThrow('Nobody at the desk has the address eve@playhub.example')
  await expect(run('eve@playhub.example', '--name', 'Eve', '--roles', 'owner')).rejects.toThrow('--roles cannot be "owner".')
  await expect(run('eve')).rejects.toThrow('<email> cannot be "eve".')
  expect(await app.deps.db.select().from(staff).where(eq(staff.email, 'eve@playhub.example'))).toEqual([])
})
