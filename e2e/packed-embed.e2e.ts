import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import { maskedEmail } from '@playhub/contract/email-domain'
import type { Page } from '@playwright/test'
import { freePort } from '../scripts/free-port.ts'
import { cards, confirmPaid, payWith, toCardForm } from './steps/payments/pay.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { test as base, devices, type Visit } from './steps/visit.ts'
import { ask } from './world/database.ts'
import { demoPlayer, signInPlayer } from './world/player.ts'
import { runScript } from './world/process.ts'
import { expect } from './world/test.ts'
import { startWorld, type World } from './world/world.ts'

/**
 * Tests the steps of a site's owner who has only the packed `@playhub/embed` and `@playhub/sdk-server`, and no other code of this project.
 * The example page of docs/hosts.md runs on its own site, not on the hub's site.
 */

type Site = { folder: string; url: string }
const test = base.extend<object, { world: World; site: Site }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: [
    async ({ world }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'playhub-site-'))
      execFileSync(process.execPath, ['scripts/pack.ts', folder])
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }))
      const archives = globSync('playhub-{embed,sdk-server}-*.tgz', { cwd: folder }).map((file) => `./${file}`)
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...archives], { cwd: folder })
      cpSync('examples/hosts/embed', folder, { recursive: true })
      const port = await freePort()
      const url = `http://site.localhost:${port}`
      const settings = {
        HUB: world.hubUrl,
        PORT: String(port),
        KEY: 'ph_test_familytown_development_key_0000000000',
        SECRET: `whsec_${Buffer.from('familytown-development-notice-secret-000').toString('base64')}`,
      }
      const server = await runScript(join(folder, 'server.mjs'), settings, `http://127.0.0.1:${port}/`)
      await allowHost(world, url)
      await use({ folder, url })
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const allowHost = async ({ databaseUrl, hubUrl }: World, origin: string) => {
  const statement = `update project set settings = jsonb_set(settings, '{hostOrigins}', settings->'hostOrigins' || to_jsonb($1::text)) where id = 'familytown'`
  await ask(databaseUrl, statement, [origin])
  const shown = async () => (await fetch(`${hubUrl}${apiPrefix}${catalogue.getInitialConfig.path}`)).text()
  await expect.poll(shown).toContain(origin)
}

// One worker runs all tests of this file, because preparing their world takes longer than the tests.
test.describe.configure({ mode: 'default' })

// Removes the header `x-forwarded-for`, which the test setup usually adds. With this header, the browser would first send a CORS preflight
// request for the hub's script. The hub does not allow that request, so the script would not load.
test.use({ ...devices.desktop, locale: 'en', extraHTTPHeaders: {} })

const modalOf = ({ page, t }: Visit) => {
  const dialog = page.getByRole('dialog', { name: 'Playhub' })
  return {
    dialog,
    hub: { page: dialog.locator('iframe').contentFrame(), t },
    cross: dialog.getByRole('button', { name: t('common.close') }),
  }
}

