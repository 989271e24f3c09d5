import { CODE_TRIES, CODE_TTL_MS, RECOVERY_GRANT_TTL_MS, RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
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
  PASSWORD,
  passwordHash,
  prove,
  proved,
  useRecoveries,
  visit,
  wait,
} from '../../../test/sign-in/recovering.ts'
import { codeOf, signedIn, textOf } from '../../../test/visitor.ts'
import { insertEmailPlayer } from '../data.ts'
import { poolsOf, takeAttempt, UNBOUNDED } from '../limits/attempts.ts'
import { takeRecoveryTry } from './recovery-data.ts'

useRecoveries()

describe('recovery', () => {
  test('takes a code, then a new password; signs everybody out and nobody in; tells the owner', async () => {
    const visitor = visit()
    const before = signedIn(await visit().logIn(email, PASSWORD)).jwt
    expect((await visit().get('/profile', { token: before })).status).toBe(200)
    const asked = await ask(visitor)
    expect(asked.body).toEqual({ result: true, resendAfterSeconds: RESEND_AFTER_SECONDS, recovery: expect.any(String) })
    const shown = await prove(visitor, ` ${lastCode.slice(0, 3)}-${lastCode.slice(3)}`, textOf(asked, 'recovery'))
    expect(shown.body).toEqual({ result: true, grant: expect.any(String) })
    expect((await activate(visitor, NEW, textOf(shown, 'grant'))).body).toEqual({ result: true })

    // Abuse case 28: a token is used after the password was changed.
    expect((await visit().get('/profile', { token: before })).body.code).toBe('SESSION_REVOKED')
    expect(codeOf(await visit().logIn(email, PASSWORD))).toBe('INVALID_PASSWORD_LOGIN_BY_EMAIL')
    signedIn(await visit().logIn(email, NEW))
    const letters = await lettersTo(hub.deps, email)
    expect(letters.slice(0, 2).map(({ subject }) => subject)).toEqual(['Your Playhub recovery code', 'Пароль Playhub изменён'])
    expect(letters[0]?.text).toContain(lastCode)
    expect(await eventsOf()).toEqual([
      'authn_login_success',
      'recovery_requested',
      'recovery_code_proved',
      'authn_password_change',
      'authn_login_fail',
      'authn_login_success',
    ])
  })

  test('of an address without an account is warned about, and sends nothing', async () => {
    expect((await ask(visit(), {}, 'no-account@example.com')).body).toEqual({ warning: 'USER_NOT_EXIST_RECOVERY_PASSWORD' })
    expect(await lettersTo(hub.deps, 'no-account@example.com')).toEqual([])
  })

  test('refuses the present password and the last ones, by the same grant, and takes another', async () => {
    const visitor = visit()
    for (const password of ['Password2', 'Password3']) await activate(visitor, password, await proved(visit()))
    const grant = await proved(visitor)
    for (const used of ['Password3', 'Password2', PASSWORD]) {
      expect((await activate(visitor, used, grant)).body).toEqual({ warning: 'PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD' })
    }
    expect((await activate(visitor, 'Password4', grant)).body).toEqual({ result: true })
  })

  test('forgets a password that is older than the last five', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await activate(visit(), `Password${turn}`, await proved())).body).toEqual({ result: true })
      wait(3601)
    }
    expect((await activate(visit(), PASSWORD, await proved())).body).toEqual({ result: true })
  })

  test('sends another code after a minute, which kills the first; the browser stays the same', async () => {
    const visitor = visit()
    const recovery = textOf(await ask(visitor), 'recovery')
    const first = lastCode
    const early = await ask(visitor, { recovery })
    expect([early.status, early.body.code, Number(early.headers['retry-after']) > 50]).toEqual([429, 'RESEND_TOO_EARLY', true])
    wait(RESEND_AFTER_SECONDS)
    expect((await ask(visitor, { recovery })).body.recovery).toBe(recovery)
    expect((await prove(visitor, first, recovery)).body).toEqual(incorrect)
    textOf(await prove(visitor, lastCode, recovery), 'grant')
  })

  test('wants the robot check after too many failures, as signing in does, and takes no other one', async () => {
    const visitor = visit()
    for (let turn = 0; turn < 4; turn += 1) await ask(visitor, {}, `unknown${turn}@example.com`)
    expect((await ask(visitor, {}, 'unknown9@example.com')).body).toEqual({
      warning: 'USER_NOT_EXIST_RECOVERY_PASSWORD',
      captchaRequired: true,
    })
    expect(codeOf(await ask(visitor))).toBe('CAPTCHA_REQUIRED')
    expect(codeOf(await ask(visitor, { captcha: await visitor.captcha('login') }))).toBe('CAPTCHA_INVALID')
    expect((await ask(visitor, { captcha: await visitor.captcha('recover') })).body.result).toBe(true)
  })

  test('is open to an owner whom strangers have locked out', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const pools = poolsOf({ email, address: `a${turn}`, deviceHash: `d${turn}` }, false)
      await takeAttempt(hub.deps.db, pools, UNBOUNDED, hub.deps.now())
    }
    const visitor = visit()
    expect((await ask(visitor, { captcha: await visitor.captcha('recover') })).body.result).toBe(true)
  })
})

