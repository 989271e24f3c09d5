import { gzipSync } from 'node:zlib'
import { GAME_FRAME_ID } from '@playhub/contract/limits'
import { deskEditing } from '@playhub/phrases/en/desk-editing'
import { deskVersions } from '@playhub/phrases/en/desk-projects/versions'
import { translator } from '@playhub/phrases/t'
import type { Browser, Page } from '@playwright/test'
import { zipOf } from '../apps/api/test/zip-writer.ts'
import { phrases } from './look/phrases.ts'
import { open, t as projectsT } from './steps/desk/projects.ts'
import { deskPhrases, expectAccessibleInBoth } from './steps/staff.ts'
import { test } from './world/own-world.ts'
import { signInStaff } from './world/staff.ts'
import { expect, viewports } from './world/test.ts'
import type { World } from './world/world.ts'

test.describe.configure({ mode: 'default' })

const t = translator<typeof deskVersions>('en', deskVersions)
const editingT = translator<typeof deskEditing>('en', deskEditing)
const hubT = phrases.en

/**
 * Returns the archive of a game. The game reads its name from a compressed file and shows it. The game also shows whether the browser
 * allows threads.
 */
const game = (name: string) => ({
  name: `${name}.zip`,
  mimeType: 'application/zip',
  buffer: zipOf([
    {
      name: 'build/index.html',
      bytes: '<!doctype html><meta charset="utf-8"><title>Game</title><h1></h1><p></p><script src="game.js"></script>',
    },
    {
      name: 'build/game.js',
      bytes: `document.querySelector('p').textContent = crossOriginIsolated ? 'threads' : 'one thread'
        fetch('data/level.json.gz').then((reply) => reply.json()).then(({ name }) => document.querySelector('h1').append(name))`,
    },
    { name: 'build/data/level.json.gz', bytes: gzipSync(JSON.stringify({ name })) },
  ]),
})

const archive = (page: Page) => page.locator('[data-archive]')
const row = (page: Page, number: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: t('list.number', { number }), exact: true }) })

const uploaded = async (page: Page, name: string, number: number) => {
  await archive(page).setInputFiles(game(name))
  await expect(row(page, number)).toBeVisible()
  await expect(page.getByText(t('upload.ready', { number })).first()).toBeVisible()
}

const answer = async (page: Page, button: string, question: string, yes: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: yes }).click()
}

/** Returns the part of a version's URL that identifies this version. */
const slugOf = async (page: Page, number: number) => {
  const address = await row(page, number)
    .getByRole('link', { name: t('list.tryNumber', { number }) })
    .getAttribute('href')
  return address?.split('/').at(-2) ?? ''
}

/**
 * Waits until the game's page contains `text`, because a change made at the desk reaches the hub a moment later. Then opens the game as a
 * new player.
 */
const newPlayer = async (browser: Browser, world: World, project: string, text: string) => {
  const page = await (await browser.newContext()).newPage()
  const url = `${world.hubUrl}/games/en/${project}/`
  await expect.poll(async () => (await page.request.get(url)).text()).toContain(text)
  await page.goto(url)
  await page.getByRole('button', { name: hubT('game.play'), exact: true }).click()
  return { page, frame: page.locator(`#${GAME_FRAME_ID}`), game: page.frameLocator(`#${GAME_FRAME_ID}`) }
}

test('a game is uploaded at the desk, tried, published and played; going back does not disturb those who play', async ({
  page,
  browser,
  world,
}) => {
  await open(page, world, 'game', 'neuroarena')
  await expect(page.getByText(t('list.empty'))).toBeVisible()
  await expectAccessibleInBoth(page)
  await uploaded(page, 'first', 1)
  const tried = page.waitForEvent('popup')
  await page.getByRole('link', { name: t('list.tryNumber', { number: 1 }) }).click()
  await expect((await tried).getByRole('heading', { name: 'first' })).toBeVisible()
  await answer(page, t('list.publishNumber', { number: 1 }), t('list.askPublish', { number: 1 }), t('list.yesPublish'))
  await expect(row(page, 1)).toContainText(t('list.live'))

  const first = await slugOf(page, 1)
  const early = await newPlayer(browser, world, 'neuroarena', first)
  await expect(early.game.getByRole('heading', { name: 'first' })).toBeVisible()
  await uploaded(page, 'second', 2)
  await answer(page, t('list.publishNumber', { number: 2 }), t('list.askPublish', { number: 2 }), t('list.yesPublish'))
  await expect(row(page, 2)).toContainText(t('list.live'))
  await expect(row(page, 1)).not.toContainText(t('list.live'))
  await expectAccessibleInBoth(page)
  const late = await newPlayer(browser, world, 'neuroarena', await slugOf(page, 2))
  await expect(late.game.getByRole('heading', { name: 'second' })).toBeVisible()
  await expect(early.game.getByRole('heading', { name: 'first' })).toBeVisible()

  await answer(page, t('list.backNumber', { number: 1 }), t('list.askBack', { number: 1 }), t('list.yesBack'))
  await expect(row(page, 1)).toContainText(t('list.live'))
  const after = await newPlayer(browser, world, 'neuroarena', first)
  await expect(after.game.getByRole('heading', { name: 'first' })).toBeVisible()
  // After the rollback, the player of the second version can still load a file of the second version.
  expect(await late.game.locator('body').evaluate(() => fetch('game.js', { cache: 'reload' }).then(({ status }) => status))).toBe(200)
})

