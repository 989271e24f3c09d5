import { storageKeys } from '@playhub/contract/hosting'
import { LANGUAGES } from '@playhub/contract/limits'
import { core as de } from '@playhub/phrases/de/core'
import type { core } from '@playhub/phrases/en/core'
import { endonyms } from '@playhub/phrases/endonyms'
import { core as ja } from '@playhub/phrases/ja/core'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { phrases } from './look/phrases.ts'
import { demoPlayerOf, sceneOf, storageOf } from './look/scene.ts'
import { openLanguageMenu, playGame } from './look/ways.ts'
import { expect, test } from './world/test.ts'

const t = phrases.en
const session = ['s1', 'web', 'ru', 'islandm3', 'a.b.c']
/** Returns the URL without its optional parts, then with the first part, with the first two parts, and so on. */
const withParts = (base: string, parts: readonly string[]) => [base, ...parts.map((_, at) => [base, ...parts.slice(0, at + 1)].join('/'))]

/** The URLs of the route table that show a page, grouped by the heading that the page shows. */
const table: Readonly<Record<string, readonly string[]>> = {
  [t('login.title')]: [...withParts('/session/login', session), '/session/login?session=s1&source=web&project=islandm3'],
  [t('emailLogin.title')]: withParts('/session/login/email', session.slice(0, 2)),
  [t('codeLogin.title')]: withParts('/session/login/code', session.slice(0, 2)),
  [t('registration.title')]: withParts('/session/registration', session.slice(0, 2)),
  [t('recovery.title')]: withParts('/auth/recovery-password', session.slice(0, 2)),
  // A visitor without tickets is redirected from the list of tickets to the form for the first ticket.
  [t('createTicket.firstTitle')]: ['/support/tickets?mode=first_ticket_create', '/support/tickets?id=t1', '/support/tickets'],
  [t('createTicket.title')]: ['/support/tickets?mode=ticket_create'],
  [t('deletion.title')]: ['/auth/deletion-personal-data'],
  [t('profile.title')]: ['/profile'],
  [t('payment.title')]: [...withParts('/payments/process', ['p1', 'web', 'ru', 'islandm3', 'a.b.c']), '/payments/process?id=p1'],
  [t('stripe.title')]: withParts('/payments/stripe', ['p1', 'web', 'ru', 'islandm3', 'a.b.c']),
  [t('yookassa.title')]: withParts('/payments/yookassa', ['p1', 'web', 'ru', 'islandm3', 'a.b.c']),
  [t('yandexPay.title')]: withParts('/payments/yandex-pay', ['p1', 'web', 'ru', 'islandm3', 'a.b.c']),
  [t('loader.loading')]: [
    ...withParts('/session/loginDone', ['done']),
    '/session/loginDone?result=%7B%7D',
    ...withParts('/payments/done', ['done']),
    ...withParts('/unauthorized', ['done']),
    '/loader',
  ],
  [t('catalogue.title')]: ['/games/en'],
  Familytown: ['/games/en/familytown'],
  [t('transactions.title')]: ['/transactions'],
  [t('prices.title')]: [...withParts('/prices', ['neuroarena']), '/prices?project=neuroarena'],
}

const forPlayers: readonly string[] = [
  t('payment.title'),
  t('stripe.title'),
  t('yookassa.title'),
  t('yandexPay.title'),
  t('transactions.title'),
]

const slashed = (address: string) => {
  const [path, query] = address.split('?')
  return query === undefined ? `${path}/` : `${path}/?${query}`
}

test('every address of the table answers, with or without its optional parts and a slash at the end', async ({ world }) => {
  const addresses = Object.values(table).flat()
  const answers = await Promise.all(
    addresses
      .flatMap((each) => [each, slashed(each)])
      .map(async (each) => {
        const { status } = await fetch(world.hubUrl + each, { redirect: 'manual' })
        return `${status} ${each}`
      }),
  )
  expect(answers.filter((answer) => !answer.startsWith('200'))).toEqual([])
})

test('each address opens its screen', async ({ page, world }) => {
  for (const [heading, addresses] of Object.entries(table)) {
    if (forPlayers.includes(heading)) continue
    for (const address of [addresses[0], addresses.at(-1)]) {
      await page.goto(world.hubUrl + address)
      await expect(page.getByText(heading, { exact: true }).first(), address).toBeVisible()
      expect(new URL(page.url()).pathname, 'a token does not stay in the address').not.toContain('a.b.c')
    }
  }
  await page.goto(`${world.hubUrl}/loader`)
  await expect(page.getByText(t('loader.loading'), { exact: true })).toBeVisible()
  const footer = await page.getByRole('contentinfo').boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect((footer?.y ?? 0) + (footer?.height ?? 0), 'the footer is held at the foot of the page').toBeCloseTo(height, 0)
})

const landsOn = async (page: Page, from: string, to: string) => {
  await page.goto(from)
  await expect(page, from).toHaveURL(to)
}

/** Expects that the browser stores the language of the path as the visitor's choice. */
const isRemembered = (page: Page, language: string) =>
  expect.poll(() => page.evaluate((key) => localStorage.getItem(key), storageKeys.language)).toBe(language)

