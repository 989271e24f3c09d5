import { SAVE_GUEST_HEADER } from '@playhub/contract/games/saves'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom, type Random } from '../../test/simulation/random.ts'
import { dataIn, forget, type ModelOwner, steps, versionsDue } from '../../test/simulation/saves-model.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createVisitor, type Reply } from '../../test/visitor.ts'
import { signIn } from '../../test/world.ts'
import { loginSession } from '../db/schema.ts'
import { deleteExpiredSaves } from './expired.ts'

/**
 * Number of random histories to test. In each history, one player and two browsers play as guests, save, sign in, choose, delete, restore
 * and repeat calls, while weeks pass. `SAVE_HISTORIES` sets another number.
 */
const HISTORIES = Number(process.env.SAVE_HISTORIES ?? 40)
const STEPS = 30
const PROJECT = 'familytown'
const SLOTS = ['main', 'second']
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

let hub: TestApp
let clock = Date.now()
beforeAll(async () => {
  hub = await startTestApp({ now: () => new Date(clock), env: { DATABASE_POOL: '10' } })
})
afterAll(() => hub.stop())

type Headers = Record<string, string>
type Guest = { headers: Headers; slots: ModelOwner; isAdopted: boolean }

const playHistory = async (seed: number) => {
  const random = createRandom(seed)
  const visitor = createVisitor(hub.app)
  const told: string[] = []
  const account = await signIn(hub.deps, PROJECT)
  const player: ModelOwner = new Map()
  const guests: (Guest | undefined)[] = [undefined, undefined]
  let texts = 0

  /** Creates a session of one hour for each call. The test moves the clock, so a session of an earlier call would have ended. */
  const playerHeaders = async (): Promise<Headers> => {
    const expiresAt = new Date(clock + HOUR)
    const [session] = await hub.deps.db
      .insert(loginSession)
      .values({ playerId: account.playerId, project: PROJECT, authType: 'email', expiresAt, createdAt: new Date(clock) })
      .returning()
    const token = await hub.deps.tokens.signAccess({ sub: account.playerId, sid: session?.id ?? '', project: PROJECT, authType: 'email' })
    return { authorization: `Bearer ${token}` }
  }
  const get = (path: string, query: Record<string, string>, headers: Headers) =>
    visitor.get(`/saves/${path}?${new URLSearchParams({ project: PROJECT, ...query })}`, { headers })
  const post = (path: string, body: object, headers: Headers) => visitor.post(`/saves/${path}`, { project: PROJECT, ...body }, { headers })

  const newGuest = async (): Promise<Guest> => {
    const { body } = await visitor.post('/saves/create-guest')
    return { headers: { [SAVE_GUEST_HEADER]: String(body.guest) }, slots: new Map(), isAdopted: false }
  }
  const someone = async (browser: number): Promise<{ headers: Headers; slots: ModelOwner; who: string }> => {
    const guest = guests[browser]
    return guest && !guest.isAdopted
      ? { headers: guest.headers, slots: guest.slots, who: `guest ${browser}` }
      : { headers: await playerHeaders(), slots: player, who: 'player' }
  }
  const expectReply = (reply: Reply, isDone: boolean) => expect([reply.status, reply.body]).toEqual([isDone ? 200 : 404, expect.anything()])
  const versionsOf = async (slot: string, headers: Headers) => {
    const { status, body } = await get('history', { slot }, headers)
    return status === 404 ? [] : (body.items as { version: number }[]).map(({ version }) => version)
  }

  const step = async (browser: number, slot: string) => {
    const { headers, slots, who } = await someone(browser)
    const tell = (what: string) => told.push(`${who}: ${what} ${slot}`)
    const kinds = {
      write: async () => {
        texts += 1
        const data = random.chance(0.1) ? 'same' : `text ${texts}`
        tell(`write ${data}`)
        expectReply(await post('write', { slot, data }, headers), steps.write(slots, slot, data, clock))
      },
      remove: async () => {
        tell('delete')
        expectReply(await post('delete', { slot }, headers), steps.remove(slots, slot, clock))
      },
      restore: async () => {
        const numbers = await versionsOf(slot, headers)
        const at = random.below(numbers.length + 1)
        const chosen = versionsDue(slots, slot, clock)[at]
        tell(`restore the version ${at} before the newest`)
        const reply = await post('restore', { slot, version: numbers[at] ?? 9999 }, headers)
        expectReply(reply, chosen !== undefined && steps.restore(slots, slot, chosen.version, clock))
      },
      choose: async () => {
        if (slots !== player) return
        const keep = random.pick(['account', 'guest'] as const)
        tell(`choose ${keep}`)
        expectReply(await post('choose', { slot, keep }, headers), steps.choose(slots, slot, keep, clock))
      },
      signIn: async () => {
        const guest = guests[browser]
        if (!guest || guest.isAdopted) return
        tell('sign in, twice at once, while the game saves')
        const asPlayer = await playerHeaders()
        const adopt = () => visitor.post('/saves/adopt', {}, { headers: { ...asPlayer, ...guest.headers } })
        texts += 1
        const [first, written, second] = await Promise.all([
          adopt(),
          post('write', { slot, data: `text ${texts}` }, guest.headers),
          adopt(),
        ])
        for (const reply of [first, second]) expectReply(reply, true)
        if (written.status === 200) steps.write(guest.slots, slot, `text ${texts}`, clock)
        else expect([written.status, written.body.code]).toEqual([403, 'SAVE_GUEST_INVALID'])
        steps.adopt(player, guest.slots, clock)
        guest.isAdopted = true
      },
      race: async () => {
        tell('two writes at once')
        const replies = await Promise.all(
          ['left', 'right'].map(async (side) => ({
            data: `${side} ${texts}`,
            reply: await post('write', { slot, data: `${side} ${texts}` }, headers),
          })),
        )
        for (const { data } of replies.toSorted((one, other) => Number(one.reply.body.version) - Number(other.reply.body.version)))
          steps.write(slots, slot, data, clock)
        for (const { reply } of replies) expectReply(reply, true)
      },
      signOut: async () => {
        if (slots !== player) return
        tell('sign out')
        guests[browser] = await newGuest()
      },
      nightly: async () => {
        told.push('nightly deletion')
        await deleteExpiredSaves(hub.deps.db, new Date(clock))
        forget(player, false, clock)
        for (const guest of guests) if (guest) forget(guest.slots, true, clock)
      },
    }
    await kinds[kindOf(random)]()
  }

  const check = async (slots: ModelOwner, headers: Headers) => {
    for (const slot of SLOTS) {
      const { status, body } = await get('read', { slot }, headers)
      expect(status === 404 ? null : body.data, `${slot} as it was stored last`).toBe(dataIn(slots, slot))
      const found: unknown[] = []
      for (const version of await versionsOf(slot, headers)) {
        const earlier = await get('read', { slot, version: String(version) }, headers)
        found.push(earlier.status === 404 ? null : earlier.body.data)
      }
      expect(found, `the versions of ${slot}`).toEqual(versionsDue(slots, slot, clock).map(({ data }) => data))
    }
  }

  try {
    for (let count = 0; count < STEPS; count += 1) {
      clock += random.pick([MINUTE, MINUTE, 4 * MINUTE, 15 * MINUTE, HOUR, 5 * DAY, 14 * DAY])
      await step(random.below(2), random.pick(SLOTS))
      if (count % 5 === 4) await check(player, await playerHeaders())
    }
    await check(player, await playerHeaders())
    for (const guest of guests) if (guest && !guest.isAdopted) await check(guest.slots, guest.headers)
  } catch (error) {
    throw new Error(`history ${seed}: ${told.join('; ')}`, { cause: error })
  }
}

const kindOf = (random: Random) =>
  random.pick([
    ...Array<'write'>(5).fill('write'),
    ...(['remove', 'restore', 'restore', 'choose', 'choose', 'race', 'signIn', 'signIn', 'signOut', 'signOut', 'nightly'] as const),
  ])

test('random histories lose nothing, and every choice can be undone for 30 days', { timeout: 3_600_000 }, async () => {
  for (let seed = 1; seed <= HISTORIES; seed += 1) await playHistory(seed)
})
