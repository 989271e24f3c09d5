import { BULK_UNDO_SECONDS } from '@playhub/contract/limits'
import type { Page } from '@playwright/test'
import { newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases, rowOf } from './steps/inbox.ts'
import { macrosT } from './steps/macros.ts'
import { registerPlayer } from './steps/newcomer.ts'
import { guestWriter, playerWriter } from './steps/support.ts'
import { signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'

/** Tests of actions on many conversations at once, of saved views and of compact rows. */

const t = inboxPhrases.en

test.use({ actionTimeout: 15_000 })

const barOf = (page: Page) => page.getByRole('region', { name: t('bulk.bar') })
const openInbox = async (page: Page, deskUrl: string, subject: string, rows: number) => {
  await page.goto(`${deskUrl}/tickets?q=${encodeURIComponent(subject)}`)
  await expect(page.locator('[data-row]')).toHaveCount(rows)
}

test('by keyboard: three are chosen, given away, tagged and closed; each can be undone', async ({ page, world }) => {
  const guest = await guestWriter(world)
  const mark = newSubject('Many')
  for (const n of [1, 2, 3]) await guest.create(`${mark} ${n}`, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await openInbox(page, world.deskUrl, mark, 3)
  await page.keyboard.press('j')
  await expect(page.locator('[data-row]').first()).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(barOf(page).getByText(t('bulk.chosen', { count: 3 }))).toBeVisible()
  await page.keyboard.press('x')
  await expect(barOf(page).getByText(t('bulk.chosen', { count: 2 }))).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(barOf(page).getByText(t('bulk.chosen', { count: 3 }))).toBeVisible()

  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: t('ticket.findColleague') }).fill('Bor')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('bulk.assigned', { count: 3, name: 'Boris' }))).toBeVisible()
  await expect(barOf(page)).toBeHidden()
  for (const row of await page.locator('[data-row]').all()) await expect(row).toContainText('Boris')
  await page.keyboard.press('z')
  await expect(page.getByText(t('bulk.undone', { count: 3 }))).toBeVisible()
  await expect(page.getByText(t('bulk.assigned', { count: 3, name: 'Boris' }))).toBeHidden({ timeout: 7000 })
  for (const row of await page.locator('[data-row]').all()) await expect(row).not.toContainText('Boris')

  await expect(page.locator('[data-row]:focus')).toHaveCount(1)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('e')
  await expect(page.getByText(t('bulk.closed', { count: 3 }))).toBeVisible()
  for (const row of await page.locator('[data-row]').all()) await expect(row).toContainText(t('status.closed'))
})

test('? lists the keys for chosen conversations, each once, also while none is chosen, and those of the open one', async ({
  page,
  world,
}) => {
  const guest = await guestWriter(world)
  const mark = newSubject('Keys')
  await guest.create(mark, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await openInbox(page, world.deskUrl, mark, 1)
  const sheet = page.getByRole('dialog')
  const names = [
    t('bulk.assign'),
    t('keys.tag'),
    t('keys.snooze'),
    t('bulk.answer'),
    t('keys.canned'),
    t('bulk.incident.key'),
    t('bulk.close'),
  ]
  for (const isChosen of [false, true]) {
    if (isChosen) await page.getByRole('checkbox', { name: new RegExp(mark) }).click()
    await page.keyboard.press('?')
    const section = sheet.getByRole('region', { name: t('keys.chosen') })
    for (const name of names) await expect(section.getByText(name, { exact: true })).toBeVisible()
    await expect(sheet.getByText(t('bulk.incident.key'))).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: new RegExp(mark) }).click()
  await expect(page.getByRole('heading', { name: mark })).toBeFocused()
  await page.keyboard.press('?')
  for (const name of [t('keys.assign'), macrosT('key'), t('keys.snooze'), t('keys.canned')])
    await expect(sheet.getByText(name, { exact: true }), `${name}: for the open conversation and for chosen ones`).toHaveCount(2)
})

test('the keys act on conversations that were chosen by mouse', async ({ page, world }) => {
  const guest = await guestWriter(world)
  const mark = newSubject('Clicked')
  for (const n of [1, 2]) await guest.create(`${mark} ${n}`, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await openInbox(page, world.deskUrl, mark, 2)
  for (const box of await page.getByRole('checkbox', { name: new RegExp(mark) }).all()) await box.click()
  await page.keyboard.press('t')
  await page.getByRole('combobox', { name: t('ticket.findTag') }).fill('clicked')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('bulk.tagged', { count: 2, tag: 'clicked' }))).toBeVisible()
})

test('by keyboard: what a search finds is answered with a ready answer', async ({ page, world }) => {
  const guest = await guestWriter(world)
  const mark = newSubject('Found')
  for (const n of [1, 2]) await guest.create(`${mark} ${n}`, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(mark)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-row]').first()).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press(';')
  await expect(page.getByRole('combobox', { name: t('composer.cannedHint') })).toBeFocused()
  await page.keyboard.type('screen')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(/^Screenshot, please/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: t('bulk.answerLabel') })).toContainText('a picture of the screen')
})