test('the archive loads and type-checks in an empty folder, and needs no other package', ({ site }) => {
  const inSite = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: site.folder, encoding: 'utf8' })
  writeFileSync(
    join(site.folder, 'page.ts'),
    `import { createEmbed, errorCodes, type Visitor } from '@playhub/embed'
     const hub = createEmbed({ hubUrl: 'https://play.example', project: 'familytown', locale: 'ru' })
     const signedIn = await hub.signIn()
     export const visitor: Visitor | null = signedIn?.type === 'auth' && !signedIn.isError ? signedIn.data : null
     const paid = await hub.pay({ paymentId: 'p1', jwt: visitor?.jwt ?? '', currency: 'RUB' })
     export const status: string | undefined = paid?.type === 'payment' ? paid.data.status : undefined
     export const isCancelled = paid?.errorCode === errorCodes.PAYMENT_CANCELLED
     const page = hub.open({ page: 'game', language: 'ja' }, { into: document.body, followHeight: true })
     page.on('height', ({ height }) => console.log(height.toFixed()))
     // @ts-expect-error A sign-in has no result of a payment.
     export const wrong = signedIn?.type === 'payment'
     // @ts-expect-error There is no such page.
     hub.open({ page: 'bank' })`,
  )
  const declared = globSync('node_modules/@playhub/embed/types/**/*.d.ts', { cwd: site.folder })
  expect(declared.length).toBeGreaterThan(0)
  for (const file of [...declared, 'node_modules/@playhub/embed/embed.js'])
    expect(readFileSync(join(site.folder, file), 'utf8')).not.toMatch(/from\s*['"`](?!\.)/)
  const strict = ['--noEmit', '--strict', '--ignoreConfig', '--target', 'es2022', '--module', 'nodenext', '--types', '']
  inSite(resolve('node_modules/.bin/tsc'), 'page.ts', ...strict)
  const load = `const { createEmbed } = await import('@playhub/embed'); console.log(typeof createEmbed)`
  for (const node of [process.execPath, '/usr/bin/node'].filter(existsSync))
    expect(inSite(node, '--input-type=module', '--eval', load).trim()).toBe('function')
  const files = globSync('**/*', { cwd: join(site.folder, 'node_modules/@playhub/embed') })
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'CHANGELOG.md', 'playhub-embed.js', 'examples/page.html']))
})

test('a page of another site shows the hub, signs in and buys, with nothing but the packed file', async ({ visit, site }) => {
  const { page, world, t } = visit
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) scripts.push(request.url())
  })
  const said = page.getByRole('status')
  const ready = page.waitForEvent('console', (message) => /^The prices are here, \d+ pixels high$/.test(message.text()))
  await page.goto(site.url)
  const height = Number((await ready).text().match(/\d+/)?.[0])
  const part = page.locator('#prices iframe')
  // The embedded frame is at least as high as the hub's page in it, so that it has no scrollbar of its own.
  expect(height).toBeGreaterThan(300)
  await expect.poll(async () => (await part.boundingBox())?.height).toBeGreaterThanOrEqual(height)
  await expect(part.contentFrame().getByRole('banner')).toBeVisible()

  const { dialog, hub, cross } = modalOf(visit)
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await signIn.click()
  await hub.page.getByRole('button', { name: t('shell.close'), exact: true }).click()
  await hub.page.getByRole('button', { name: t('login.leaveYes') }).click()
  await expect(said).toHaveText('Not signed in: 1011')
  await expect(dialog).toHaveCount(0)

  await signIn.click()
  // The script must ignore two messages: one from another window with the hub's origin, and one from the hub's window with another origin.
  await page.evaluate((origin) => {
    const frame = document.querySelector('body > div:last-of-type')?.shadowRoot?.querySelector('iframe')
    const data = { type: 'auth', isError: true, errorCode: 666, data: null }
    dispatchEvent(new MessageEvent('message', { origin, data }))
    dispatchEvent(new MessageEvent('message', { origin, data, source: window }))
    dispatchEvent(new MessageEvent('message', { origin: 'https://evil.example', data, source: frame?.contentWindow ?? null }))
  }, world.hubUrl)
  await toEmailLogin(hub)
  await fillLogin(hub)
  await expect(said).toHaveText('Signed in')
  await expect(page.locator('#visitor')).toHaveText(demoPlayer.email.split('@')[0] ?? '')

  const buy = page.getByRole('button', { name: 'Buy a builder' })
  await buy.click()
  // The site has the game's token, so the page shows the player's address masked.
  await expect(hub.page.getByLabel(t('payment.email'))).toHaveValue(maskedEmail(demoPlayer.email))
  await cross.click()
  await expect(said).toHaveText('Payment closed')
  await expect(buy).toBeFocused()

  await buy.click()
  await toCardForm(hub)
  await payWith(hub, cards.good)
  await confirmPaid(hub)
  await expect(said).toHaveText('Paid')
  await expect(dialog).toHaveCount(0)
  expect(scripts).toEqual([`${site.url}/playhub-embed.js`])
})