describe('abuse cases 19 to 21: a recovery code is guessed', () => {
  test('of two hundred guesses at once five are looked at; then the code is dead though right, and its owner is told', async () => {
    const visitor = visit()
    const recovery = textOf(await ask(visitor), 'recovery')
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => prove(visit(), String(900_000 + index), recovery)))
    expect(answers.filter(({ body }) => body.warning)).toHaveLength(CODE_TRIES)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
    expect((await prove(visitor, lastCode, recovery)).status).toBe(429)
    const subjects = (await lettersTo(hub.deps, email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your Playhub recovery code', 'Кто-то подбирает код Playhub'])
    expect((await eventsOf()).filter((event) => event === 'recovery_code_fail_max')).toHaveLength(1)
  })

  test('the code counts its tries itself, whatever the limits in front of it let through', async () => {
    const visitor = visit()
    const recovery = textOf(await ask(visitor), 'recovery')
    for (let guess = 0; guess < CODE_TRIES; guess += 1) expect((await prove(visitor, '999999', recovery)).body).toEqual(incorrect)
    expect(codeOf(await prove(visitor, lastCode, recovery))).toBe('CODE_TRIES_EXCEEDED')
    const taken = await takeRecoveryTry(hub.deps.db, email, 'nobody', hub.deps.now())
    expect(taken).toBeUndefined()
  })

  test('new codes give no tries without end: the budget is that of the mailbox', async () => {
    let tried = 0
    for (let round = 0; round < 5; round += 1) {
      const stranger = visit()
      const recovery = textOf(await ask(stranger), 'recovery')
      for (let guess = 0; guess < CODE_TRIES; guess += 1) tried += Number('warning' in (await prove(visit(), '999999', recovery)).body)
    }
    expect(tried).toBe(15)
  })

  test("strangers use up neither the letters nor the tries of the owner's own browser", async () => {
    const owner = visit()
    signedIn(await owner.logIn(email, PASSWORD))
    const refused = []
    for (let round = 0; round < 13; round += 1) refused.push(codeOf(await ask(visit())))
    expect(refused.indexOf('TOO_MANY_REQUESTS')).toBe(12)
    const recovery = textOf(await ask(owner), 'recovery')
    textOf(await prove(owner, lastCode, recovery), 'grant')
  })

  test('a code of a registration, of another mailbox, of another browser, or of eleven minutes ago is incorrect', async () => {
    const [visitor, other] = [visit(), visit()]
    const recovery = textOf(await ask(visitor), 'recovery')
    const mine = lastCode
    const foreign = textOf(await ask(other), 'recovery')
    expect((await prove(other, mine, foreign)).body).toEqual(incorrect)
    await visitor.register('other-purpose@example.com')
    expect((await prove(visitor, lastCode, recovery)).body).toEqual(incorrect)
    expect((await visitor.confirm('other-purpose@example.com', mine)).body).toEqual({ warning: 'SEND_VERIFICATION_CODE_INCORRECT' })
    expect((await prove(visitor, mine, recovery, 'other-purpose@example.com')).body).toEqual(incorrect)
    expect((await prove(visitor, mine, 'made up')).body).toEqual(incorrect)
    wait(CODE_TTL_MS / 1000 + 60)
    expect((await prove(visitor, mine, recovery)).body).toEqual(incorrect)
  })
})

