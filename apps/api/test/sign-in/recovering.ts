import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertEmailPlayer } from '../../src/auth/data.ts'
import { hashPassword } from '../../src/auth/passwords/passwords.ts'
import { signInEvent } from '../../src/db/schema.ts'
import { startTestApp } from '../test-app.ts'
import { createVisitor, textOf, type Visitor } from '../visitor.ts'

/** Shared by the tests of password recovery: a hub for each test file, and for each test a new player, who forgets a password. */

export const PASSWORD = 'FirstPass1'
export const NEW = 'SecondPass2'
export const incorrect = { warning: 'SEND_RECOVERY_PASSWORD_CODE_INCORRECT' }

export let hub: Awaited<ReturnType<typeof startTestApp>>
let ahead = 0
let codes = 100_000
export let lastCode = ''
export let passwordHash = ''
export let email = ''
let playerId = ''

/**
 * Starts the hub for a test file, and creates a new player before each of its tests. Each test file must call this function, because a
 * worker loads this module only once for several files.
 */
export const useRecoveries = () => {
  beforeAll(async () => {
    hub = await startTestApp({
      now: () => new Date(Date.now() + ahead),
      randomCode: () => {
        codes += 1
        lastCode = String(codes)
        return lastCode
      },
    })
    passwordHash = await hashPassword(PASSWORD)
  })
  afterAll(() => hub.stop())
  beforeEach(async () => {
    email = `forgot${codes}-${ahead}@example.com`
    codes += 1
    playerId = (await insertEmailPlayer(hub.deps.db, { email, passwordHash, locale: 'ru' }, () => 'Player')).id
  })
}

export const visit = () => createVisitor(hub.app)
export const wait = (seconds: number) => {
  ahead += seconds * 1000
}

export const ask = (visitor: Visitor, more: object = {}, to = email) => visitor.post('/auth/recovery-password', { email: to, ...more })
export const prove = (visitor: Visitor, code: string, recovery: string, to = email) =>
  visitor.post('/auth/send-recovery-password-code', { email: to, code, recovery })
export const activate = (visitor: Visitor, password: string, grant: string, to = email) =>
  visitor.post('/auth/activate-new-password', { email: to, password, grant })
/** Performs a recovery up to the step that returns the grant (the right to set a new password). */
export const proved = async (visitor = visit()) => {
  const recovery = textOf(await ask(visitor), 'recovery')
  return textOf(await prove(visitor, lastCode, recovery), 'grant')
}
export const eventsOf = async () =>
  (await hub.deps.db.select().from(signInEvent).where(eq(signInEvent.playerId, playerId)).orderBy(signInEvent.id)).map(({ event }) => event)
