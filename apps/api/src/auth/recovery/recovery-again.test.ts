import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lettersTo } from '../../../test/letters.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { codeOf, createVisitor, textOf, type Visitor } from '../../../test/visitor.ts'
import { signInEvent } from '../../db/schema.ts'
import { insertEmailPlayer } from '../data.ts'
import { hashPassword } from '../passwords/passwords.ts'

const PASSWORD = 'FirstPass1'
const NEW = 'SecondPass2'
const incorrect = { warning: 'SEND_RECOVERY_PASSWORD_CODE_INCORRECT' }

let hub: Awaited<ReturnType<typeof startTestApp>>
let ahead = 0
let codes = 100_000
let lastCode = ''
let passwordHash = ''
let email = ''
let playerId = ''
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

const visit = () => createVisitor(hub.app)
const wait = (seconds: number) => {
  ahead += seconds * 1000
}

const ask = (visitor: Visitor, more: object = {}, to = email) => visitor.post('/auth/recovery-password', { email: to, ...more })
const prove = (visitor: Visitor, code: string, recovery: string, to = email) =>
  visitor.post('/auth/send-recovery-password-code', { email: to, code, recovery })
const activate = (visitor: Visitor, password: string, grant: string, to = email) =>
  visitor.post('/auth/activate-new-password', { email: to, password, grant })
/** Performs a recovery up to the step that returns the grant (the right to set a new password). */
const proved = async (visitor = visit()) => {
  const recovery = textOf(await ask(visitor), 'recovery')
  return textOf(await prove(visitor, lastCode, recovery), 'grant')
}
const eventsOf = async () =>
  (await hub.deps.db.select().from(signInEvent).where(eq(signInEvent.playerId, playerId)).orderBy(signInEvent.id)).map(({ event }) => event)

describe('an answer that was lost', () => {
  test('to the right code is given again: after each other, at once, and for two minutes', async () => {
    const visitor = visit()
    const recovery = textOf(await ask(visitor), 'recovery')
    const answers = await Promise.all([1, 2, 3].map(() => prove(visitor, lastCode, recovery)))
    answers.push(await prove(visitor, lastCode, recovery))
    const grant = textOf(answers[0] ?? (await ask(visitor)), 'grant')
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ result: true, grant })))
    expect((await eventsOf()).filter((event) => event === 'recovery_code_proved')).toHaveLength(1)
    expect((await prove(visitor, '999999', recovery)).body).toEqual(incorrect)
    wait(121)
    expect((await prove(visitor, lastCode, recovery)).body).toEqual(incorrect)
    expect((await activate(visitor, NEW, grant)).body).toEqual({ result: true })
  })

  test('to the new password is given again for it alone, for two minutes; one letter tells of it', async () => {
    const visitor = visit()
    const grant = await proved(visitor)
    const answers = await Promise.all([1, 2, 3].map(() => activate(visitor, NEW, grant)))
    answers.push(await activate(visitor, NEW, grant))
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ result: true })))
    expect(codeOf(await activate(visitor, 'ThirdPass3', grant))).toBe('RECOVERY_GRANT_INVALID')
    expect((await lettersTo(hub.deps, email)).filter(({ subject }) => subject === 'Пароль Playhub изменён')).toHaveLength(1)
    wait(121)
    expect(codeOf(await activate(visitor, NEW, grant))).toBe('RECOVERY_GRANT_INVALID')
  })
})

test('letters that a stranger causes do not keep an owner out who comes with a new browser', async () => {
  const stranger = visit()
  for (let round = 0; round < 7; round += 1) {
    await ask(stranger)
    await hub.deps.db.execute(sql`delete from rate_limit where key like 'recoveryLetterHere%'`)
  }
  expect(codeOf(await ask(stranger))).toBe('TOO_MANY_REQUESTS')
  const owner = visit()
  const recovery = textOf(await ask(owner), 'recovery')
  textOf(await prove(owner, lastCode, recovery), 'grant')
})
