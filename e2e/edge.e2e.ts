import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import { MANIFEST_PATH } from '@playhub/contract/limits'
import { PROJECT_PICTURES_PATH } from '@playhub/contract/projects/pictures'
import { prices } from '@playhub/contract/projects/prices'
import { expect, test } from '@playwright/test'
import { ask } from '../bench/src/ask.ts'
import { ask as change } from './world/database.ts'
import { startWorld, type World } from './world/world.ts'

/**
 * A shared cache deletes its stored replies by tag. When a project changes, caches delete all replies with the project's tags. So each
 * reply that depends on a project needs one of these tags. The tests check this.
 */

const HOSTS = ['localhost', 'neuroarena.localhost', 'hornylegends.localhost']
const PATHS = [
  ...['en', 'ru'].flatMap((language) => ['', 'familytown/', 'neuroarena/', 'islandm3/'].map((game) => `/games/${language}/${game}`)),
  '/games/en/?source=web&project=islandm3',
  ...['/robots.txt', '/sitemap.xml', `${MANIFEST_PATH}?lng=en`, `${PROJECT_PICTURES_PATH}/neuroarena/icon`],
  ...[catalogue.getInitialConfig.path, catalogue.getGamesData.path].map((path) => apiPrefix + path),
  ...['familytown', 'neuroarena', 'islandm3', 'hornylegends'].flatMap((id) => [
    `${apiPrefix}${catalogue.getGameData.path}?projectName=${id}`,
    `${apiPrefix}${prices.getPrices.path}?project=${id}`,
  ]),
  `${apiPrefix}${catalogue.getSingleGameData.path}?projectName=hornylegends`,
]

/** SQL statements that change everything that staff can edit in a project, except the URLs of games. */
const EDITS = [
  `update project set game = jsonb_set(jsonb_set(jsonb_set(jsonb_set(game, '{localization,en,name}', '"Renamed"'),
     '{localization,en,fullDescription}', '"Described anew"'), '{web_page,cardBackgroundColor}', '"#123456"'), '{web_page,gameImage}', '"/images/islandm3/cover.webp"')
     where id = $1 and game is not null`,
  `update project set settings = jsonb_set(jsonb_set(jsonb_set(settings, '{settings,pageTitle,en}', '"Retitled"'),
     '{settings,favicon}', '"/images/islandm3/icon-64.png"'), '{hostOrigins}', '["https://host.example"]') where id = $1`,
  `update project set settings = jsonb_set(settings, '{extra}', '[{"id": "backgroundColor", "value": "#402060"}]') where id = $1`,
  `update price_item set usd_minor = usd_minor + 100 where project_id = $1`,
]

type Seen = { shown: string; tags: string[] }

const look = async ({ hubUrl }: World) => {
  const seen = new Map<string, Seen>()
  for (const host of HOSTS)
    for (const path of PATHS) {
      const { status, headers, body } = await ask(hubUrl + path, { headers: { host: `${host}:${new URL(hubUrl).port}` } })
      const { 'surrogate-key': tags, 'content-security-policy': policy, location } = headers
      seen.set(`${host}${path}`, { shown: [status, policy, location, body].join('\n'), tags: String(tags ?? '').split(' ') })
    }
  return seen
}

test('every shared answer that changes with a project has a tag that is dropped with it', async () => {
  test.setTimeout(120_000)
  const world = await startWorld({ EDGE_CACHE: 'true' })
  try {
    for (const id of ['neuroarena', 'hornylegends', 'familytown'])
      for (const edit of EDITS) {
        const before = await look(world)
        await change(world.databaseUrl, edit, [id])
        const dropped = ['playhub-lists', `playhub-project-${id}`]
        const changed = async () => {
          const after = await look(world)
          return [...before].filter(([at, { shown, tags }]) => tags.includes('playhub') && after.get(at)?.shown !== shown)
        }
        if (!(id === 'hornylegends' && edit === EDITS[0])) await expect.poll(async () => (await changed()).length).toBeGreaterThan(0)
        const kept = (await changed()).filter(([, { tags }]) => !tags.some((tag) => dropped.includes(tag)))
        expect(kept.map(([at]) => at)).toEqual([])
      }
    const answers = await look(world)
    expect(answers.get('localhost/games/en/islandm3/')?.tags).toEqual([
      ...['playhub', 'playhub-project-familytown', 'playhub-project-islandm3'],
      // The page of a game has this tag, because it contains a list of similar games.
      'playhub-lists',
    ])
  } finally {
    await world.stop()
  }
})
