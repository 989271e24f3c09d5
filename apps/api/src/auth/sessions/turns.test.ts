import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE, createBrowser, type SignInWorld, startSignInWorld } from '../../../test/sign-in/world.ts'
import { signedIn } from '../../../test/visitor.ts'
import { loginSession } from '../../db/schema.ts'
import { forgiveAttempts, takeAttempt, UNBOUNDED } from '../limits/attempts.ts'

const PASSWORD = 'Secret1Word'

let world: SignInWorld
beforeAll(async () => {
  world = await startSignInWorld()
})
afterAll(() => world.stop())

const browse = () => createBrowser(world)
const registered = async (email: string) => {
  const { visitor } = browse()
  await visitor.register(email, PASSWORD)
  return signedIn(await visitor.confirm(email, CODE))
}
const logIn = (email: string, more: object = {}) => browse().visitor.post('/auth/login-by-email', { email, password: PASSWORD, ...more })
const googleProof = async (person: string) => ({ method: 'google', accessToken: (await world.mint('google', { person })).accessToken })
const link = (token: string, proof: object) => browse().visitor.post('/profile/link', { proof }, { token })
type Way = { id: string; method: string }
const waysOf = async (token: string) => (await browse().visitor.get('/profile/identities', { token })).body.identities as Way[]
const unlink = async (token: string, method: string) => {
  const id = (await waysOf(token)).find((way) => way.method === method)?.id
  return () => browse().visitor.post('/profile/unlink', { id }, { token })
}

type Answer = { status: number; body: Record<string, unknown> }

/** Returns the number of statements that wait for a lock. Deletions of expired rows are not counted, because they may run at any minute. */
const countWaiting = async () => {
  const { rows } = await world.deps.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query !~ '^delete from .*"(expires_at|at)" <'`,
  )
  return rows[0]?.count
}

/**
 * Takes the lock and starts the calls one after another. The next call starts only when all earlier calls wait for the lock. When all of
 * them wait, releases the lock. If two calls lock rows in different orders, they then deadlock and the test fails.
 */
const crosswise = async (lock: SQL, calls: (() => Promise<Answer>)[]) => {
  const answers: Promise<Answer>[] = []
  await world.deps.db.transaction(async (tx) => {
    await tx.execute(lock)
    for (const call of calls) {
      answers.push(call())
      await expect.poll(countWaiting, { timeout: 5000, interval: 10 }).toBe(answers.length)
    }
  })
  return (await Promise.all(answers)).map(({ status, body }) => body.code ?? body.warning ?? status)
}

describe('calls that change one account at once take turns, and none fails', () => {
  test('a login that links, and the address being taken away', async () => {
    const email = 'turns-link@gmail.com'
    const { jwt } = await registered(email)
    await link(jwt, await googleProof('new-turnslink'))
    const proof = await world.mint('google', { person: `email:${email}` })
    const offered = await browse().visitor.post('/auth/google-login-native', { accessToken: proof.accessToken })
    const { token } = offered.body.link as { token: string }
    const remove = await unlink(jwt, 'email')
    expect(await crosswise(sql`select 1 from link_offer for update`, [() => logIn(email, { link: token }), remove])).toEqual([200, 200])
  })

  test('a login, and the address being taken away', async () => {
    const email = 'turns-login@example.com'
    const { jwt } = await registered(email)
    await link(jwt, await googleProof('new-turnslogin'))
    const remove = await unlink(jwt, 'email')
    expect(await crosswise(sql`lock table login_session in share mode`, [() => logIn(email), remove])).toEqual([200, 200])
  })

  /** Performs a recovery except for its last step. Returns a function that performs this step, which sets a new password. */
  const recovering = async (email: string) => {
    const { visitor } = browse()
    const { recovery } = (await visitor.post('/auth/recovery-password', { email })).body
    const { grant } = (await visitor.post('/auth/send-recovery-password-code', { email, code: CODE, recovery })).body
    return (password: string) => () => visitor.post('/auth/activate-new-password', { email, password, grant })
  }

  test('two recoveries: one sets the password', async () => {
    const email = 'turns-recoveries@example.com'
    await registered(email)
    const [one, other] = [await recovering(email), await recovering(email)]
    const calls = [one('FirstPass1'), other('SecondPass2')]
    expect(await crosswise(sql`lock table recovery in share mode`, calls)).toEqual([200, 'RECOVERY_GRANT_INVALID'])
  })

  test('a new password, and the address being taken away', async () => {
    const email = 'turns-password@example.com'
    const { jwt } = await registered(email)
    await link(jwt, await googleProof('new-turnspassword'))
    const activate = await recovering(email)
    const remove = await unlink(jwt, 'email')
    const answers = await crosswise(sql`lock table login_session in share mode`, [activate('FirstPass1'), remove])
    expect(answers).toEqual([200, 'SESSION_REVOKED'])
  })

  test('the address being taken away, and a new password', async () => {
    const email = 'turns-gone@example.com'
    const { jwt } = await registered(email)
    await link(jwt, await googleProof('new-turnsgone'))
    const activate = await recovering(email)
    const remove = await unlink(jwt, 'email')
    const answers = await crosswise(sql`lock table login_session in share mode`, [remove, activate('FirstPass1')])
    expect(answers).toEqual([200, 'RECOVERY_GRANT_INVALID'])
  })

  test('a way in being added to an account, and somebody new coming by it', async () => {
    const { jwt } = await registered('turns-new@example.com')
    const [proof, { accessToken }] = [await googleProof('new-turnsnew'), await world.mint('google', { person: 'new-turnsnew' })]
    const enter = () => browse().visitor.post('/auth/google-login-native', { accessToken })
    expect(await crosswise(sql`lock table sign_in_event in share mode`, [() => link(jwt, proof), enter])).toEqual([200, 200])
    expect((await waysOf(jwt)).map(({ method }) => method)).toEqual(['email', 'google'])
  })

  test('tries at a password, and right ones that forgive them', async () => {
    const { db, now } = world.deps
    // Creates the counters in the order c, b, a. A try locks them in the order a, b, c, whatever the order of creation.
    const pools = ['c', 'b', 'a'].map((key) => ({ key: `turns ${key}`, kind: 'knownDevice' }) as const)
    for (const pool of pools) await takeAttempt(db, [pool], UNBOUNDED, now())
    const act = async (turn: number) => {
      if (turn % 2 === 0) await takeAttempt(db, pools, UNBOUNDED, now())
      else await db.transaction((tx) => forgiveAttempts(tx, pools))
    }
    // The calls run in rounds. On a slow machine, all of them at once would wait for a connection longer than the pool allows.
    for (let round = 0; round < 6; round++)
      await expect(Promise.all(Array.from({ length: 50 }, (_, turn) => act(turn)))).resolves.toHaveLength(50)
  })
})

describe('a session that has ended', () => {
  test('adds nothing any more, though it asked before', async () => {
    const { jwt } = await registered('turns-ended@example.com')
    const proof = await googleProof('new-turnsended')
    const { sid, sub } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
    let answer: Promise<Answer> | undefined
    await world.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from player where id = ${sub} for update`)
      answer = link(jwt, proof)
      await expect.poll(countWaiting, { timeout: 5000, interval: 10 }).toBe(1)
      await tx.update(loginSession).set({ revokedAt: new Date() }).where(eq(loginSession.id, sid))
    })
    expect((await answer)?.body.code).toBe('SESSION_REVOKED')
    expect(await waysOf(signedIn(await logIn('turns-ended@example.com')).jwt)).toHaveLength(1)
  })
})
