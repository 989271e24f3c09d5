import { AUTH_STATE_TTL_MS } from '@playhub/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createBrowser, resultOf, type SignInWorld, startSignInWorld } from '../../../test/sign-in/world.ts'
import { loginSession } from '../../db/schema.ts'
import { limits } from '../../http/limits.ts'
import { challengeOf } from './auth-state-rules.ts'

let world: SignInWorld
let ahead = 0
beforeAll(async () => {
  world = await startSignInWorld({ now: () => new Date(Date.now() + ahead) })
})
afterAll(() => world.stop())

const browse = () => createBrowser(world)
const countSessions = () => world.deps.db.$count(loginSession)
const pendingAnswer = { authData: { result: null, state: 'pending', errorCode: null, link: null } }

/** A sign-in that was completed in the window and has not been polled yet. */
const finished = async (browser: Browser, person: string, how: { session?: string } = {}) => {
  const begun = await browser.begin(how)
  await browser.open(await world.visit(await browser.leave('yandex', begun), person))
  return begun
}
const later = async (ms: number, what: () => Promise<void>) => {
  ahead = ms
  try {
    await what()
  } finally {
    ahead = 0
  }
}

test('a stolen id without the verifier reads what everybody reads, and the one who began it still signs in', async () => {
  const [owner, thief] = [browse(), browse()]
  const begun = await finished(owner, 'new-stolen')
  for (const verifier of [undefined, 'x'.repeat(43), challengeOf(begun.verifier)]) {
    const { status, body } = await thief.ask(begun.id, verifier)
    expect([status, body]).toEqual([200, pendingAnswer])
  }
  resultOf(await owner.poll(begun))
})

test('guessing at ids is stopped, and the address of the guesser can still finish its own sign-in', async () => {
  const browser = browse()
  const begun = await finished(browser, 'new-guesser')
  const { points } = limits.authStateMisses
  const guesses = await Promise.all(Array.from({ length: points + 5 }, (_, n) => browser.ask(`guess-${n}`, 'x'.repeat(43))))
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
  expect(guesses.find(({ status }) => status === 429)?.body.code).toBe('TOO_MANY_REQUESTS')
  resultOf(await browser.poll(begun))
})

test('two polls at once give one session; a lost answer is given again for ten seconds, then it is over', async () => {
  const browser = browse()
  const begun = await finished(browser, 'new-polls')
  const sessions = await countSessions()
  const both = await Promise.all(Array.from({ length: 8 }, () => browser.poll(begun)))
  const users = new Set(both.map((one) => resultOf(one).userId))
  expect([users.size, await countSessions()]).toEqual([1, sessions + 1])
  const sids = new Set(both.map((one) => JSON.parse(Buffer.from(resultOf(one).jwt.split('.')[1] ?? '', 'base64url').toString()).sid))
  expect(sids.size).toBe(1)
  await later(6000, async () => void resultOf(await browser.poll(begun)))
  await later(11_000, async () => expect((await browser.ask(begun.id, begun.verifier)).body).toEqual(pendingAnswer))
  expect(await countSessions()).toBe(sessions + 1)
})

test('a lost answer is not given again after logging out', async () => {
  const browser = browse()
  const begun = await finished(browser, 'new-lostout')
  const { jwt } = resultOf(await browser.poll(begun))
  await browser.visitor.post('/auth/logout', {}, { token: jwt })
  expect((await browser.ask(begun.id, begun.verifier)).body).toEqual(pendingAnswer)
})

test.each([
  ['logs out everywhere', (token: string) => browse().visitor.post('/profile/end-sessions', { which: 'all' }, { token })],
  ['logs out everywhere else', (token: string) => browse().visitor.post('/profile/end-sessions', { which: 'others' }, { token })],
  [
    'takes that way in away',
    async (token: string) => {
      const { accessToken } = await world.mint('facebook', { person: 'new-second' })
      await browse().visitor.post('/profile/link', { proof: { method: 'facebook', accessToken } }, { token })
      const { identities } = (await browse().visitor.get('/profile/identities', { token })).body
      const { id } = (identities as { id: string; method: string }[]).find(({ method }) => method === 'yandex') ?? {}
      return browse().visitor.post('/profile/unlink', { id }, { token })
    },
  ],
])('a sign-in that waits to be fetched ends when the owner %s', async (name, act) => {
  const person = `new-waiting${name.length}`
  const { jwt } = resultOf((await browse().signIn('yandex', person)).told)
  const thief = browse()
  const begun = await finished(thief, person)
  expect((await act(jwt)).status).toBe(200)
  expect(await thief.poll(begun)).toMatchObject({ state: 'failed', result: null })
})

test('an id announced again by the same browser is no mistake, by another it is taken', async () => {
  const browser = browse()
  const begun = await browser.begin()
  const announce = (verifier: string, by = browser) =>
    by.visitor.post('/auth/set-user-auth-state', { id: begun.id }, { headers: { 'x-auth-challenge': challengeOf(verifier) } })
  expect((await announce(begun.verifier)).body).toEqual({ result: true })
  const taken = await announce('y'.repeat(43), browse())
  expect([taken.status, taken.body.code]).toEqual([409, 'AUTH_STATE_TAKEN'])
  await browser.open(await world.visit(await browser.leave('yandex', begun), 'new-again'))
  resultOf(await browser.poll(begun))
})

test('of many who announce one id at once, one has it', async () => {
  const id = 'z'.repeat(32)
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((sign) =>
      browse().visitor.post('/auth/set-user-auth-state', { id }, { headers: { 'x-auth-challenge': sign.repeat(43) } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('what is not asked for in time is not given', async () => {
  const browser = browse()
  const begun = await finished(browser, 'new-late')
  await later(AUTH_STATE_TTL_MS + 1000, async () => expect((await browser.poll(begun)).state).toBe('pending'))
})

test('the session is the one of the announcement, whatever the poll says', async () => {
  const browser = browse()
  const begun = await finished(browser, 'new-bound', { session: 'of-the-host' })
  const { body } = await browser.ask(begun.id, begun.verifier, { session: 'of-another', project: 'neuroarena' })
  expect(body).toMatchObject({ authData: { result: { session: 'of-the-host' } } })
})

test.each([
  ['no challenge', {}, 'a'.repeat(32)],
  ['a short challenge', { 'x-auth-challenge': 'short' }, 'a'.repeat(32)],
  ['a short id', { 'x-auth-challenge': 'c'.repeat(43) }, 'short'],
])('an announcement with %s is refused', async (_name, headers, id) => {
  expect((await browse().visitor.post('/auth/set-user-auth-state', { id }, { headers })).status).toBe(400)
})

test('a way in is added only for somebody who is signed in', async () => {
  const headers = { 'x-auth-challenge': 'c'.repeat(43) }
  const refused = await browse().visitor.post('/auth/set-user-auth-state', { id: 'l'.repeat(32), link: true }, { headers })
  expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED'])
})
