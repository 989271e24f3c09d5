import type { BrowserContext, Page } from '@playwright/test'
import { newAddress, password } from './steps/newcomer.ts'
import { askForCode, proveCode, setPassword } from './steps/recovery.ts'
import { enterCode, fillLogin, fillRegistration, toEmailLogin } from './steps/sign-in.ts'
import { continueAsSomebody, openProvider, signedInHere, signOutHere, type Way } from './steps/social.ts'
import { devices, test } from './steps/visit.ts'
import { expect } from './world/test.ts'

/** These tests expect that tokens, passwords and codes do not appear where others can read them: in logs, the address bar and referrers. */

test.use({ ...devices.desktop, locale: 'en' })

const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** Records all URLs and referrers of this browser, and every token that it got. */
const watch = (context: BrowserContext) => {
  const addresses = new Set<string>()
  const referrers = new Set<string>()
  const tokens = new Set<string>()
  const pending: Promise<unknown>[] = []
  const follow = (page: Page) => {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) addresses.add(frame.url())
    })
  }
  for (const page of context.pages()) follow(page)
  context.on('page', follow)
  context.on('request', (request) => {
    pending.push(
      request.allHeaders().then(
        ({ referer }) => referer && referrers.add(referer),
        () => undefined,
      ),
    )
  })
  context.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    pending.push(
      response.text().then(
        (body) => {
          for (const [token] of body.matchAll(JWT)) tokens.add(token)
        },
        // Ignores the error, because the window may be closed before the body is read.
        () => undefined,
      ),
    )
  })
  return {
    settled: async () => {
      await Promise.all(pending)
      return { addresses: [...addresses], referrers: [...referrers], tokens: [...tokens] }
    },
  }
}

const inWindow: Way = { method: 'vkontakte', project: 'familytown', authType: 'vk' }
const byScript: Way = { method: 'telegram', project: 'familytown', authType: 'telegram' }

test('after registering, recovering and signing in by every kind of way, no secret is in a log, an address bar or a referrer', async ({
  visit,
  context,
}) => {
  test.setTimeout(120_000)
  const { page, world, t } = visit
  const seen = watch(context)
  // Opens a page without the hub's code before signing out. On a page of the hub, the code might still send a request for the player.
  const leave = async () => {
    await page.goto(`${world.hubUrl}/robots.txt`)
    await signOutHere(visit)
  }
  const email = newAddress()
  const newPassword = 'Another2026'

  await page.goto(`${world.hubUrl}/session/registration`)
  await fillRegistration(visit, email)
  const registered = await world.codeFor(email)
  await enterCode(visit, registered)
  await signedInHere(visit)

  await leave()
  await page.goto(`${world.hubUrl}/auth/recovery-password`)
  await askForCode(visit, email)
  const recovered = await world.codeFor(email, 2)
  await proveCode(visit, recovered)
  await setPassword(visit, newPassword)
  await expect(page.getByText(t('recovery.doneTitle'))).toBeVisible()

  await page.goto(`${world.hubUrl}/session/login?project=familytown`)
  await toEmailLogin(visit)
  await fillLogin(visit, { email, password: newPassword })
  await signedInHere(visit)

  for (const way of [inWindow, byScript]) {
    await leave()
    await page.goto(`${world.hubUrl}/session/login?project=familytown`)
    await continueAsSomebody(await openProvider(visit, page, way))
    await signedInHere(visit)
  }
  // Opens a page with a token in its URL, as a host may do.
  const token = await page.evaluate(() => localStorage.getItem('access-token'))
  await page.goto(`${world.hubUrl}/transactions?jwt=${token}`)
  await expect(page).toHaveURL(/\/transactions$/)

  const { addresses, referrers, tokens } = await seen.settled()
  expect(tokens.length).toBeGreaterThanOrEqual(4)
  // Matches a code only as a separate number, not as a part of a longer number.
  const codes = new RegExp(`\\b(?:${registered}|${recovered})\\b`)
  const isTelling = (text: string) => codes.test(text) || [password, newPassword, ...tokens].some((secret) => text.includes(secret))
  const log = world.log()
  expect(log).toContain('/api/auth/login-by-email')
  expect(log.split('\n').filter((line) => isTelling(line.replace(/"responseTime":[\d.]+/, '')))).toEqual([])
  // The check skips the URL that contains the host's token. The hub immediately replaces this URL, so it is not in the browser's history.
  expect(addresses.filter((address) => !address.includes('/transactions?jwt=') && isTelling(address))).toEqual([])
  expect(referrers.filter(isTelling)).toEqual([])
  expect(await page.evaluate(() => document.referrer)).not.toContain('jwt')
})
