import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { expect, test } from '@playwright/test'
import { zipOf } from '../apps/api/test/zip-writer.ts'
import { phrases } from './look/phrases.ts'
import { bigGame, readFromGame, uploader } from './steps/desk/uploads.ts'
import { ask } from './world/database.ts'
import { startWorld, type World } from './world/world.ts'

/**
 * Tests of uploads during which the api is killed (SIGKILL), and of players who keep an old version during many publishes and rollbacks.
 */

const PROJECT = 'familytown'

const storedIn = async (world: World, folder: 'files' | 'incoming') =>
  (await readdir(join(world.dataDir, 'uploads', folder), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const count = async (world: World, from: string) => Number((await ask(world.databaseUrl, `select count(*) as n from ${from}`))[0]?.n)

type Uploader = Awaited<ReturnType<typeof uploader>>
type Moment = (world: World, staff: Uploader) => Promise<unknown>

/** Starts an upload, and kills the api as soon as `isThere` returns true. */
const duringUpload =
  (isThere: (world: World, before: number) => Promise<boolean>): Moment =>
  async (world, staff) => {
    const before = await count(world, 'game_blob where stored_at is not null')
    const lost = staff.upload(bigGame(400, 20_000).zip).catch(() => undefined)
    while (!(await isThere(world, before)));
    await world.killApi()
    await lost
  }

const moments: Record<string, Moment> = {
  'while half of the archive is received': async (world, staff) => {
    const received = async () => {
      while ((await storedIn(world, 'incoming')).length === 0);
    }
    const sending = await staff.uploadHalf(bigGame(10, 100_000).zip, received)
    await world.killApi()
    sending.destroy()
  },
  'when the version has been begun': duringUpload(async (world) => (await count(world, `game_version where state = 'unpacking'`)) > 0),
  'when some files are stored': duringUpload(
    async (world, before) => (await count(world, 'game_blob where stored_at is not null')) > before + 20,
  ),
  'when many files are stored': duringUpload(
    async (world, before) => (await count(world, 'game_blob where stored_at is not null')) > before + 200,
  ),
}

/** Makes the data of interrupted uploads two hours older, restarts the api, and runs the hourly job that deletes this data. */
const clearLater = async (world: World) => {
  await ask(world.databaseUrl, `update game_version set created_at = created_at - interval '2 hours' where state = 'unpacking'`)
  await ask(world.databaseUrl, `update game_blob set used_at = used_at - interval '2 hours'`)
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (const path of await storedIn(world, 'incoming')) await utimes(path, old, old)
  await world.killApi()
  await world.startApi()
  await ask(world.databaseUrl, `select graphile_worker.add_job('clear_games')`)
}

test('an api that is killed during uploads breaks no version and leaves nothing', async () => {
  test.setTimeout(240_000)
  const world = await startWorld()
  try {
    const staff = await uploader(world, PROJECT)
    const game = bigGame(50, 1000)
    const { version } = await staff.upload(game.zip)
    expect((await staff.publish(version.id, null)).status).toBe(200)
    const isWhole = async () => {
      for (const [path, sum] of game.sums) expect(await readFromGame(version.address + path), path).toEqual({ status: 200, sum })
    }
    for (const [name, kill] of Object.entries(moments)) {
      await test.step(name, async () => {
        await kill(world, staff)
        await world.startApi()
        const { items } = await staff.list()
        expect(items.filter(({ state }) => state === 'ready').map(({ id, isLive }) => [id, isLive])).toEqual([[version.id, true]])
        await isWhole()
        await clearLater(world)
        // The job first deletes the version, then the stored files, and last the files' rows.
        await expect.poll(() => count(world, 'game_version'), { timeout: 20_000 }).toBe(1)
        await expect.poll(() => count(world, 'game_blob'), { timeout: 20_000 }).toBe(game.sums.size)
        expect((await storedIn(world, 'files')).length).toBe(game.sums.size)
        expect(await storedIn(world, 'incoming')).toEqual([])
        await isWhole()
      })
    }
    const next = bigGame(50, 1000)
    const after = await staff.upload(next.zip)
    expect(after.status, 'a new upload is taken').toBe(200)
    for (const [path, sum] of next.sums) expect(await readFromGame(after.version.address + path)).toEqual({ status: 200, sum })
  } finally {
    await world.stop()
  }
})

const small = (name: string) =>
  zipOf([
    { name: 'index.html', bytes: `<!doctype html><title>Game</title><h1>${name}</h1>` },
    ...Array.from({ length: 100 }, (_, n) => ({ name: `level-${n}.json`, bytes: JSON.stringify({ name, n }) })),
  ])

test('a player who plays an old version meets nothing of 100 publishes and rollbacks by two colleagues', async ({ browser }) => {
  test.setTimeout(120_000)
  const world = await startWorld()
  try {
    const staff = await uploader(world, PROJECT)
    const ids: string[] = []
    for (const name of ['one', 'two', 'three']) ids.push((await staff.upload(small(name))).version.id)
    const [one = ''] = ids
    expect((await staff.publish(one, null)).status).toBe(200)
    const page = await (await browser.newContext()).newPage()
    const failed: string[] = []
    page.on('response', (response) => void (response.status() >= 400 && failed.push(response.url())))
    page.on('requestfailed', (request) => void failed.push(request.url()))
    await page.goto(`${world.hubUrl}/games/en/${PROJECT}/`)
    await page.getByRole('button', { name: phrases.en('game.play'), exact: true }).click()
    const body = page.frameLocator(`#${GAME_FRAME_ID}`).locator('body')
    await expect(body).toContainText('one')
    let live = one
    for (let n = 0; n < 100; n += 1) {
      const [wanted = '', rival = ''] = ids.filter((id) => id !== live)
      // Two members of staff publish at the same moment. One of them must be refused, because the other was faster.
      const answers = await Promise.all([wanted, rival].map((id) => staff.publish(id, live)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      live = answers[0]?.status === 200 ? wanted : rival
      const level = await body.evaluate((_, at) => fetch(`level-${at}.json`).then((reply) => reply.json() as Promise<unknown>), n)
      expect(level).toEqual({ name: 'one', n })
    }
    const { items } = await staff.list()
    expect(items.filter(({ isLive }) => isLive).map(({ id }) => id)).toEqual([live])
    expect(items).toHaveLength(3)
    await expect(body).toContainText('one')
    expect(failed).toEqual([])
  } finally {
    await world.stop()
  }
})
