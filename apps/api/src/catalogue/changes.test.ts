import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { tagsOfChange } from './changes.ts'

let hub: TestApp
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

test.each([
  ['a game', `update project set game = jsonb_set(game, '{localization,en,name}', '"New"') where id = 'islandm3'`, 'islandm3'],
  [
    'settings',
    `update project set settings = jsonb_set(settings, '{settings,pageTitle,en}', '"New"') where id = 'neuroarena'`,
    'neuroarena',
  ],
  ['a price', `update price_item set usd_minor = usd_minor + 1 where project_id = 'familytown'`, 'familytown'],
])('a change of %s tells of its project and of the lists alone', async (_what, statement, id) => {
  const before = hub.deps.catalogue.current()
  await hub.deps.pool.query(statement)
  await hub.deps.catalogue.reload()
  expect(tagsOfChange(before, hub.deps.catalogue.current())).toEqual(['playhub-lists', `playhub-project-${id}`])
})

test.each([
  ['the order', `update project set position = -1 where id = 'islandm3'`, ['playhub-lists']],
  ['nothing', `update project set position = -1 where id = 'islandm3'`, []],
  [
    'a game’s origin',
    `update project set game = jsonb_set(game, '{web_page,iframeUrl}', '"https://new.example/"') where id = 'islandm3'`,
    ['playhub'],
  ],
  [
    'the projects',
    `insert into project (id, position, settings) select 'newone', 9, jsonb_set(settings, '{id}', '"newone"') from project where id = 'neuroarena'`,
    ['playhub'],
  ],
])('a change of %s', async (_what, statement, tags) => {
  const before = hub.deps.catalogue.current()
  await hub.deps.pool.query(statement)
  await hub.deps.catalogue.reload()
  expect(tagsOfChange(before, hub.deps.catalogue.current())).toEqual(tags)
})
