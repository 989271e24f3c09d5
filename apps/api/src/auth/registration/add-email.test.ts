import { CODE_TRIES } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lettersTo } from '../../../test/letters.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { createVisitor, signedIn } from '../../../test/visitor.ts'
import { identity, player, signInEvent } from '../../db/schema.ts'
import { insertLoginSession } from '../data.ts'

const PASSWORD = 'AddedPass1'
const incorrect = { warning: 'SEND_VERIFICATION_CODE_INCORRECT' }

let hub: Awaited<ReturnType<typeof startTestApp>>
let ahead = 0
let codes = 500_000
let lastCode = ''
let email = ''
let anna: Awaited<ReturnType<typeof socialPlayer>>
beforeAll(async () => {
  hub = await startTestApp({
    now: () => new Date(Date.now() + ahead),
    randomCode: () => {
      codes += 1
      lastCode = String(codes)
      return lastCode
    },
  })
})
afterAll(() => hub.stop())
beforeEach(async () => {
  codes += 1
  email = `added${codes}@example.com`
  anna = await socialPlayer()
})

/** Creates a signed-in player whose only sign-in method is a provider. Returns the player and the calls that add an e-mail. */
const socialPlayer = async () => {
  const { db, tokens, now } = hub.deps
  const [row] = await db.insert(player).values({ locale: 'en', nickName: 'Anna' }).returning()
  if (!row) throw new Error('no player')
  await db.insert(identity).values({ playerId: row.id, method: 'vk', subject: row.id, label: 'Anna' })
  const browse = async () => {
    const session = { playerId: row.id, project: 'familytown', authType: 'vk' }
    const sid = await insertLoginSession(db, { ...session, expiresAt: new Date(now().getTime() + 86_400_000) })
    const token = await tokens.signAccess({ sub: row.id, sid, project: 'familytown', authType: 'vk' })
    const browser = createVisitor(hub.app)
    return {
      add: (to = email, password = PASSWORD) => browser.post('/profile/add-email', { email: to, password }, { token }),
      confirm: (code: string, to = email) => browser.post('/profile/confirm-email', { email: to, code }, { token }),
      profile: () => browser.get('/profile', { token }),
    }
  }
  return { id: row.id, browse, ...(await browse()) }
}

describe('adding e-mail to an account', () => {
  test('takes the code from the letter; from then on the address signs in to the same account', async () => {
    expect((await anna.add()).body).toEqual({ result: true, resendAfterSeconds: 60 })
    expect((await lettersTo(hub.deps, email)).map(({ text }) => text.includes(lastCode))).toEqual([true])
    const added = await anna.confirm(lastCode)
    expect(added.body).toEqual({
      identities: [expect.objectContaining({ method: 'vk' }), expect.objectContaining({ method: 'email', label: email })],
    })
    const { userId } = signedIn(await createVisitor(hub.app).logIn(email, PASSWORD))
    expect((await anna.profile()).body).toMatchObject({ userId, email })
    expect((await lettersTo(hub.deps, email)).map(({ subject }) => subject)).toContain('New way to sign in to Playhub')
    const events = await hub.deps.db.select().from(signInEvent).where(eq(signInEvent.playerId, anna.id))
    expect(events.map(({ event }) => event)).toContain('identity_linked')
  })

  test('is for an address that nobody has, and for an account that has none', async () => {
    await anna.add()
    await anna.confirm(lastCode)
    const boris = await socialPlayer()
    expect((await boris.add()).body).toEqual({ warning: 'USER_EXIST_REGISTER_BY_EMAIL' })
    const refused = await anna.add('second@example.com')
    expect([refused.status, refused.body.code]).toEqual([409, 'EMAIL_ADDED_ALREADY'])
  })

  test('is not confirmed by another player, nor as a registration, nor with a code of one', async () => {
    await anna.add()
    const code = lastCode
    const boris = await socialPlayer()
    expect((await boris.confirm(code)).body).toEqual(incorrect)
    expect((await createVisitor(hub.app).confirm(email, code)).body).toEqual(incorrect)
    await createVisitor(hub.app).register('registering@example.com')
    expect((await anna.confirm(lastCode, 'registering@example.com')).body).toEqual(incorrect)
    expect((await anna.confirm(code)).status).toBe(200)
  })

  test('by the owner does not set the password of a thief in another session who asked for the same address meanwhile', async () => {
    const thief = await anna.browse()
    await anna.add()
    const code = lastCode
    ahead += 61_000
    expect((await thief.add(email, 'Thiefs1Word')).status).toBe(200)
    expect((await anna.confirm(lastCode)).body).toEqual(incorrect)
    expect((await anna.confirm(code)).status).toBe(200)
    expect((await thief.confirm(lastCode)).status).toBe(409)
    expect((await createVisitor(hub.app).logIn(email, 'Thiefs1Word')).body.warning).toBe('INVALID_PASSWORD_LOGIN_BY_EMAIL')
  })

  test('by a code that is sent twice at once is answered alike, and again if the answer was lost; one letter tells it', async () => {
    await anna.add()
    const answers = await Promise.all([anna.confirm(lastCode), anna.confirm(lastCode)])
    answers.push(await anna.confirm(lastCode))
    expect(answers.map(({ status, body }) => [status, Array.isArray(body.identities)])).toEqual(answers.map(() => [200, true]))
    expect((await anna.confirm('000000')).body).toEqual(incorrect)
    expect((await lettersTo(hub.deps, email)).filter(({ subject }) => subject === 'New way to sign in to Playhub')).toHaveLength(1)
  })

  test('takes five tries and no more, though they come at once; another code comes after a minute', async () => {
    await anna.add()
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, index) => anna.confirm(String(900_000 + index))))
    expect(guesses.filter(({ body }) => body.warning)).toHaveLength(CODE_TRIES)
    const dead = await anna.confirm(lastCode)
    expect(dead.status).toBe(429)
    expect((await anna.add()).body.code).toBe('RESEND_TOO_EARLY')
    ahead += 61_000
    expect((await anna.add()).status).toBe(200)
  })

  test('asked for again and again, also at once, uses up one letter of the mailbox', async () => {
    await Promise.all(Array.from({ length: 4 }, () => anna.add()))
    for (let turn = 0; turn < 8; turn += 1) expect((await anna.add()).body.code).toBe('RESEND_TOO_EARLY')
    expect(await lettersTo(hub.deps, email)).toHaveLength(1)
    let left = 0
    for (let turn = 0; turn < 12; turn += 1) left += Number((await createVisitor(hub.app).register(email)).status === 200)
    expect(left).toBe(11)
  })

  test('of two addresses confirmed at once one is added', async () => {
    const second = `second-${email}`
    await anna.add()
    const first = lastCode
    await anna.add(second)
    const answers = await Promise.all([anna.confirm(first), anna.confirm(lastCode, second)])
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'EMAIL_ADDED_ALREADY'])
    const ways = await hub.deps.db.select().from(identity).where(eq(identity.playerId, anna.id))
    expect(ways.filter(({ method }) => method === 'email')).toHaveLength(1)
  })

  test('needs somebody who is signed in', async () => {
    const refused = await createVisitor(hub.app).post('/profile/add-email', { email, password: PASSWORD })
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED'])
  })
})
