import { randomInt } from 'node:crypto'
import { CODE_TRIES } from '@playhub/contract/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo } from '../../../test/letters.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { codeOf, createVisitor, registrationOf, signedIn } from '../../../test/visitor.ts'
import { createLimits, isWithin } from '../../http/limits.ts'
import { takeLetter } from '../limits/mailbox.ts'

let hub: TestApp
let ahead = 0
let lastCode = ''
beforeAll(async () => {
  hub = await startTestApp({
    now: () => new Date(Date.now() + ahead),
    randomCode: () => {
      lastCode = String(randomInt(900_000)).padStart(6, '0')
      return lastCode
    },
  })
})
afterAll(() => hub.stop())

const visit = () => createVisitor(hub.app)
const wait = (seconds: number) => {
  ahead += seconds * 1000
}

describe('abuse case 18: somebody registers the address first', () => {
  test("the stranger's password dies with the registration: it signs in neither before nor after the owner comes", async () => {
    const to = 'victim@example.com'
    const stranger = visit()
    await stranger.register(to, 'Strangers1')
    expect(codeOf(await stranger.logIn(to, 'Strangers1'))).toBe('USER_NOT_EXIST_LOGIN_BY_EMAIL')
    wait(61)
    const victim = visit()
    await victim.register(to, 'OwnersPass1')
    signedIn(await victim.confirm(to, lastCode))
    expect(codeOf(await stranger.logIn(to, 'Strangers1'))).toBe('INVALID_PASSWORD_LOGIN_BY_EMAIL')
  })
})

describe('abuse cases 19 to 21: codes are guessed', () => {
  test('a sender who has patience gets twenty letters a day into a mailbox, however many hours the day has', async () => {
    const limits = createLimits(hub.deps)
    const sender = { address: '192.0.2.1' }
    let letters = 0
    for (let hour = 0; hour < 12; hour += 1) {
      for (let turn = 0; turn < 8; turn += 1) {
        letters += Number(await isWithin(takeLetter(limits, 'lettersPerMailbox', 'flooded@example.com', sender)))
      }
      await hub.deps.db.execute(
        sql`delete from rate_limit where key like any (array['lettersPerMailbox:%', 'fewLettersHere:%', 'lettersForOthers:%'])`,
      )
    }
    expect(letters).toBe(20)
  })

  test('a code that is guessed to death is reported to its mailbox', async () => {
    const to = 'guessed@example.com'
    await visit().register(to)
    for (let guess = 0; guess < CODE_TRIES; guess += 1) await visit().confirm(to, '999999')
    const subjects = (await lettersTo(hub.deps, to)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(['Somebody is guessing a Playhub code', 'Your Playhub code'])
  })

  test('asking for new codes gives no guesses without end', async () => {
    const visitor = visit()
    const to = 'patient@example.com'
    await visitor.register(to)
    let tried = 0
    for (let round = 0; round < 12; round += 1) {
      for (let guess = 0; guess < CODE_TRIES; guess += 1) {
        tried += Number((await visit().confirm(to, '999999', {}, registrationOf(to))).body.warning !== undefined)
      }
      wait(61)
      await visitor.resend(to)
    }
    expect(tried).toBeLessThanOrEqual(15)
  })

  /** Registers in a new browser and guesses its code. Returns the number of guesses that were compared with the code. */
  const guess = async (to: string, visitor = visit()) => {
    await visitor.register(to)
    let tried = 0
    for (let turn = 0; turn < CODE_TRIES; turn += 1) tried += Number((await visitor.confirm(to, '999999')).body.warning !== undefined)
    return tried
  }

  test('nor do new browsers, of one address or of many; whoever comes from elsewhere meanwhile still gets in', async () => {
    const to = 'patient-crowd@example.com'
    const home = visit()
    let tried = 0
    for (let browser = 0; browser < 6; browser += 1) {
      tried += await guess(to, home)
      await hub.deps.db.execute(sql`delete from rate_limit where key like 'registrationLetterHere%'`)
    }
    expect(tried).toBe(15)
    const owner = visit()
    await owner.register(to)
    signedIn(await owner.confirm(to, lastCode))

    const other = 'patient-botnet@example.com'
    tried = 0
    for (let browser = 0; browser < 12; browser += 1) tried += await guess(other)
    expect(tried).toBe(30)
  })

  test('nor do guesses of whoever has begun nothing, and they cost whoever has begun nothing', async () => {
    const to = 'patient-nobody@example.com'
    const owner = visit()
    await owner.register(to)
    const code = lastCode
    for (let turn = 0; turn < 20; turn += 1) {
      expect(codeOf(await visit().confirm(to, code, {}, `invented ${turn}`))).toBe('SEND_VERIFICATION_CODE_INCORRECT')
    }
    signedIn(await owner.confirm(to, code))
  })
})

describe('letters that strangers cause', () => {
  const flood = async (to: string, left = 6) => {
    const stranger = visit()
    const answers = []
    for (let turn = 0; turn < 8; turn += 1) {
      answers.push(codeOf(await stranger.register(to)))
      await hub.deps.db.execute(sql`delete from rate_limit where key like 'registrationLetterHere%'`)
    }
    expect(answers).toEqual([...Array.from({ length: left }, () => 200), ...Array.from({ length: 8 - left }, () => 'TOO_MANY_REQUESTS')])
  }

  test('do not keep the owner of the address out', async () => {
    const to = 'drowned@example.com'
    const owner = visit()
    await flood(to)
    expect(codeOf(await owner.register(to))).toBe(200)
    wait(61)
    expect(codeOf(await owner.resend(to))).toBe(200)
    signedIn(await owner.confirm(to, lastCode))
  })

  test('do not keep an owner who has begun from another code', async () => {
    const to = 'drowned-later@example.com'
    const owner = visit()
    await owner.register(to)
    const registration = registrationOf(to)
    await flood(to, 5)
    wait(61)
    expect(codeOf(await owner.post('/auth/resend-verification-code', { email: to, registration }))).toBe(200)
    signedIn(await owner.confirm(to, lastCode, {}, registration))
  })

  test('are limited for all senders together', async () => {
    const to = 'drowned-by-many@example.com'
    let letters = 0
    for (let turn = 0; turn < 15; turn += 1) letters += Number((await visit().register(to)).status === 200)
    expect(letters).toBe(12)
  })
})
