import { test as shared } from '../../world/test.ts'
import { startWorld, type World } from '../../world/world.ts'
import { c } from '../catalogue-desk.ts'
import { deskPhrases } from '../staff.ts'

/** This file has the `test` function of the catalogue editor's tests, which check previews beside the form, drafts and publishing. */

// These tests rename games, so they use their own world (hub, database and simulator).
export const test = shared.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export const t = deskPhrases.en

export const publish = { name: c('save.publish') }
