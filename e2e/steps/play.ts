import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { type FromFrameType, readMessage, toFrame } from '@playhub/contract/messages'
import { ask } from '../world/database.ts'
import { expect } from '../world/test.ts'
import type { World } from '../world/world.ts'
import type { Paying } from './payments/pay.ts'
import type { Visit } from './visit.ts'

const names = { en: 'Familytown', ru: 'Семейный город' }

/** Returns the game on the page. Its frame has a fixed id for hosts and tests. */
export const gameOf = ({ page }: Pick<Paying, 'page'>) => page.frameLocator(`#${GAME_FRAME_ID}`)

/** Goes from the hub's first page, in the browser's language, to the game's page. */
export const findGame = async ({ page, world, t, language }: Visit) => {
  await page.goto(world.hubUrl)
  await page
    .getByRole('link', { name: t('catalogue.playGame', { name: names[language] }) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: names[language] })).toBeVisible()
}

export const openGame = async ({ page, world, language }: Visit) => {
  await page.goto(`${world.hubUrl}/games/${language}/familytown/`)
}

export const play = async (visit: Visit) => {
  await visit.page.getByRole('button', { name: visit.t('game.play'), exact: true }).click()
  await expect(gameOf(visit).getByTestId('shop-open')).toBeVisible()
}

export const buyInShop = async (visit: Visit, itemId: string) => {
  await gameOf(visit).getByTestId('shop-open').click()
  await gameOf(visit).getByTestId(`buy-${itemId}`).click()
}

export const expectOwned = async (visit: Visit, itemId: string, count = 1) => {
  await expect(gameOf(visit).getByTestId(`owned-${itemId}`)).toContainText(String(count), { timeout: 20_000 })
}

/** Sends a message from the game to the hub. */
export const sayInGame = (place: Pick<Paying, 'page'>, type: FromFrameType, body: object) =>
  gameOf(place)
    .locator('html')
    .evaluate((_, message) => parent.postMessage(message, '*'), { type, text: JSON.stringify(body) })

/** Records the hub's messages to the game from now on. */
export const listenInGame = (visit: Visit) =>
  gameOf(visit)
    .locator('html')
    .evaluate((root) => {
      const heard: unknown[] = []
      addEventListener('message', ({ data }) => {
        heard.push(data)
        root.dataset.heard = JSON.stringify(heard)
      })
    })

export const heardInGame = async (visit: Visit) => {
  const heard = JSON.parse((await gameOf(visit).locator('html').getAttribute('data-heard')) ?? '[]') as unknown[]
  return heard.map((data) => readMessage(toFrame, data))
}

/**
 * Sets the URL of the game Familytown, and waits until the hub uses the new URL. Call it only in tests with their own world (hub, database
 * and simulator), because other tests open this game.
 */
export const frameGameAt = async ({ databaseUrl, hubUrl }: World, address: string) => {
  const statement = `update project set game = jsonb_set(game, '{web_page,iframeUrl}', to_jsonb($1::text)) where id = 'familytown'`
  await ask(databaseUrl, statement, [address])
  const shown = async () => (await fetch(`${hubUrl}${apiPrefix}${catalogue.getGameData.path}?projectName=familytown`)).text()
  await expect.poll(shown).toContain(address)
}