test('by keyboard: R begins the answer in its text, and rows that leave the view afterwards say so', async ({ page, world }) => {
  const guest = await guestWriter(world, { language: 'it' })
  const mark = newSubject('Typed')
  for (const n of [1, 2]) await guest.create(`${mark} ${n}`, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets?view=unassigned&language=it`)
  await expect(rowOf(page, `${mark} 2`)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: t('bulk.answerLabel') })).toBeFocused()
  await page.keyboard.type('It is mended.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(t('bulk.waiting', { count: 2 }))).toBeVisible()
  await page.reload()
  await expect(rowOf(page, `${mark} 2`)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('[data-row]:focus')).toHaveCount(1)
  await expect(page.getByRole('button', { name: t('bulk.undo') }), 'the action is known after a reload').toBeVisible()
  await expect(page.getByText(/answers? sent/).last()).toBeVisible({ timeout: BULK_UNDO_SECONDS * 1000 + 30_000 })
  await expect(rowOf(page, `${mark} 1`)).toContainText(t('inbox.gone'))
  await expect(rowOf(page, `${mark} 1`)).not.toContainText(t('inbox.unassigned'))
})

test('one answer goes to each player by name, and can be taken back before it goes', async ({ page, world }) => {
  const players = [await registerPlayer(world), await registerPlayer(world)]
  const mark = newSubject('Answered')
  for (const { token } of players) await playerWriter(world, token).create(mark, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await openInbox(page, world.deskUrl, mark, 2)
  const choose = async () => {
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await barOf(page)
      .getByRole('button', { name: t('bulk.answer') })
      .click()
    await page.getByRole('textbox', { name: t('bulk.answerLabel') }).fill('Dear {player}, it is mended.')
    await page.getByRole('button', { name: t('bulk.send', { count: 2 }) }).click()
    await expect(page.getByText(t('bulk.waiting', { count: 2 }))).toBeVisible()
  }
  await choose()
  await page.getByRole('button', { name: t('bulk.undo') }).click()
  await expect(page.getByText(t('bulk.takenBack'))).toBeVisible()

  await choose()
  await expect(page.getByText(t('bulk.sent', { count: 2 }))).toBeVisible({ timeout: BULK_UNDO_SECONDS * 1000 + 30_000 })
  for (const { nickName } of players)
    await expect(page.locator('[data-row]', { hasText: `Dear ${nickName}, it is mended.` })).toHaveCount(1)
})

test('a view is saved, shared, shown with its count, and deleted with a way back', async ({ page, world }) => {
  const guest = await guestWriter(world, { language: 'ko' })
  const subject = newSubject('Korean')
  await guest.create(subject, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  // In a small window, the open panel of filters has its own scrollbar, so that the rows below it stay in view.
  await page.setViewportSize({ width: 1024, height: 640 })
  await page.goto(`${world.deskUrl}/tickets?language=ko`)
  await expect(rowOf(page, subject)).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('button', { name: t('views.save') }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: t('views.save') })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: t('views.save') }).click()
  await expect(page.getByRole('textbox', { name: t('views.name') })).toBeFocused()
  await page.getByRole('button', { name: t('views.keep') }).click()
  await expect(page.getByText(t('views.fillName'))).toBeVisible()
  await page.getByRole('textbox', { name: t('views.name') }).fill('In Korean')
  await page.getByRole('checkbox', { name: t('views.share') }).check()
  await page.getByRole('button', { name: t('views.keep') }).click()
  const link = page.getByRole('link', { name: /In Korean/ })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(link).toContainText(/\d/)
  await page.getByRole('link', { name: t('inbox.view.mine') }).click()
  await link.click()
  await expect(page).toHaveURL(/language=ko/)
  await page.getByRole('button', { name: t('views.edit') }).click()
  await page.getByRole('button', { name: t('views.delete') }).click()
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: t('bulk.undo') }).click()
  await expect(link).toBeVisible()
})

test('compact rows show project and language, and take the whole width', async ({ page, world }) => {
  const guest = await guestWriter(world, { language: 'fr' })
  const subject = newSubject('Compact')
  await guest.create(subject, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await openInbox(page, world.deskUrl, subject, 1)
  await page.getByRole('button', { name: t('bulk.compact') }).click()
  await expect(rowOf(page, subject)).toContainText('FR')
  await expect(rowOf(page, subject).getByText('Familytown')).toBeVisible()
  const { width = 0, height = 0 } = (await rowOf(page, subject).boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(50)
  expect(width).toBeGreaterThan(800)
  await page.reload()
  await expect(page.getByRole('button', { name: t('bulk.compact') }), 'the choice is kept').toHaveAttribute('aria-pressed', 'true')
})