describe('abuse cases 22 and 23: the grant', () => {
  test('is not replaced by knowing the address, right after the owner proved the code elsewhere', async () => {
    const owner = visit()
    const grant = await proved(owner)
    for (const guess of ['x', 'A'.repeat(43), grant.toLowerCase()]) {
      const refused = await activate(visit(), 'Attackers1', guess)
      expect([refused.status, refused.body.code]).toEqual([403, 'RECOVERY_GRANT_INVALID'])
    }
    expect((await activate(owner, NEW, grant)).body).toEqual({ result: true })
  })

  test('is good once, for its own address, for ten minutes', async () => {
    const visitor = visit()
    const used = await proved(visitor)
    await activate(visitor, NEW, used)
    expect(codeOf(await activate(visitor, 'ThirdPass3', used))).toBe('RECOVERY_GRANT_INVALID')
    signedIn(await visit().logIn(email, NEW))

    const victim = 'grant-victim@example.com'
    await insertEmailPlayer(hub.deps.db, { email: victim, passwordHash, locale: 'en' }, () => 'Player')
    wait(61)
    const mine = await proved()
    expect(codeOf(await activate(visitor, 'Attackers1', mine, victim))).toBe('RECOVERY_GRANT_INVALID')
    signedIn(await visit().logIn(victim, PASSWORD))
    wait(RECOVERY_GRANT_TTL_MS / 1000 + 1)
    expect(codeOf(await activate(visitor, 'ThirdPass3', mine))).toBe('RECOVERY_GRANT_INVALID')
  })

  test('sent many times at once changes the password once', async () => {
    const grant = await proved()
    const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => activate(visit(), `Parallel${index}`, grant)))
    expect(answers.filter(({ body }) => body.result === true)).toHaveLength(1)
    expect((await lettersTo(hub.deps, email)).filter(({ subject }) => subject === 'Пароль Playhub изменён')).toHaveLength(1)
  })

  test('dies of five refusals', async () => {
    const visitor = visit()
    const grant = await proved(visitor)
    for (let turn = 0; turn < 5; turn += 1) {
      expect(codeOf(await activate(visitor, PASSWORD, grant))).toBe('PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD')
    }
    expect(codeOf(await activate(visitor, NEW, grant))).toBe('RECOVERY_GRANT_INVALID')
  })

  test('says nothing of old passwords to whoever has none', async () => {
    expect(codeOf(await activate(visit(), PASSWORD, 'none'))).toBe('RECOVERY_GRANT_INVALID')
  })
})

describe('after a recovery', () => {
  test('the browser that proved the mailbox gets in, though strangers have shut the account for everybody else', async () => {
    const pools = poolsOf({ email, address: 'a', deviceHash: 'd' }, false).filter(({ kind }) => kind === 'account')
    for (let turn = 0; turn < 10; turn += 1) await takeAttempt(hub.deps.db, pools, UNBOUNDED, hub.deps.now())
    const visitor = visit()
    const recovery = textOf(await ask(visitor, { captcha: await visitor.captcha('recover') }), 'recovery')
    await activate(visitor, NEW, textOf(await prove(visitor, lastCode, recovery), 'grant'))
    expect(codeOf(await visit().logIn(email, NEW))).toBe('TOO_MANY_REQUESTS')
    signedIn(await visitor.logIn(email, NEW))
  })

  test('a thief whose browser the account knew is a stranger again: its next sign-in is told to the owner', async () => {
    const [thief, owner] = [visit(), visit()]
    signedIn(await thief.logIn(email, PASSWORD))
    await activate(owner, NEW, await proved(owner))
    signedIn(await owner.logIn(email, NEW))
    const subjects = async () => (await lettersTo(hub.deps, email)).map(({ subject }) => subject)
    expect(await subjects()).not.toContain('Новый вход в ваш аккаунт Playhub')
    signedIn(await thief.logIn(email, NEW))
    expect(await subjects()).toContain('Новый вход в ваш аккаунт Playhub')
  })
})

test('a browser that is new to the account is told to its owner, a known one is not', async () => {
  const known = visit()
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
  signedIn(await known.logIn(email, PASSWORD))
  signedIn(await known.logIn(email, PASSWORD))
  expect(await lettersTo(hub.deps, email)).toEqual([])
  signedIn(await visit().logIn(email, PASSWORD, { headers: { 'user-agent': firefox } }))
  const [letter, ...others] = await lettersTo(hub.deps, email)
  expect([letter?.subject, others]).toEqual(['Новый вход в ваш аккаунт Playhub', []])
  expect(letter?.text).toMatch(/Когда: .+ UTC\nБраузер: Firefox, Linux\nСеть: IPv4 10\.\d+\.\*\.\*/)
  expect(letter?.text).toContain('Способ входа: электронная почта.')
})

test('a browser that keeps no cookies, or somebody who has the password, does not flood the mailbox with news of new browsers', async () => {
  const subjects = async () => (await lettersTo(hub.deps, email)).map(({ subject }) => subject)
  signedIn(await visit().logIn(email, PASSWORD))
  for (let turn = 0; turn < 8; turn += 1) signedIn(await visit().logIn(email, PASSWORD))
  expect(await subjects()).toEqual(Array.from({ length: 5 }, () => 'Новый вход в ваш аккаунт Playhub'))
  wait(3601)
  signedIn(await visit().logIn(email, PASSWORD))
  expect(await subjects()).toHaveLength(6)
})
