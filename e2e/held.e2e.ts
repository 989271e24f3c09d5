import { documentNames } from '@playhub/contract/documents'
import { heldParameters, overridingParameters } from '@playhub/contract/hosting'
import type { Frame, Page } from '@playwright/test'
import { readAddress } from '../apps/hub/src/session/address.ts'
import { openLanguageMenu } from './look/ways.ts'
import { devices, playerTest, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'
import type { World } from './world/world.ts'

/**
 * These tests expect that the hub copies the host's parameters from the URL of the page to every link and redirect that leads to a page of
 * the hub.
 */

const values = {
  source: 'web',
  session: 'of-the-host',
  locale: 'en',
  project: 'islandm3',
  iid: 'I1',
  uid: 'U1',
  platformId: 'P1',
} satisfies Record<(typeof heldParameters)[number], string>
const query = (project: string = values.project) => new URLSearchParams({ ...values, project }).toString()

/** Returns the host's parameters that a URL contains, in its path or query. */
const carried = (address: string) => {
  const { pathname, search, searchParams } = new URL(address)
  const said: Record<string, string | undefined> = readAddress(pathname, search).values
  return Object.fromEntries(
    heldParameters.map((name) => [
      name,
      overridingParameters.some((each) => each === name) ? said[name] : (searchParams.get(name) ?? undefined),
    ]),
  )
}

/** Returns the links to the hub that lack one of the host's parameters. */
const forgetful = (links: readonly string[], { hubUrl }: World, project: string = values.project) =>
  links.filter((link) => new URL(link).origin === hubUrl && !isSame(carried(link), { ...values, project }))
const isSame = (one: object, other: object) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

/** Returns the URLs of all links on a page, except links to a part of the same page. */
const linksOf = (page: Page | Frame) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => !link.getAttribute('href')?.startsWith('#') && link.protocol.startsWith('http'))
      .map(({ href }) => href),
  )

const publicPages = [
  ...['/games/en/', '/games/en/islandm3/', '/games/ru/familytown/', '/prices', '/prices/neuroarena'],
  ...['/session/loginDone', '/payments/done', '/unauthorized', '/loader'],
  ...documentNames.flatMap((name) => [`/docs/${name}.html`, `/docs/${name}.ru.html`]),
]

