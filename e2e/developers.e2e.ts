import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { apiPrefix } from '@playhub/contract/api'
import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { developers as en } from '@playhub/phrases/en/developers'
import { freePort } from '../scripts/free-port.ts'
import { devices, test } from './steps/visit.ts'
import { expect } from './world/test.ts'

/**
 * Tests of two pages: the page for developers, and the page on which developers try a game. On the second page, the page's own code answers
 * the game's messages in place of the hub.
 */

// Removes the header `x-forwarded-for`, which the test setup usually adds. With this header, the browser would first send a CORS preflight
// request for the SDK's script. The hub does not allow that request, so the script would not load.
test.use({ extraHTTPHeaders: {}, ...devices.desktop, locale: 'en' })

const serve = async (file: string, hubUrl: string) => {
  const port = await freePort()
  const page = readFileSync(file, 'utf8').replaceAll('http://localhost:3000', hubUrl).replaceAll('{{hub}}', hubUrl)
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page)).listen(port, '127.0.0.1')
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

test('the steps of a project show their state, and the key is sent to the hub alone', async ({ visit: { page, world } }) => {
  const key = 'ph_test_familytown_development_key_0000000000'
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(key) || (request.postData() ?? '').includes(key)) told.push(request.url())
    if (request.headers().authorization?.includes(key) && !request.url().startsWith(`${world.hubUrl}/partner/v1/`)) told.push(request.url())
  })
  await page.goto(`${world.hubUrl}/developers`)
  await expect(page.locator('#start pre').first()).toContainText(`src="${world.hubUrl}/sdk/v1/playhub.js"`)
  const field = page.getByLabel(en.start.key)
  await field.fill(`ph_live_${'x'.repeat(40)}`)
  await page.getByRole('button', { name: en.start.look }).click()
  await expect(page.getByText(en.start.live)).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill(key)
  await page.getByRole('button', { name: en.start.look }).click()
  await expect(page.getByRole('listitem').filter({ hasText: en.start.made })).toContainText('familytown')
  await expect(page.getByRole('listitem').filter({ hasText: en.start.made })).toContainText(en.start.done)
  await expect(page.locator('#start pre').first()).toContainText("project: 'familytown'")
  expect(told).toEqual([])
  expect(page.url()).not.toContain('ph_')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('ph_test')

  await page.locator('#listEvents summary').click()
  await page.locator('#listEvents').getByRole('button', { name: en.api.run }).click()
  await expect(page.locator('#listEvents')).toContainText('nextCursor')
})

test('the page works without scripts: code, tabs and samples are there', async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en' })
  const page = await context.newPage()
  await page.goto(`${world.hubUrl}/developers`)
  await expect(page.locator('#start pre').first()).toContainText(`src="${world.hubUrl}/sdk/v1/playhub.js"`)
  await page.locator('#start').getByRole('radio', { name: 'curl' }).check()
  await expect(page.locator('#start pre').last()).toBeVisible()
  await expect(page.locator('#start pre').first()).toBeHidden()
  await expect(page.locator('[id="notice-payment.paid"]')).toContainText('"payment.paid"')
  await context.close()
})

test('a game runs against the stand-in hub: it saves, sells, and every call is logged', async ({ visit: { page, world } }) => {
  const game = await serve('packages/sdk/examples/first-game.html', world.hubUrl)
  const calls: string[] = []
  await page.goto(`${world.hubUrl}/developers/try?lng=en`)
  page.on('request', (request) => calls.push(request.url()))
  await expect(page.getByText(en.stand.notice)).toBeVisible()
  await page.getByLabel(en.stand.address).fill(game.address)
  await page.getByRole('button', { name: en.stand.run, exact: true }).click()
  const frame = page.frameLocator(`#${GAME_FRAME_ID}`)
  await expect(frame.locator('#name')).toHaveText('guest')
  await frame.getByRole('button', { name: 'Buy 100 coins' }).click()
  await page.getByRole('button', { name: en.stand.signIn }).click()
  await page.getByRole('button', { name: en.stand.pay, exact: true }).click()
  await expect(frame.locator('#told')).toContainText('paid')
  await expect(frame.locator('#coins')).toHaveText('100')
  await expect(page.getByRole('row').filter({ hasText: 'IFRAME_TO_PLAYHUB_ON_BANK' })).toContainText('"status":"paid"')
  await expect(page.getByRole('row').filter({ hasText: 'consume' }).first()).toContainText(/\d+$/)
  await expect(page.getByRole('status').last()).toContainText('documentation: 0')

  await page.getByLabel(en.stand.buying).selectOption('failed')
  await frame.getByRole('button', { name: 'Buy 100 coins' }).click()
  await expect(frame.locator('#told')).toContainText('failed')
  await page.getByRole('button', { name: en.stand.reload }).click()
  await expect(frame.locator('#coins')).toHaveText('100')
  // The page loads only the SDK's file from the real hub, and makes no API calls.
  expect(calls.filter((url) => url.includes(apiPrefix) || url.includes('/partner/'))).toEqual([])
  game.close()
})

test('a game made for another portal runs there with the script that stands in for its SDK', async ({ visit: { page, world } }) => {
  const game = await serve('packages/sdk/examples/yandex.html', world.hubUrl)
  await page.goto(`${world.hubUrl}/developers/try?lng=en`)
  await page.getByText(en.stand.prices, { exact: true }).click()
  await page.getByRole('textbox', { name: en.stand.prices }).fill('builder; consumable; 1.29; The builder')
  await page.getByLabel(en.stand.player).selectOption('player')
  await page.getByLabel(en.stand.address).fill(game.address)
  await page.getByRole('button', { name: en.stand.run, exact: true }).click()
  const frame = page.frameLocator(`#${GAME_FRAME_ID}`)
  await expect(frame.locator('#player')).toHaveText('Stand-in')
  await frame.locator('#dig').click()
  await expect(page.getByRole('row').filter({ hasText: 'dataSet' }).first()).toContainText('"version":1')
  await frame.locator('#buy').click()
  await expect(page.getByText('The game sells: The builder')).toBeVisible()
  await page.getByRole('button', { name: en.stand.pay, exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'IFRAME_TO_PLAYHUB_ON_BANK' })).toContainText('"status":"paid"')
  await expect(page.getByRole('status').last()).toContainText('documentation: 0')
  game.close()
})

test('the hub’s own pages, and addresses that are none, are not run', async ({ visit: { page, world } }) => {
  await page.goto(`${world.hubUrl}/developers/try?lng=en`)
  for (const address of [`${world.hubUrl}/profile`, 'javascript:alert(1)', 'localhost']) {
    await page.getByLabel(en.stand.address).fill(address)
    await page.getByLabel(en.stand.address).press('Enter')
    await expect(page.locator(`#${GAME_FRAME_ID}`)).toBeHidden()
  }
})