/** Runs a function with the script's global `PlayhubEmbed` on the test's own page, without the example's code. */
const withGlobal = (page: Page, run: (embed: typeof import('@playhub/embed'), hubUrl: string) => void, hubUrl: string) =>
  page.evaluate(`(${run})(PlayhubEmbed, ${JSON.stringify(hubUrl)})`)

test.describe('a hub that does not answer', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 503/] })

  test('the modal says so and tries again; Esc closes it, and the page scrolls again', async ({ visit, site }) => {
    const { page, world, t } = visit
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Sign in' }).focus()
    const login = `${world.hubUrl}/session/login?**`
    await page.route(login, (route) => route.abort())
    await withGlobal(
      page,
      (embed, hubUrl) => {
        const opened = embed.createEmbed({ hubUrl, project: 'familytown' }).open({ page: 'signIn' }, { readyWithinMs: 300 })
        void opened.result.then((result) => document.body.append(`result ${JSON.stringify(result)}`))
      },
      world.hubUrl,
    )
    const { dialog, hub, cross } = modalOf(visit)
    await expect(cross).toBeFocused()
    await expect(dialog.getByRole('status')).toHaveText(t('failure.page'))
    await page.unroute(login)
    await dialog.getByRole('button', { name: t('failure.retry') }).click()
    await expect(hub.page.getByRole('button', { name: t('login.method.mail') })).toBeVisible()
    await expect(dialog.getByRole('status')).toBeHidden()
    // The focus is in the hub's frame. The test moves the focus to the modal's close button, as Shift+Tab would do.
    await expect(dialog.locator('iframe')).toBeFocused()
    await cross.focus()
    await page.keyboard.press('Escape')
    await expect(page.getByText('result null')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  })
})

test('a strict page loads the hub’s own file by its checksum, and hands over a sign-in', async ({ visit }) => {
  const { page, world, t } = visit
  const { url, integrity } = (await (await fetch(`${world.hubUrl}/sdk/v1/playhub-embed.json`)).json()) as Record<string, string>
  const port = await freePort()
  const strict = createServer((_, response) => {
    const policy = `default-src 'none'; script-src ${world.hubUrl}; frame-src ${world.hubUrl}; require-trusted-types-for 'script'`
    response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Strict</title><script src="${url}" integrity="${integrity}" crossorigin></script><main></main>`)
  }).listen(port, '127.0.0.1')
  try {
    const own = `http://strict.localhost:${port}`
    await allowHost(world, own)
    await page.goto(own)
    const { token, nickName } = await signInPlayer(world)
    await page.evaluate(`(() => {
      const said = (event) => (value) => document.querySelector('main').append(event + ' ' + (value?.type ?? '') + '; ')
      const hub = PlayhubEmbed.createEmbed({ hubUrl: '${world.hubUrl}', project: 'familytown' })
      const opened = hub.open({ page: 'path', path: '/games/en/' })
      for (const event of ['ready', 'result', 'logout']) opened.on(event, said(event))
      opened.handOver({ jwt: '${token}' })
    })()`)
    const { dialog, hub } = modalOf(visit)
    await expect(hub.page.getByRole('button', { name: new RegExp(nickName) })).toBeVisible()
    await expect(page.locator('main')).toHaveText(/ready ; (.*)result auth; /)
    const box = await dialog.boundingBox()
    expect(box?.width, 'the styles of the modal are not blocked').toBe(960)
    await hub.page.getByRole('button', { name: new RegExp(nickName) }).click()
    await hub.page.getByRole('menuitem', { name: t('shell.logOut') }).click()
    await expect(page.locator('main')).toHaveText(/logout ; /)
    await expect(dialog).toBeVisible()
  } finally {
    strict.close()
  }
})
