import { CODE_TRIES, CODE_TTL_MS, RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { createVisitor, signedIn } from '../../../test/visitor.ts'
import { identity, registrationAttempt } from '../../db/schema.ts'
import { unseal } from '../../seal.ts'
import { deleteExpired } from '../expired.ts'
import { takeTry } from './registration-data.ts'

let hub: Awaited<ReturnType<typeof startTestApp>>
let ahead = 0
let codes = 0
let lastCode = ''
beforeAll(async () => {
  hub = await startTestApp({
    now: () => new Date(Date.now() + ahead),
    randomCode: () => {
      codes += 1
      lastCode = String(codes).padStart(6, '0')
      return lastCode
    },
  })
})
afterAll(() => hub.stop())

const visit = () => createVisitor(hub.app)
const wait = (seconds: number) => {
  ahead += seconds * 1000
}

const accounts = (email: string) => hub.deps.db.select().from(identity).where(eq(identity.subject, email))
const waiting = async (email: string) =>
  (await hub.deps.db.select().from(registrationAttempt).where(eq(registrationAttempt.email, email)))[0]
const letters = async (to: string) => {
  const { rows } = await hub.deps.db.execute<{ payload: { sealed: string } }>(
    sql`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_letter'`,
  )
  const all = rows.map(({ payload }) => JSON.parse(unseal(hub.deps.config.appSecret, payload.sealed)) as { to: string; text: string })
  return all.filter((letter) => letter.to === to)
}

describe('the code', () => {
  test('is refused when wrong, of another address, or too old', async () => {
    const visitor = visit()
    await visitor.register('mine@example.com')
    const mine = lastCode
    await visitor.register('yours@example.com')
    const incorrect = { warning: 'SEND_VERIFICATION_CODE_INCORRECT' }
    expect((await visitor.confirm('mine@example.com', '999999')).body).toEqual(incorrect)
    expect((await visitor.confirm('yours@example.com', mine)).body).toEqual(incorrect)
    expect((await visitor.confirm('unknown@example.com', mine)).body).toEqual(incorrect)
    expect((await visitor.confirm('mine@example.com', '12345')).body).toMatchObject({ code: 'BAD_REQUEST' })
    wait(CODE_TTL_MS / 1000 + 1)
    expect((await visitor.confirm('mine@example.com', mine)).body).toEqual(incorrect)
    expect(await accounts('mine@example.com')).toEqual([])
  })

  test('makes one account: a second click, or an answer that was lost, gives the same session again', async () => {
    const visitor = visit()
    const email = 'once@example.com'
    await visitor.register(email, 'Passw0rd1')
    const [first, ...others] = (await Promise.all([1, 2, 3, 4].map(() => visitor.confirm(email, lastCode)))).map(signedIn)
    expect(others.map(({ userId }) => userId)).toEqual(others.map(() => first?.userId))
    expect((await visitor.get('/profile/sessions', { token: first?.jwt ?? '' })).body.sessions).toHaveLength(1)
    expect(await accounts(email)).toHaveLength(1)
    signedIn(await visitor.logIn(email, 'Passw0rd1'))
  })

  test('is given its answer again for the browser that began alone, with the right code alone, and for two minutes', async () => {
    const visitor = visit()
    const email = 'lost@example.com'
    await visitor.register(email)
    signedIn(await visitor.confirm(email, lastCode))
    const incorrect = { warning: 'SEND_VERIFICATION_CODE_INCORRECT' }
    expect((await visitor.confirm(email, lastCode, {}, 'made up')).body).toEqual(incorrect)
    expect((await visitor.confirm(email, '999999')).body).toEqual(incorrect)
    wait(121)
    expect((await visitor.confirm(email, lastCode)).body).toEqual(incorrect)
  })

  test('is not given its answer again once the password is another', async () => {
    const visitor = visit()
    const email = 'changed@example.com'
    await visitor.register(email)
    signedIn(await visitor.confirm(email, lastCode))
    await hub.deps.db.update(identity).set({ passwordHash: 'another' }).where(eq(identity.subject, email))
    expect((await visitor.confirm(email, lastCode)).body).toEqual({ warning: 'SEND_VERIFICATION_CODE_INCORRECT' })
  })

  test('is not followed by another once it has made the account', async () => {
    const visitor = visit()
    const email = 'done@example.com'
    await visitor.register(email)
    signedIn(await visitor.confirm(email, lastCode))
    wait(RESEND_AFTER_SECONDS)
    expect((await visitor.resend(email)).body).toEqual({ result: true, resendAfterSeconds: RESEND_AFTER_SECONDS })
    expect(await letters(email)).toHaveLength(1)
  })

  test('confirmed from many windows at the same moment makes one account', async () => {
    const email = 'windows@example.com'
    await visit().register(email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => visit().confirm(email, lastCode)))
    const players = answers.flatMap(({ body }) => (body.result ? [(body.result as { userId: string }).userId] : []))
    expect(new Set(players).size).toBe(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect(await accounts(email)).toHaveLength(1)
  })

  test('dies after five tries, right or wrong, and a new one has five again', async () => {
    const visitor = visit()
    const email = 'guess@example.com'
    await visitor.register(email)
    for (let guess = 0; guess < CODE_TRIES; guess += 1) {
      expect((await visitor.confirm(email, '999999')).body).toEqual({ warning: 'SEND_VERIFICATION_CODE_INCORRECT' })
    }
    const late = await visitor.confirm(email, lastCode)
    expect([late.status, late.body.code]).toEqual([429, 'CODE_TRIES_EXCEEDED'])
    wait(RESEND_AFTER_SECONDS)
    await visitor.resend(email)
    signedIn(await visitor.confirm(email, lastCode))
  })

  test('is never tried more than five times, though two hundred guesses come at once', async () => {
    const email = 'flood@example.com'
    await visit().register(email)
    const guesses = Array.from({ length: 200 }, (_, index) => createVisitor(hub.app).confirm(email, String(900_000 + index)))
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ body }) => body.warning)).toHaveLength(CODE_TRIES)
    // A busy machine may answer some of these many simultaneous requests with "try later" (503).
    for (const { status } of answers) expect([200, 429, 503]).toContain(status)
    expect((await visit().confirm(email, lastCode)).status).toBe(429)
    expect(await accounts(email)).toEqual([])
  })

  test('counts tries by itself, whatever the limits in front of it let through', async () => {
    const email = 'row@example.com'
    await visit().register(email)
    const ownerHash = (await waiting(email))?.ownerHash ?? ''
    const taken = await Promise.all(Array.from({ length: 50 }, () => takeTry(hub.deps.db, email, ownerHash, hub.deps.now())))
    expect(taken.filter(Boolean)).toHaveLength(CODE_TRIES)
  })
})