test('as the server sends the pages, before any script', async ({ world }) => {
  for (const [path, project] of [...publicPages.map((each) => [each, values.project] as const), ['/games/en/', 'hornylegends'] as const]) {
    // Requests each page with the parameters, without them, and with them again, because a cached page must not contain another visitor's
    // parameters.
    for (const url of [`${world.hubUrl}${path}?${query(project)}`, `${world.hubUrl}${path}`, `${world.hubUrl}${path}?${query(project)}`]) {
      const html = await (await fetch(url, { headers: { 'accept-language': 'en' } })).text()
      const hrefs = [...html.matchAll(/<a [^>]*?href="([^"#][^"]*)"/g)].map(([, href = '']) => href.replace(/&(amp|#38);/g, '&'))
      const links = hrefs.filter((href) => !href.startsWith('mailto:')).map((href) => new URL(href, world.hubUrl).href)
      expect(links.length, url).toBeGreaterThan(0)
      if (url.includes('?')) expect(forgetful(links, world, project), url).toEqual([])
      else
        expect(
          links.filter((link) => heldParameters.some((name) => new URL(link).searchParams.has(name))),
          url,
        ).toEqual([])
    }
  }
})

test('pages with a number of one visitor are not kept, and pages of one host are', async ({ world }) => {
  const cacheOf = async (search: string) => (await fetch(`${world.hubUrl}/games/en/?${search}`)).headers.get('cache-control')
  expect(await cacheOf('source=web&project=islandm3&locale=en')).toBe('public, no-cache')
  for (const search of ['source=web&uid=U1', 'session=s1', 'source=elsewhere', 'project=unheard-of', 'locale=xx']) {
    expect(await cacheOf(search), search).toBe('no-store')
  }
})

const walk = async ({ page, world }: Visit, paths: readonly string[]) => {
  for (const path of paths) {
    await page.goto(`${world.hubUrl}${path}${path.includes('?') ? '&' : '?'}${query()}`)
    await expect(page.locator('main :is(h1, h2), main [data-screen-title]').first(), path).toBeVisible()
    const links = await linksOf(page)
    expect(links.length, path).toBeGreaterThan(0)
    expect(forgetful(links, world), path).toEqual([])
    expect(forgetful([page.url()], world), 'the page itself').toEqual([])
  }
}

test.describe('a guest, desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('every link of every page, as the browser shows it', async ({ visit }) => {
    await walk(visit, [
      ...publicPages.filter((path) => path.startsWith('/games/en') || path.startsWith('/prices') || path.startsWith('/docs')),
      ...['/session/login', '/session/login/email', '/session/registration', '/auth/recovery-password', '/auth/deletion-personal-data'],
      ...['/support/tickets', '/support/tickets?mode=ticket_create'],
    ])
  })

  test('in the frame of a host: the logo, crosses, menus and a reload, which the same host may frame', async ({ visit }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hostUrl}/host/web?path=/games/en/&${query()}`)
    const hub = page.frameLocator('#hub')
    const frame = () => page.frames().find((each) => each.url().startsWith(world.hubUrl))
    const isHeld = (path: RegExp) =>
      expect
        .poll(() => {
          const url = frame()?.url() ?? ''
          return path.test(new URL(url || 'about:blank').pathname) ? forgetful([url], world) : url
        })
        .toEqual([])
    const inFrame = { page: hub, t, language: 'en' } as const

    await isHeld(/^\/games\/en\/$/)
    await hub
      .getByRole('banner')
      .getByRole('link', { name: t('shell.support') })
      .click()
    await isHeld(/^\/support\/tickets$/)
    await hub.getByRole('button', { name: t('shell.close'), exact: true }).click()
    await isHeld(/^\/games\/en\/$/)
    await hub
      .getByRole('contentinfo')
      .getByRole('link', { name: t('footer.prices') })
      .click()
    await isHeld(/^\/prices$/)
    await hub
      .getByRole('navigation', { name: t('prices.project') })
      .getByRole('link', { name: 'Neuroarena' })
      .click()
    await isHeld(/^\/prices\/neuroarena$/)
    await expect(hub.getByText('$3.49'), 'the list that was chosen').toBeVisible()
    await hub
      .getByRole('banner')
      .getByRole('link', { name: t('shell.home') })
      .click()
    await isHeld(/^\/games\/en\/$/)
    await hub
      .getByRole('link', { name: t('catalogue.playGame', { name: 'Island M3' }) })
      .first()
      .click()
    await isHeld(/^\/games\/en\/islandm3\/$/)
    await openLanguageMenu(inFrame)
    await hub.getByRole('menuitemradio', { name: 'Русский' }).click()
    await isHeld(/^\/games\/ru\/islandm3\/$/)

    const answer = page.waitForResponse((response) => response.frame() === frame() && response.request().isNavigationRequest())
    await frame()?.evaluate(() => location.reload())
    expect((await answer).headers()['content-security-policy']).toContain(world.hostUrl)
    await isHeld(/^\/games\/ru\/islandm3\/$/)
  })
})

playerTest.describe('a player, desktop, en', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('every link of the pages of players', async ({ visit, player }) => {
    const paymentId = await player.order('builder')
    await walk(visit, [
      ...['/transactions', `/transactions/help/${paymentId}`, '/profile', '/support/tickets'],
      ...[`/payments/process/${paymentId}`, `/payments/stripe/${paymentId}`],
    ])
  })
})

test('a value that stands twice in a query is read once: no visitor’s page is kept for the others', async ({ world: { hubUrl } }) => {
  for (const name of heldParameters) {
    const page = await fetch(`${hubUrl}/games/zh/?${name}=&${name}=of-a-stranger`)
    expect(await page.text(), name).not.toContain('of-a-stranger')
  }
})
