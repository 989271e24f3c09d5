import { SUPPORT_EVENTS_PATH, support } from '@playhub/contract/support'
import type { Page, Request } from '@playwright/test'
import { atRest } from './look/at-rest.ts'
import { sceneOf, visitorOf } from './look/scene.ts'
import { screens } from './look/screens.ts'
import { breakIt } from './steps/broken.ts'
import { beLate, type LateMs } from './steps/late.ts'
import { withLateFoot } from './steps/late-foot.ts'
import { devices } from './steps/visit.ts'
import { expect, test } from './world/test.ts'

/**
 * Delays in ms of every server reply (`answer`) and of every code file (`code`). With these delays, the browser paints the placeholder
 * first. `answer` is longer than 500 ms, because the browser attributes every shift within 500 ms after a click to that click
 * (`hadRecentInput`), and the test ignores such shifts.
 */
const LATE_MS: LateMs = { answer: 600, code: 60 }
/** The waiting time after the last reply, in ms. It is long enough for requests that follow a reply to start. */
const QUIET_MS = 300

/** Names of the screens that are measured, as pages and as dialogs over a game. */
const seen = [
  ...['catalogue', 'game-familytown', 'prices', 'document', 'loader', 'age-gate'],
  ...['login', 'login-modal', 'email-login', 'registration', 'recovery', 'deletion', 'deletion-player', 'profile'],
  ...['settings', 'language-menu', 'profile-menu'],
  ...['transactions', 'transactions-empty', 'help', 'payment', 'stripe', 'yookassa', 'yandex-pay', 'playing-login', 'playing-payment'],
  ...['support-first', 'support-list', 'support-chat'],
]
const looks = [
  { name: 'a desktop, en', language: 'en', device: devices.desktop },
  { name: 'a phone, ru', language: 'ru', device: devices.phone },
] as const

/** Pages that are also measured while their footer arrives late. When the footer arrives, nothing on these pages may move. */
const withFoot = ['catalogue', 'game-familytown', 'prices', 'document', 'login', 'email-login', 'recovery']

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Records every layout shift from the first paint on. */
const watchJumps = (page: Page) =>
  page.addInitScript(() => {
    const jumps: string[] = []
    Object.assign(globalThis, { jumps })
    const placeOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent
          return `${name} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`
        })
        if (!hadRecentInput) jumps.push(`${value}: ${moved.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const jumpsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { jumps: string[] }).jumps)

/**
 * Watches all requests except the event stream of support. The returned function returns true if no request is running and the last one
 * ended more than `QUIET_MS` ago.
 */
const watchRequests = (page: Page) => {
  const open = new Set<Request>()
  let last = Date.now()
  const end = (request: Request) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => !request.url().endsWith(SUPPORT_EVENTS_PATH) && open.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => open.size === 0 && Date.now() - last > QUIET_MS
}

for (const { name, language, device } of looks) {
  for (const screen of screens.filter((each) => seen.includes(each.name))) {
    test.describe(`on ${name}`, () => {
      test.use({
        ...device,
        locale: language,
        storageState: async ({ world }, use) => use(await visitorOf(world, screen, language)),
      })

      test(`nothing moves by itself: ${screen.name}`, async ({ page, world }) => {
        await watchJumps(page)
        await breakIt({ page }, { call: support.getUnread, answer: { count: 12 } })
        await beLate(page, LATE_MS)
        const hasCome = watchRequests(page)
        const scene = sceneOf(world, page, language)
        await screen.open(scene)
        await expect.poll(hasCome).toBe(true)
        await atRest(page)
        expect(await jumpsOf(page)).toEqual([])
        await screen.close?.(scene)
      })
    })
  }
}

for (const screen of screens.filter(({ name }) => withFoot.includes(name))) {
  test(`a foot that comes after the rest of the document moves nothing: ${screen.name}`, async ({ page, world }) => {
    await withLateFoot(world.hubUrl, LATE_MS.answer, async (hubUrl) => {
      await watchJumps(page)
      await screen.open(sceneOf({ ...world, hubUrl }, page, 'en'))
      await page.getByRole('contentinfo').waitFor()
      await atRest(page)
      expect(await jumpsOf(page)).toEqual([])
      await page.close()
    })
  })
}

test('a document whose rest does not come is shown as far as it came', async ({ page, world }) => {
  await withLateFoot(world.hubUrl, 40_000, async (hubUrl) => {
    await page.goto(`${hubUrl}/games/en/`, { waitUntil: 'commit' })
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await page.close()
  })
})
