import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenToLog } from '../../test/log-lines.ts'
import { startTestApp } from '../../test/test-app.ts'
import { createVisitor, type Reply, registrationOf, signedIn } from '../../test/visitor.ts'
import { limits } from '../http/limits.ts'

const CODE = '314159'
const PASSWORD = 'Secret1Word'
const email = 'login@example.com'

let hub: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  hub = await startTestApp({ env: { LOG_LEVEL: 'info' }, randomCode: () => CODE })
  await visit().register(email, PASSWORD)
  signedIn(await visit().confirm(email, CODE))
})
afterAll(() => hub.stop())

const visit = () => createVisitor(hub.app)
const logIn = async () => signedIn(await visit().logIn(email, PASSWORD))

describe('login by e-mail', () => {
  test('takes the address in any spelling and tells who it is', async () => {
    const result = signedIn(await visit().logIn('  LOGIN@Example.com ', PASSWORD, { headers: { session: 'abc' } }))
    expect(result).toMatchObject({ currentAuthType: 'email', nickName: expect.stringMatching(/^Player \d+$/), session: 'abc' })
    expect(result.userId).toMatch(/^\d{8,}$/)
    expect((await visit().get('/profile', { token: result.jwt })).body).toEqual({
      userId: result.userId,
      nickName: expect.stringMatching(/^Player \d+$/),
      firstName: '',
      lastName: '',
      email,
      currentAuthType: 'email',
    })
  })

  test('warns of a wrong password and of an address without an account', async () => {
    expect((await visit().logIn(email, 'Wrong1Word')).body).toEqual({ warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL' })
    expect((await visit().logIn('nobody@example.com', PASSWORD)).body).toEqual({ warning: 'USER_NOT_EXIST_LOGIN_BY_EMAIL' })
  })

  test('with an unknown project in the headers still signs in', async () => {
    signedIn(await visit().logIn(email, PASSWORD, { headers: { project: 'no-such-project' } }))
  })

  test('is limited per address, whatever is tried', async () => {
    const visitor = visit()
    const { points } = limits.loginPerAddress
    const answers: Reply[] = []
    // Sends the requests in groups of 25, which fit into the queue for hashing. If the queue were full, the hub would refuse requests for
    // that reason and not because of the limit per IP address.
    while (answers.length < points + 5) {
      const next = Array.from({ length: 25 }, (_, index) => visitor.logIn(`x${answers.length + index}@example.com`, 'Wrong1Word'))
      answers.push(...(await Promise.all(next)))
    }
    expect(answers.filter(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0).length).toBeGreaterThanOrEqual(5)
  })
})

describe('the access token', () => {
  test('is checked, and is the one that comes back', async () => {
    const result = await logIn()
    const checked = await visit().get(`/auth/check/${result.jwt}`, { headers: { session: 'from-host' } })
    expect(checked.body).toEqual({ result: { ...result, session: 'from-host' } })
    expect(checked.headers['cache-control']).toBe('no-store')
  })

  test('is null for anything that is not one', async () => {
    const { jwt } = await logIn()
    const [head, claims] = jwt.split('.')
    for (const bad of ['nonsense', `${head}.${claims}.`, `${head}.${claims}.AAAA`, 'eyJhbGciOiJub25lIn0.e30.']) {
      expect((await visit().get(`/auth/check/${bad}`)).body).toEqual({ result: null })
    }
  })

  test('is not what a game holds: that token is told apart', async () => {
    const result = await logIn()
    const game = String((await visit().get('/auth/frame-token?project=familytown', { token: result.jwt })).body.jwt)
    const checked = await visit().get(`/auth/check/${game}`)
    expect(checked.body).toEqual({ result: null, game: { ...result, jwt: game, project: 'familytown' } })
  })

  test('is refused after logging out, as its game tokens are; logging out twice is fine; other sessions live on', async () => {
    const [one, other] = [await logIn(), await logIn()]
    const game = String((await visit().get('/auth/frame-token?project=familytown', { token: one.jwt })).body.jwt)
    for (let click = 0; click < 2; click += 1) {
      const out = await visit().post('/auth/logout', {}, { token: one.jwt })
      expect([out.status, out.body]).toEqual([200, { result: true }])
    }
    for (const path of ['/profile', '/payments/get-user-payments', '/auth/frame-token?project=familytown']) {
      const refused = await visit().get(path, { token: one.jwt })
      expect([refused.status, refused.body.code]).toEqual([401, 'SESSION_REVOKED'])
    }
    const payment = await visit().get('/payments/get/5eed0000-0000-4000-8002-000000000001', { token: game })
    expect(payment.body.code).toBe('SESSION_REVOKED')
    expect((await visit().get(`/auth/check/${one.jwt}`)).body).toEqual({ result: null })
    expect((await visit().get('/profile', { token: other.jwt })).status).toBe(200)
  })

  test('is not needed to log out, and a game token logs nobody out', async () => {
    const { jwt } = await logIn()
    const game = String((await visit().get('/auth/frame-token?project=familytown', { token: jwt })).body.jwt)
    expect((await visit().post('/auth/logout')).body).toEqual({ result: true })
    expect((await visit().post('/auth/logout', {}, { token: game })).body.code).toBe('TOKEN_OUT_OF_SCOPE')
    expect((await visit().get('/profile', { token: jwt })).status).toBe(200)
  })

  test.each([[undefined], ['nonsense'], ['eyJhbGciOiJub25lIn0.e30.']])('%s is refused where one is needed', async (token) => {
    const refused = await visit().get('/profile', token ? { token } : {})
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('the game token', () => {
  test('is good for its project, not for the account', async () => {
    const { jwt, userId } = await logIn()
    const { body } = await visit().get('/auth/frame-token?project=neuroarena', { token: jwt })
    expect(body.expiresInSeconds).toBe(86_400)
    const game = String(body.jwt)
    const claims = JSON.parse(Buffer.from(game.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({
      sub: userId,
      aud: 'game:neuroarena',
      project: 'neuroarena',
      authType: 'email',
      nickName: expect.stringMatching(/^Player \d+$/),
    })
    for (const path of ['/profile', '/payments/get-user-payments', '/auth/frame-token?project=familytown']) {
      const refused = await visit().get(path, { token: game })
      expect([refused.status, refused.body.code]).toEqual([403, 'TOKEN_OUT_OF_SCOPE'])
    }
  })

  test('is not made for a project that does not exist', async () => {
    const { jwt } = await logIn()
    expect((await visit().get('/auth/frame-token?project=nothing', { token: jwt })).body.code).toBe('PROJECT_NOT_FOUND')
  })
})

test('nothing that is logged holds a token, a code, a password or an address of a mailbox', async () => {
  const { lines, restore } = listenToLog(hub.app.log)
  const visitor = visit()
  await visitor.register('logged@example.com', 'Loggedpass7')
  await visitor.confirm('logged@example.com', CODE)
  const { jwt } = signedIn(await visitor.logIn('logged@example.com', 'Loggedpass7'))
  await visitor.get(`/auth/check/${jwt}`)
  await visitor.get(`/auth/check/${jwt.slice(0, 40)}`)
  await visitor.get(`/profile?jwt=${jwt}&code=${CODE}`, { token: jwt })
  await visitor.post('/auth/login-by-email', { email: 5, password: 'Loggedpass7' })
  await visitor.logIn('logged@example.com', 'Wrongpass7')
  const asked = await visitor.post('/auth/recovery-password', { email: 'logged@example.com' })
  const recovery = String(asked.body.recovery)
  const proved = await visitor.post('/auth/send-recovery-password-code', { email: 'logged@example.com', code: CODE, recovery })
  const grant = String(proved.body.grant)
  await visitor.post('/auth/activate-new-password', { email: 'logged@example.com', password: 'Newlogged8', grant: `${grant}x` })
  expect((await visitor.post('/auth/activate-new-password', { email: 'logged@example.com', password: 'Newlogged8', grant })).status).toBe(
    200,
  )
  const solved = await visitor.captcha('login')
  await visitor.logIn('logged@example.com', 'Newlogged8', { captcha: solved })
  const device = /playhub-device=([\w-]+)/.exec(String((await visit().logIn('nobody@example.com', 'x')).headers['set-cookie']))?.[1]
  restore()
  expect(lines.length).toBeGreaterThan(10)
  const passwords = ['Loggedpass7', 'Wrongpass7', 'Newlogged8', '$argon2']
  const own = [jwt, jwt.slice(0, 40), recovery, grant, solved, device, registrationOf('logged@example.com')]
  for (const secret of [...own, ...passwords, 'eyJ', CODE, 'logged@example.com']) {
    if (!secret) throw new Error('a secret that was never made proves nothing')
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  }
})
