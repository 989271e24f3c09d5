import { desk as calls } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { deskArticles } from '@playhub/phrases/en/desk-inbox/articles'
import { help } from '@playhub/phrases/en/flows/help'
import { translator } from '@playhub/phrases/t'
import { asGuest, description } from './steps/conversation.ts'
import { headersOf, newSubject } from './steps/desk-tickets.ts'
import { deskPhrases, expectAccessibleInBoth } from './steps/staff.ts'
import { test } from './steps/visit.ts'
import { signInStaff } from './world/staff.ts'
import { expect, expectAccessible } from './world/test.ts'

/**
 * Tests of help articles. Staff write them at the desk, and players read them. The form for a message to support suggests articles that
 * match the typed text.
 */

test.describe.configure({ timeout: 120_000 })

const d = translator<typeof deskArticles>('en', deskArticles)
const h = translator<typeof help>('en', help)

test('an article is written, published and brought back from its history; players read it', async ({ page, world }) => {
  const title = newSubject('Whales')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/articles`)
  await page.getByRole('button', { name: d('add') }).click()
  await page.getByRole('tab', { name: 'English' }).click()
  await page.getByLabel(d('title'), { exact: true }).fill(title)
  await page.getByRole('button', { name: d('publish'), exact: true }).click()
  await expect(page.getByText(d('fillText')), 'a title alone is not published').toBeVisible()
  await expect(page.getByRole('textbox', { name: d('text'), exact: true }), 'the missing field gets the focus').toBeFocused()
  await page.getByRole('textbox', { name: d('text'), exact: true }).fill('Whales come at noon.')
  await page.getByLabel(d('about.paid')).check()
  await page.getByRole('button', { name: d('save') }).click()
  await expect(page.getByText(d('done.draft'))).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toContainText(d('state.draft'))
  await page.getByRole('button', { name: d('publish'), exact: true }).click()
  await expect(page.getByRole('link', { name: title })).not.toContainText(d('state.draft'))
  await expect(page.getByText(d('history', { count: 1 }))).toBeVisible()
  await expectAccessibleInBoth(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.getByRole('textbox', { name: d('text'), exact: true }).fill('Whales come at night.')
  await page.getByRole('button', { name: d('publish'), exact: true }).click()
  await expect(page.getByText(d('history', { count: 2 }))).toBeVisible()
  await page.getByText(d('history', { count: 2 })).click()
  await page.getByRole('button', { name: d('restoreNumber', { number: 1 }) }).click()
  await expect(page.getByRole('textbox', { name: d('text'), exact: true })).toHaveText('Whales come at noon.')
  await page.getByRole('button', { name: d('publish'), exact: true }).click()
  await expect(page.getByText(d('history', { count: 3 }))).toBeVisible()

  // Each process of the hub loads a published article only a moment later.
  const withoutScripts = async () => (await page.request.get(`${world.hubUrl}/help/en/${id}/`)).text()
  await expect.poll(withoutScripts).toContain('Whales come at noon.')
  await page.goto(`${world.hubUrl}/help/en/`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: h('yes') }).click()
  await expect(page.getByText(h('thanksYes'))).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${world.deskUrl}/articles`)
  await expect(page.getByRole('link', { name: title })).toContainText(d('votes', { helped: 1, all: 1 }))
  await expect(page.getByRole('heading', { level: 1, name: deskPhrases.en('screen.articles') })).toBeVisible()
})

test('while a guest writes, an article is offered and opens in its place by keyboard; the text stays', async ({ visit }) => {
  const { page, world, t } = visit
  const title = newSubject('Narwhals')
  const body = JSON.stringify({
    document: { project: null, states: [], texts: { en: { title, html: '<p>Feed them before sunset.</p>' } } },
    version: '',
  })
  const path = calls.articles.publishArticle.path.replace(':id', crypto.randomUUID())
  const saved = await fetch(`${world.deskUrl}${deskPrefix}${path}`, { method: 'POST', headers: await headersOf(world, 'support'), body })
  expect(saved.status).toBe(200)
  let asked = 0
  page.on('request', (request) => void (request.url().endsWith('/help/suggest') && asked++))
  await asGuest(visit)
  await page.goto(`${world.hubUrl}/support/tickets?mode=ticket_create&project=familytown`)
  await description(visit).pressSequentially('My narwhals are hungry and sad.', { delay: 20 })
  const offered = page.getByRole('button', { name: title })
  await expect(offered).toBeVisible()
  expect(asked, 'not once for each key').toBeLessThan(4)
  await expect(description(visit)).toBeFocused()
  await offered.press('Enter')
  await expect(page.getByText('Feed them before sunset.')).toBeVisible()
  await expectAccessible(page)
  await offered.press('Enter')
  await expect(page.getByText('Feed them before sunset.')).toBeHidden()
  await expect(description(visit)).toHaveText('My narwhals are hungry and sad.')
  await page.getByRole('button', { name: t('createTicket.submit') }).click()
  await expect(page.getByRole('log')).toContainText('My narwhals are hungry and sad.')
})