test.describe('a Russian browser', () => {
  test.use({ locale: 'ru-RU' })

  test('is led to the catalogue in its language; a chosen language comes first, one in the path before all', async ({ page, world }) => {
    const { hubUrl } = world
    for (const from of [
      '/',
      '/nothing/here',
      '/%E0%A4%A',
      '/%',
      '/games/%E0%A4%A',
      '/games',
      '/games/',
      '/games/xx/',
      '/docs/none.html',
      '/session',
      '/payments',
    ]) {
      await landsOn(page, hubUrl + from, `${hubUrl}/games/ru/`)
    }
    await landsOn(page, `${hubUrl}/games/xx/familytown/`, `${hubUrl}/games/ru/familytown/`)
    await landsOn(page, `${hubUrl}/?project=islandm3`, `${hubUrl}/games/ru/?project=islandm3`)

    await page.goto(`${hubUrl}/games/en/`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await isRemembered(page, 'en')
    await landsOn(page, `${hubUrl}/`, `${hubUrl}/games/en/`)

    await openLanguageMenu(sceneOf(world, page, 'en'))
    await page.getByRole('menuitemradio', { name: 'Русский' }).click()
    await expect(page).toHaveURL(`${hubUrl}/games/ru/`)
    await expect(page.getByRole('heading', { name: phrases.ru('catalogue.title'), exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await isRemembered(page, 'ru')
    await page.goto(`${hubUrl}/prices`)
    await expect(page.getByRole('heading', { level: 1, name: phrases.ru('prices.title') })).toBeVisible()
  })
})

test('the language of a first visit: path, then what was chosen, then the browser, then English', async ({ world }) => {
  const leads = async (headers: Record<string, string>, path = '/') => {
    const answer = await fetch(world.hubUrl + path, { redirect: 'manual', headers })
    return answer.headers.get('location')
  }
  expect(await leads({ 'accept-language': 'sv, pt-BR;q=0.7, de;q=0.9' })).toBe('/games/de/')
  expect(await leads({ 'accept-language': 'sv' })).toBe('/games/en/')
  expect(await leads({ 'accept-language': 'de', cookie: 'language=ru' })).toBe('/games/ru/')
  expect(await leads({ 'accept-language': 'de', cookie: 'language=xx' })).toBe('/games/de/')
  expect(await leads({ 'accept-language': 'de', cookie: 'language=ru' }, '/games/en/none/')).toBe('/games/en/')
})

test('where an address leads on to another, what a host wrote into it goes along, but for a token', async ({ world }) => {
  const held = 'source=web&session=s1&locale=pt&project=familytown&iid=I1&uid=U1&platformId=P1'
  for (const path of ['/', '/nowhere', '/games/pt-BR/familytown/', '/games/en/none/', '/games/en/skyharbor/']) {
    const answer = await fetch(`${world.hubUrl}${path}?${held}&jwt=a.b.c&utm_source=x`, { redirect: 'manual' })
    expect(answer.headers.get('location'), path).toMatch(/^\/games\/en\/.*\?/)
    expect(answer.headers.get('location')?.split('?')[1], path).toBe(held)
  }
})

test('prices are in Russian or English; any other language reads English', async ({ page, world }) => {
  await page.goto(`${world.hubUrl}/games/de/`)
  const german = translator<typeof core>('de', de)
  await expect(page.getByRole('link', { name: german('catalogue.playGame', { name: 'Familytown' }) }).first()).toBeVisible()
  await expect(page.getByLabel(german('shell.language', { code: 'DE', name: 'Deutsch' }))).toBeVisible()
  await isRemembered(page, 'de')

  await page.goto(`${world.hubUrl}/prices`)
  await expect(page.getByText(t('prices.onlyRuEn'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: t('prices.title') })).toBeVisible()
  const scene = sceneOf(world, page, 'en')
  await openLanguageMenu(scene)
  await expect(page.getByRole('menuitemradio')).toHaveText(['Русский', 'English'])
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  await expect(page.getByText(phrases.ru('prices.title'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('prices.onlyRuEn'))).toBeHidden()
})

test('ten languages to choose from, each by its own name, in its own words', async ({ page, world }) => {
  await page.goto(`${world.hubUrl}/games/en/`)
  const place = await page.locator('header summary').boundingBox()
  await openLanguageMenu(sceneOf(world, page, 'en'))
  expect(await page.locator('header [aria-haspopup=menu]').boundingBox(), 'the menu does not move its button').toEqual(place)
  await expect(page.getByRole('menuitemradio')).toHaveText(LANGUAGES.map((language) => endonyms[language]))
  await page.getByRole('menuitemradio', { name: endonyms.ja }).click()
  await expect(page).toHaveURL(`${world.hubUrl}/games/ja/`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  const japanese = translator<typeof core>('ja', ja)
  await expect(page.getByRole('link', { name: japanese('catalogue.playGame', { name: 'ファミリータウン' }) }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: japanese('catalogue.playGame', { name: 'ファミリータウン' }) }).first()).toBeVisible()
})

test('a change of language reaches a running game, which goes on', async ({ page, world }) => {
  const scene = sceneOf(world, page, 'en')
  await playGame(scene)
  const frame = page.frames().find((each) => each.url().startsWith(world.simulatorUrl))
  if (!frame) throw new Error('no game in the page')
  expect(new URL(frame.url()).searchParams.get('lng')).toBe('en')
  await frame.evaluate(() => document.body.setAttribute('data-same-game', ''))

  await openLanguageMenu(scene)
  await page.getByRole('menuitemradio', { name: 'Русский' }).click()
  await expect(page).toHaveURL(`${world.hubUrl}/games/ru/familytown/`)
  await expect(page.getByRole('banner').getByRole('button', { name: phrases.ru('game.back') })).toBeVisible()
  await expect.poll(() => frame.evaluate(() => document.documentElement.lang)).toBe('ru')
  expect(await frame.evaluate(() => document.body.hasAttribute('data-same-game'))).toBe(true)
  expect(new URL(frame.url()).searchParams.get('lng')).toBe('en')
})

test('a game that is missing or in development leads to the catalogue', async ({ page, world: { hubUrl } }) => {
  for (const project of ['skyharbor', 'none', 'hornylegends', '%3Cscript%3E', '%E0%A4%A']) {
    await landsOn(page, `${hubUrl}/games/en/${project}/`, `${hubUrl}/games/en/`)
  }
})

test('the project comes from the query, else from the subdomain, else it is the default', async ({ page, world }) => {
  const { hubUrl, projectUrl } = world
  const featured = page.locator('section').first().getByRole('heading', { level: 2 })
  const cases = [
    [`${hubUrl}/games/en/`, 'Familytown'],
    [`${projectUrl('islandm3')}/games/en/`, 'Island M3'],
    [`${projectUrl('islandm3')}/games/en/?project=neuroarena`, 'Neuroarena'],
    [`${projectUrl('unheard-of')}/games/en/`, 'Familytown'],
    [`${hubUrl}/games/en/?project=unheard-of`, 'Familytown'],
  ] as const
  for (const [address, name] of cases) {
    await page.goto(address)
    await expect(featured, address).toHaveText(name)
  }
})

test('a project out of the catalogue is a site of one game', async ({ page, world: { hubUrl, projectUrl } }) => {
  const gate = page.getByRole('alertdialog', { name: t('singleGame.gateTitle') })
  const site = projectUrl('hornylegends')
  await page.goto(`${hubUrl}/games/en/?project=hornylegends`)
  await expect(gate).toBeVisible()
  for (const path of ['/', '/games/en/familytown/', '/nothing']) {
    await landsOn(page, site + path, `${site}/games/en/`)
    await expect(gate).toBeVisible()
  }
})

test('a guest has no pages of players', async ({ page, world: { hubUrl } }) => {
  for (const path of ['/transactions', '/transactions/help', '/transactions/help/p1', '/transactions/help?id=p1']) {
    await landsOn(page, hubUrl + path, `${hubUrl}/games/en/`)
  }
})

test.describe('a signed-in player', () => {
  test.use({
    storageState: async ({ world }, use) => use(storageOf(world.hubUrl, { language: 'en', player: await demoPlayerOf(world) })),
  })

  test('has no login pages, and has purchases', async ({ page, world: { hubUrl } }) => {
    for (const path of ['/session/login', '/session/login/email', '/session/registration', '/auth/recovery-password']) {
      await landsOn(page, hubUrl + path, `${hubUrl}/games/en/`)
    }
    await page.goto(`${hubUrl}/transactions/`)
    await expect(page.getByRole('heading', { name: t('transactions.title') })).toBeVisible()
    await expect(page.getByText('2026-10-27')).toBeVisible()
  })

  test('has payments: the address says which, in its path or in its query', async ({ page, world }) => {
    const id = await (await demoPlayerOf(world)).order('builder')
    for (const [base, title] of [
      ['/payments/process', t('payment.title')],
      ['/payments/stripe', t('stripe.title')],
    ] as const) {
      for (const address of [
        `${base}/${id}`,
        `${base}/${id}/`,
        `${base}/${id}/none/en/familytown`,
        `${base}?id=${id}&project=familytown`,
      ]) {
        await page.goto(world.hubUrl + address)
        await expect(page.getByRole('heading', { name: title }), address).toBeVisible()
        await expect(page.getByText('A second builder', { exact: true }).first(), address).toBeVisible()
      }
    }
  })
})

test('addresses of programs are refused in their own words, never with a page', async ({ world: { hubUrl } }) => {
  const typeOf = (answer: Response) => (answer.headers.get('content-type') ?? '').split(';')[0]
  for (const path of ['/api/none', '/partner/v1/none', '/assets/none.js', '/images/none.webp']) {
    const answer = await fetch(hubUrl + path)
    expect([path, answer.status, typeOf(answer)]).toEqual([path, 404, 'application/json'])
  }
  for (const path of ['/api/%E0%A4%A', '/images/%']) {
    const answer = await fetch(hubUrl + path)
    expect([path, answer.status, typeOf(answer)]).toEqual([path, 400, 'application/json'])
  }
})
