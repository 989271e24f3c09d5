import type { Frame, Page } from '@playwright/test'
import { devices, playerTest as test } from './steps/visit.ts'
import { expect } from './world/test.ts'

/**
 * These tests open pages with a bad token. The page must show its content or its skeleton, even while the hub waits for the server's check
 * of the token.
 */

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const malformed = 'nonsense'
const expired = `${encode({ alg: 'ES256' })}.${encode({ sub: '1', exp: 1_600_000_000 })}.${'A'.repeat(86)}`
const ofAnUnknownIssuer = `${encode({ alg: 'HS256' })}.${encode({ iss: 'elsewhere', exp: 4_000_000_000 })}.${'A'.repeat(43)}`

/**
 * Returns true if the frame shows a heading, a form, or a placeholder of more than 1000 square px. The word "Loading" alone is not enough.
 */
const showsSomething = (frame: Frame) =>
  frame.evaluate(() => {
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width * height > 1000 && getComputedStyle(element).visibility === 'visible'
    }
    return [...document.querySelectorAll('main :is(h1, h2, form, [data-skeleton])')].some(isSeen)
  })

/** Delays every answer of the API until the test calls the returned function. */
const holdAnswers = async (page: Page) => {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/api\//, async (route) => {
    await gate.promise
    await route.continue().catch(() => {})
  })
  return async () => {
    gate.resolve()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

for (const where of ['in a tab', 'in a frame'] as const) {
  test.describe(where, () => {
    test.use({ ...devices.desktop, locale: 'en', expectedErrors: [/status of 40[13] |was refused/] })

    test('no page is blank while a bad token is checked', async ({ page, world, player }) => {
      test.setTimeout(120_000)
      const id = await player.order('builder')
      const opened: [path: string, jwt: string][] = [
        ...['/games/en/', '/games/en/familytown/', '/session/login', '/session/login/email', '/session/registration'],
        ...[`/payments/process/${id}`, `/payments/stripe/${id}`, '/transactions', `/transactions/help/${id}`],
        ...['/support/tickets', '/profile', '/prices/familytown'],
      ].map((path) => [path, malformed])
      for (const path of ['/session/login', '/transactions']) opened.push([path, expired], [path, ofAnUnknownIssuer])

      for (const [path, jwt] of opened) {
        const release = await holdAnswers(page)
        const query = `project=familytown&jwt=${jwt}&locale=en`
        const inFrame = `${world.hostUrl}/host/web?path=${encodeURIComponent(path)}&${query}`
        await page.goto(where === 'in a tab' ? `${world.hubUrl}${path}?${query}` : inFrame, { waitUntil: 'commit' })
        const isShown = async () => {
          const frame = page.frames().find((one) => one.url().startsWith(world.hubUrl))
          return frame !== undefined && (await showsSomething(frame).catch(() => false))
        }
        await expect.poll(isShown, { message: `${path} with ${jwt}` }).toBe(true)
        await release()
      }
    })
  })
}
