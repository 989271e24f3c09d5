import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listenToLog } from '../../../test/log-lines.ts'
import { CODE, createBrowser, type SignInWorld, startSignInWorld } from '../../../test/sign-in/world.ts'
import { signedIn } from '../../../test/visitor.ts'

let world: SignInWorld
beforeAll(async () => {
  world = await startSignInWorld({ env: { LOG_LEVEL: 'info' } })
})
afterAll(() => world.stop())

/** Returns every row of every table as text. */
const dump = async () => {
  const tables = await world.deps.db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  )
  const texts = await Promise.all(
    tables.rows.map(({ name }) =>
      world.deps.db.execute<{ text: string | null }>(sql.raw(`select string_agg(t::text, '\n') as text from ${name} t`)),
    ),
  )
  return texts.map(({ rows }) => rows[0]?.text ?? '').join('\n')
}

test('nothing that signs somebody in is in a log line, and nothing that would still do so is readable in the database', async () => {
  const lines = listenToLog(world.app.log).lines
  const secrets: Record<string, string | undefined> = {}

  for (const method of ['google', 'vkontakte', 'yandex'] as const) {
    const browser = createBrowser(world)
    const begun = await browser.begin()
    const left = new URL(await browser.leave(method, begun))
    const [cookie] = Object.values(browser.cookies)
    const back = await world.visit(left.href, 'new-secrets')
    const callback = new URL(back).searchParams
    Object.assign(secrets, {
      [`${method} id`]: begun.id,
      [`${method} verifier`]: begun.verifier,
      [`${method} state`]: left.searchParams.get('state'),
      [`${method} cookie`]: cookie,
      [`${method} code`]: callback.get('code'),
    })
    const waiting = await dump()
    for (const name of ['id', 'verifier', 'state', 'cookie'])
      expect([name, waiting.includes(secrets[`${method} ${name}`] ?? '?')]).toEqual([name, false])
    await browser.open(back)
    await browser.open(back)
    secrets[`${method} jwt`] = (await browser.poll(begun)).result?.jwt
    secrets[`${method} nonce`] = left.searchParams.get('nonce') ?? undefined
  }

  const { visitor } = createBrowser(world)
  const google = await world.mint('google', { person: 'new-secrets' })
  const apple = await world.mint('apple', { person: 'new-secrets' })
  const facebook = await world.mint('facebook', { person: 'new-secrets' })
  const telegram = await world.mint('telegram', { person: 'new-secrets' })
  Object.assign(secrets, { google: google.accessToken, googleId: google.idToken, apple: apple.idToken, facebook: facebook.accessToken })
  secrets.telegram = String(telegram.userData.hash)
  for (let time = 0; time < 2; time += 1) {
    await visitor.post('/auth/google-login-native', { accessToken: google.accessToken })
    await visitor.post('/auth/google-login-native', { accessToken: google.idToken })
    await visitor.post('/auth/apple-login', { idToken: apple.idToken })
    await visitor.post('/auth/facebook-login', { profile: { accessToken: facebook.accessToken } })
    await visitor.post('/auth/telegram-login', { userData: telegram.userData })
  }

  const email = 'secrets@gmail.com'
  await visitor.register(email, 'Secret1Word')
  signedIn(await visitor.confirm(email, CODE))
  const offered = await visitor.post('/auth/google-login-native', {
    accessToken: (await world.mint('google', { person: `email:${email}` })).accessToken,
  })
  secrets.link = (offered.body.link as { token: string }).token
  expect(await dump()).not.toContain(secrets.link)
  signedIn(await visitor.post('/auth/login-by-email', { email, password: 'Secret1Word', link: secrets.link }))

  vi.restoreAllMocks()
  const [log, database] = [lines.join(''), await dump()]
  expect(lines.length).toBeGreaterThan(20)
  for (const [name, secret = ''] of Object.entries(secrets)) {
    if (name.endsWith('nonce') && secret === '') continue
    expect([name, secret.length > 6]).toEqual([name, true])
    expect([name, log.includes(secret)]).toEqual([name, false])
    expect([name, database.includes(secret)]).toEqual([name, false])
  }
})
