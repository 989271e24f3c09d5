import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lettersTo } from '../../../test/letters.ts'
import {
  activate,
  ask,
  email,
  eventsOf,
  hub,
  incorrect,
  lastCode,
  NEW,
  prove,
  proved,
  useRecoveries,
  visit,
  wait,
} from '../../../test/sign-in/recovering.ts'
import { codeOf, textOf } from '../../../test/visitor.ts'

useRecoveries()

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