test.describe('a refused archive', () => {
  test.use({ expectedErrors: [/the server responded with a status of 422/] })

  test('says why, names the file, and another can be chosen', async ({ page, world }) => {
    await signInStaff(page, world, 'content')
    await page.goto(`${world.deskUrl}/projects/islandm3/game`)
    const bad = zipOf([{ name: 'index.html' }, { name: 'bin/setup.exe' }])
    await archive(page).setInputFiles({ name: 'bad.zip', mimeType: 'application/zip', buffer: bad })
    const notice = page.getByRole('alert').filter({ hasText: t('upload.failed', { name: 'bad.zip' }) })
    await expect(notice).toContainText(deskPhrases.en('refusal.ARCHIVE_TYPE'))
    await expect(notice).toContainText(t('upload.file', { path: 'bin/setup.exe' }))
    await expectAccessibleInBoth(page)
    await archive(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(page.getByText(t('upload.failed', { name: 'notes.txt' }))).toBeVisible()
    await expect(page.getByRole('button', { name: t('upload.another') })).toBeVisible()
    await uploaded(page, 'good', 1)
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test.describe('a lost connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('an upload whose connection breaks is tried again and makes one version', async ({ page, world }) => {
    await open(page, world, 'game', 'islandm3')
    await expect(archive(page)).toBeAttached()
    await page.context().setOffline(true)
    await archive(page).setInputFiles(game('again'))
    await expect(page.getByText(t('upload.lost'))).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: t('upload.again') }).click()
    await expect(row(page, 2)).toBeVisible()
    await expect(row(page, 3)).toBeHidden()
  })
})

test('the frame gets the rights of its project, and threads where the browser can isolate the game', async ({ page, browser, world }) => {
  await open(page, world, 'game', 'familytown')
  await uploaded(page, 'rights', 1)
  await answer(page, t('list.publishNumber', { number: 1 }), t('list.askPublish', { number: 1 }), t('list.yesPublish'))
  await expect(row(page, 1)).toContainText(t('list.live'))
  const before = await newPlayer(browser, world, 'familytown', await slugOf(page, 1))
  await expect(before.game.getByText('one thread')).toBeVisible()
  await expect(before.frame).toHaveAttribute('allow', 'fullscreen; autoplay; gamepad')

  for (const right of ['clipboard-write', 'cross-origin-isolated'] as const)
    await page.getByRole('switch', { name: t(`rights.right.${right}`) }).click()
  await page.getByRole('button', { name: editingT('bar.save'), exact: true }).click()
  await expect(page.getByText(projectsT('saved')).first()).toBeVisible()
  const after = await newPlayer(browser, world, 'familytown', 'clipboard-write')
  await expect(after.frame).toHaveAttribute('allow', 'fullscreen; autoplay; gamepad; clipboard-write; cross-origin-isolated')
  await expect(after.game.getByText('threads', { exact: true })).toBeVisible()
  await expect(after.game.getByRole('heading', { name: 'rights' })).toBeVisible()
})

test('the section fits a phone and works by keyboard', async ({ page, world }) => {
  await page.setViewportSize(viewports.phone)
  await open(page, world, 'game', 'familytown')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('upload.choose') }).press('Enter')
  await (await choosing).setFiles(game('phone'))
  await expect(page.getByText(t('upload.ready', { number: 2 })).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('upload.choose') })).toBeFocused()
  await page.getByRole('button', { name: t('list.publishNumber', { number: 2 }) }).press('Enter')
  await expect(page.getByRole('button', { name: t('list.no') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: t('list.publishNumber', { number: 2 }) })).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewports.phone.width)
})
