import {
  GUEST_SAVES_DAYS,
  SAVE_GUEST_HEADER,
  SAVE_HISTORY_DAYS,
  SAVE_MAX_BYTES,
  SAVE_SLOTS_MAX,
  SAVE_VERSIONS_MAX,
} from '@playhub/contract/games/saves'
import { hostingHeaders } from '@playhub/contract/hosting'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlayer, refused } from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { createVisitor } from '../../test/visitor.ts'
import { signIn } from '../../test/world.ts'
import { saveVersion } from '../db/schema.ts'
import { deleteExpiredSaves } from './expired.ts'
import { writeSave } from './saves.ts'

let hub: TestApp
let ahead = 0
const now = () => new Date(Date.now() + ahead)
beforeAll(async () => {
  hub = await startTestApp({ now, env: { DATABASE_POOL: '20' } })
})
afterAll(() => hub.stop())

const MINUTE = 60_000
const DAY = 86_400_000
const at = (slot: string) => ({ project: 'familytown', slot })

/** Creates a browser in which a game runs. `headers` identify a player or a guest. */
const createGamer = (headers: Record<string, string>) => {
  const visitor = createVisitor(hub.app)
  const get = (path: string, query: Record<string, string>) =>
    visitor.get(`/saves/${path}?${new URLSearchParams({ project: 'familytown', ...query })}`, { headers })
  const post = (path: string, body: object) => visitor.post(`/saves/${path}`, body, { headers })
  return {
    headers,
    write: (slot: string, data: string, more: object = {}) => post('write', { ...at(slot), data, ...more }),
    read: async (slot: string, more: Record<string, string> = {}) => get('read', { slot, ...more }),
    dataOf: async (slot: string) => (await get('read', { slot })).body.data,
    list: async () => (await get('get', {})).body.items,
    history: async (slot: string) => (await get('history', { slot })).body.items as { version: number; reason: string }[],
    remove: (slot: string) => post('delete', at(slot)),
    restore: (slot: string, version: number) => post('restore', { ...at(slot), version }),
    choose: (slot: string, keep: 'account' | 'guest') => post('choose', { ...at(slot), keep }),
    adopt: (guest: { headers: Record<string, string> }) => visitor.post('/saves/adopt', {}, { headers: { ...headers, ...guest.headers } }),
  }
}
const guest = async () => {
  const { body } = await createVisitor(hub.app).post('/saves/create-guest')
  return createGamer({ [SAVE_GUEST_HEADER]: String(body.guest) })
}
const player = async () => createGamer((await createPlayer(hub)).headers)