test("a stranger uses up neither the letters nor the tries of a mailbox's owner", async () => {
  const [owner, stranger] = [visit(), visit()]
  const email = 'besieged@example.com'
  await owner.register(email)
  for (let turn = 0; turn < 20; turn += 1) {
    await stranger.post('/auth/resend-verification-code', { email, registration: 'made up' })
    await stranger.confirm(email, '000000', {}, 'made up')
  }
  wait(61)
  expect((await owner.resend(email)).status).toBe(200)
  signedIn(await owner.confirm(email, lastCode))
})

describe('another code', () => {
  test('comes a minute later, and kills the first', async () => {
    const visitor = visit()
    const email = 'resend@example.com'
    await visitor.register(email)
    const first = lastCode
    const early = await visitor.resend(email)
    expect([early.status, early.body.code]).toEqual([429, 'RESEND_TOO_EARLY'])
    wait(RESEND_AFTER_SECONDS)
    const sent = await visitor.resend(email)
    expect(sent.body).toEqual({ result: true, resendAfterSeconds: RESEND_AFTER_SECONDS })
    expect(await letters(email)).toHaveLength(2)
    expect((await visitor.confirm(email, first)).body).toEqual({ warning: 'SEND_VERIFICATION_CODE_INCORRECT' })
    signedIn(await visitor.confirm(email, lastCode))
  })

  test('for an address that is not registering is answered the same way, and nothing is sent', async () => {
    const visitor = visit()
    const ask = () => visitor.resend('stranger@example.com')
    expect((await ask()).body).toEqual({ result: true, resendAfterSeconds: RESEND_AFTER_SECONDS })
    expect((await ask()).body.code).toBe('RESEND_TOO_EARLY')
    expect(await letters('stranger@example.com')).toEqual([])
  })

  test('still comes when the first has run out', async () => {
    const visitor = visit()
    const email = 'slow@example.com'
    await visitor.register(email)
    wait(CODE_TTL_MS / 1000 + 60)
    await deleteExpired(hub.deps.db, hub.deps.now())
    await visitor.resend(email)
    signedIn(await visitor.confirm(email, lastCode))
  })

  test('is not sent without end', async () => {
    const visitor = visit()
    const email = 'bombed@example.com'
    await visitor.register(email)
    let refused = ''
    for (let again = 0; again < 12 && refused === ''; again += 1) {
      wait(RESEND_AFTER_SECONDS)
      refused = String((await visitor.resend(email)).body.code ?? '')
    }
    expect(refused).toBe('TOO_MANY_REQUESTS')
    expect((await letters(email)).length).toBeLessThan(10)
  })
})