describe('a game stores and reads', () => {
  test.each(['player', 'guest'] as const)('what it wrote last, for a %s', async (kind) => {
    const gamer = kind === 'player' ? await player() : await guest()
    expect(refused(await gamer.read('main'))).toEqual([404, 'SAVE_NOT_FOUND'])
    expect((await gamer.write('main', '{"level":1}')).body).toEqual({ version: 1 })
    expect((await gamer.write('main', '{"level":2} 🚀')).body).toEqual({ version: 2 })
    expect((await gamer.read('main')).body).toMatchObject({ version: 2, data: '{"level":2} 🚀' })
    expect(await gamer.list()).toMatchObject([{ slot: 'main', version: 2, bytes: 16, conflict: null }])
  })

  test('nothing of another person', async () => {
    const [mine, theirs] = [await guest(), await player()]
    await mine.write('main', 'mine')
    expect(await theirs.list()).toEqual([])
    expect(refused(await theirs.read('main', { version: '1' }))).toEqual([404, 'SAVE_NOT_FOUND'])
    expect(refused(await createGamer({}).write('main', 'x'))).toEqual([401, 'UNAUTHORIZED'])
    const forged = String(mine.headers[SAVE_GUEST_HEADER]).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect(refused(await createGamer({ [SAVE_GUEST_HEADER]: forged }).read('main'))).toEqual([403, 'SAVE_GUEST_INVALID'])
  })

  test('only over the version that it has read, if it says which', async () => {
    const gamer = await player()
    expect((await gamer.write('main', 'one', { baseVersion: 0 })).status).toBe(200)
    expect(refused(await gamer.write('main', 'other tab', { baseVersion: 0 }))).toEqual([409, 'SAVE_CONFLICT'])
    expect((await gamer.write('main', 'two', { baseVersion: 1 })).body).toEqual({ version: 2 })
    const both = await Promise.all(['a', 'b'].map((data) => gamer.write('main', data, { baseVersion: 2 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('within the limits', async () => {
    const gamer = await player()
    expect((await gamer.write('big', '"'.repeat(SAVE_MAX_BYTES))).status).toBe(200)
    expect(refused(await gamer.write('big', 'x'.repeat(SAVE_MAX_BYTES + 1)))).toEqual([413, 'SAVE_TOO_LARGE'])
    expect(refused(await gamer.write('big', 'x'.repeat(3 * SAVE_MAX_BYTES)))).toEqual([413, 'SAVE_TOO_LARGE'])
    for (let slot = 1; slot < 8; slot += 1) await gamer.write(`s${slot}`, 'x'.repeat(SAVE_MAX_BYTES))
    expect(refused(await gamer.write('more', 'x'))).toEqual([409, 'SAVE_QUOTA_EXCEEDED'])
    await gamer.remove('big')
    expect((await gamer.write('more', 'x')).status).toBe(200)
    expect(refused(await gamer.write('no slot', 'x'))).toEqual([400, 'BAD_REQUEST'])
    expect(refused(await gamer.write('main', 'a\u0000b'))).toEqual([400, 'BAD_REQUEST'])
  })

  test('in at most so many slots, also when they are made at once', async () => {
    const gamer = await player()
    const replies = await Promise.all(Array.from({ length: SAVE_SLOTS_MAX + 4 }, (_, each) => gamer.write(`s${each}`, 'x')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(SAVE_SLOTS_MAX)
    expect(replies.filter((reply) => reply.status !== 200).map(refused)).toEqual(Array(4).fill([409, 'SAVE_QUOTA_EXCEEDED']))
  })
})

describe('earlier versions', () => {
  test('one for every ten minutes of play, which can be restored', async () => {
    const gamer = await player()
    for (const [data, minutes] of [
      ['a', 0],
      ['b', 5],
      ['c', 4],
      ['d', 2],
      ['e', 20],
    ] as const) {
      ahead += minutes * MINUTE
      await gamer.write('main', data)
    }
    expect((await gamer.history('main')).map(({ version }) => version)).toEqual([5, 4, 3])
    expect((await gamer.restore('main', 3)).body).toEqual({ version: 6 })
    expect(await gamer.dataOf('main')).toBe('c')
    await gamer.write('main', 'f')
    expect((await gamer.history('main')).map(({ reason }) => reason)).toEqual(['write', 'restore', 'write', 'write', 'write'])
    expect(refused(await gamer.restore('main', 1))).toEqual([404, 'SAVE_NOT_FOUND'])
  })

  test('for 30 days after they were replaced, however old they were', async () => {
    const { playerId, token } = await signIn(hub.deps, 'familytown')
    const gamer = createGamer({ authorization: `Bearer ${token}` })
    await gamer.write('main', 'of last spring')
    await hub.deps.db
      .update(saveVersion)
      .set({ createdAt: new Date(now().getTime() - 100 * DAY), begunAt: new Date(now().getTime() - 100 * DAY) })
      .where(eq(saveVersion.ownerId, playerId))
    await gamer.write('main', 'by mistake')
    await deleteExpiredSaves(hub.deps.db, now())
    expect((await gamer.history('main')).map(({ version }) => version)).toEqual([2, 1])
    await gamer.restore('main', 1)
    expect(await gamer.dataOf('main')).toBe('of last spring')
  })

  test('playing on takes the place of no version that the player’s own act has replaced', async () => {
    const { playerId, token } = await signIn(hub.deps, 'familytown')
    const gamer = createGamer({ authorization: `Bearer ${token}` })
    await gamer.write('main', 'treasure')
    await gamer.remove('main')
    const place = { ...at('main'), owner: { kind: 'player', id: playerId } as const }
    // Calls `writeSave` directly, without rate limits. Through requests, this many writes would take hours.
    for (let hours = 0; hours <= SAVE_VERSIONS_MAX; hours += 1) {
      const time = () => new Date(now().getTime() + hours * 60 * MINUTE)
      await writeSave({ db: hub.deps.db, now: time }, place, `hour ${hours}`, undefined)
    }
    const versions = (await gamer.history('main')).map(({ version }) => version)
    // The list contains the newest version, the `SAVE_VERSIONS_MAX` replaced versions that the game wrote, and the version that was
    // deleted.
    expect(versions).toHaveLength(1 + SAVE_VERSIONS_MAX + 1)
    expect(versions.at(-1)).toBe(1)
  })

  test('bring back what was deleted', async () => {
    const gamer = await player()
    await gamer.write('main', 'treasure')
    expect((await gamer.remove('main')).body).toEqual({ version: 2 })
    expect(refused(await gamer.read('main'))).toEqual([404, 'SAVE_NOT_FOUND'])
    expect(refused(await gamer.remove('main'))).toEqual([404, 'SAVE_NOT_FOUND'])
    expect(await gamer.list()).toEqual([])
    await gamer.restore('main', 1)
    expect(await gamer.dataOf('main')).toBe('treasure')
  })
})

test('the player sees the saves of all games, also the deleted ones, and nobody else’s', async () => {
  const [mine, theirs] = [await player(), await player()]
  await mine.write('main', 'treasure')
  await mine.write('second', 'more')
  await mine.remove('second')
  const overview = async ({ headers }: { headers: Record<string, string> }, language: string) =>
    (await createVisitor(hub.app).get('/saves/overview', { headers: { ...headers, [hostingHeaders.language]: language } })).body.items
  expect(await overview(mine, 'ru')).toMatchObject([
    {
      ...{ project: 'familytown', projectName: 'Семейный город' },
      slots: [
        { slot: 'main', bytes: 8, isDeleted: false },
        { slot: 'second', bytes: 0, isDeleted: true },
      ],
    },
  ])
  expect(await overview(theirs, 'en')).toEqual([])
  expect(refused(await createVisitor(hub.app).get('/saves/overview', { headers: (await guest()).headers }))).toEqual([401, 'UNAUTHORIZED'])
})

describe('a guest who signs in', () => {
  test('has their saves as the player, once, and the guest is no more', async () => {
    const [before, after, other] = [await guest(), await player(), await player()]
    await before.write('main', 'guest')
    expect((await after.adopt(before)).status).toBe(200)
    expect((await after.adopt(before)).status).toBe(200)
    expect(await after.dataOf('main')).toBe('guest')
    expect(await after.list()).toMatchObject([{ slot: 'main', version: 1, conflict: null }])
    expect(refused(await other.adopt(before))).toEqual([403, 'SAVE_GUEST_INVALID'])
    for (const reply of [await before.write('main', 'late'), await before.read('main')])
      expect(refused(reply)).toEqual([403, 'SAVE_GUEST_INVALID'])
  })

  test('chooses where both have progress, and can undo the choice', async () => {
    const [before, after] = [await guest(), await player()]
    await after.write('main', 'account')
    await after.write('same', 'equal')
    await before.write('main', 'guest')
    await before.write('same', 'equal')
    await after.adopt(before)
    expect(await after.list()).toMatchObject([
      { slot: 'main', version: 1, conflict: { version: 2, bytes: 5 } },
      { slot: 'same', conflict: null },
    ])
    expect(await after.dataOf('main')).toBe('account')
    // Before the player chooses, the game writes another version.
    ahead += 15 * MINUTE
    await after.write('main', 'account, later')
    expect((await after.choose('main', 'guest')).body).toEqual({ version: 4 })
    expect((await after.choose('main', 'guest')).status).toBe(200)
    expect(await after.dataOf('main')).toBe('guest')
    expect(await after.list()).toMatchObject([{ slot: 'main', conflict: null }, { slot: 'same' }])

    const undone = (await after.history('main')).find(({ version }) => version === 3)
    await after.restore('main', undone?.version ?? 0)
    expect(await after.dataOf('main')).toBe('account, later')
    expect(refused(await after.choose('nothing', 'guest'))).toEqual([404, 'SAVE_NOT_FOUND'])
  })

  test('is told when each of the two saves was written, not when they met', async () => {
    const [before, after] = [await guest(), await player()]
    await after.write('both', 'account')
    await after.write('deleted', 'account')
    await after.remove('deleted')
    for (const slot of ['both', 'deleted']) await before.write(slot, 'guest')
    ahead += MINUTE
    await after.adopt(before)
    const writtenAt = async (slot: string, version: number) => (await after.read(slot, { version: String(version) })).body.updateTs
    expect(await after.list()).toMatchObject([
      { slot: 'both', updateTs: await writtenAt('both', 1), conflict: { updateTs: await writtenAt('both', 2) } },
      { slot: 'deleted', updateTs: await writtenAt('deleted', 3) },
    ])
  })

  test('loses nothing that is written at the same moment', async () => {
    const [before, after] = [await guest(), await player()]
    await before.write('main', 'first')
    const [adopted, ...written] = await Promise.all([
      after.adopt(before),
      ...Array.from({ length: 8 }, (_, each) => before.write(`s${each}`, `data ${each}`)),
    ])
    expect(adopted?.status).toBe(200)
    for (const [each, reply] of written.entries()) {
      if (reply.status === 200) expect(await after.dataOf(`s${each}`)).toBe(`data ${each}`)
      else expect(refused(reply)).toEqual([403, 'SAVE_GUEST_INVALID'])
    }
  })
})

// This is the last test, because it moves the clock forward by months and sessions end in that time.
test('versions go after 30 days, the newest stays; a guest who is away for long is forgotten', async () => {
  ahead = 0
  const [gamer, visitor] = [await player(), await guest()]
  const stored = () =>
    hub.deps.db
      .select({ data: saveVersion.data })
      .from(saveVersion)
      .where(inArray(saveVersion.slot, ['kept', 'left']))
  await gamer.write('kept', 'old')
  await visitor.write('left', 'guest')
  ahead += 15 * MINUTE
  await gamer.write('kept', 'new')
  ahead += (SAVE_HISTORY_DAYS + 1) * DAY
  await deleteExpiredSaves(hub.deps.db, now())
  expect(new Set((await stored()).map(({ data }) => data))).toEqual(new Set(['new', 'guest']))
  expect(await visitor.dataOf('left')).toBe('guest')
  ahead += GUEST_SAVES_DAYS * DAY
  await deleteExpiredSaves(hub.deps.db, now())
  expect(await visitor.list()).toEqual([])
  expect(await stored()).toEqual([{ data: 'new' }])
})
