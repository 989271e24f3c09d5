import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { deskRoundRobin as en } from '@playhub/phrases/en/desk-projects/round-robin'
import { translator } from '@playhub/phrases/t'
import { newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases, threadOf } from './steps/inbox.ts'
import { deskPhrases, expectAccessibleInBoth, heading } from './steps/staff.ts'
import { guestWriter } from './steps/support.ts'
import { ask } from './world/database.ts'
import { signInNewStaff, signInStaff } from './world/staff.ts'
import { expect, test, viewports } from './world/test.ts'
import type { World } from './world/world.ts'

/** Tests of round robin: new conversations are assigned to the members of staff who are present, one after another. */

const t = translator<typeof en>('en', en)
const inbox = inboxPhrases.en
const desk = deskPhrases.en
/**
 * No other test writes to this project, because round robin assigns all unassigned conversations of a project, including those of other
 * tests.
 */
const PROJECT = 'skyharbor'

test.use({ actionTimeout: 15_000 })
test.afterEach(async ({ world }) => {
  await ask(world.databaseUrl, 'delete from project_round_robin')
})

const nameOf = async ({ databaseUrl }: World, { email }: { email: string }) =>
  String((await ask(databaseUrl, 'select name from staff where email = $1', [email]))[0]?.name)

/** Opens a conversation of the project. Returns its id. */
const open = async (world: World, subject: string) => {
  const id = await (await guestWriter(world)).create(subject, '<p>Where is my hat?</p>')
  await ask(world.databaseUrl, 'update ticket set project_id = $2 where id = $1', [id, PROJECT])
  return id
}

test('an admin switches it on, who is present gets a conversation, and who is away does not', async ({ page, browser, world }) => {
  // Slow, because axe runs several times.
  test.slow()
  const first = await signInNewStaff(page, world, 'support')
  const firstName = await nameOf(world, first)
  const phone = await (
    await browser.newContext({ viewport: viewports.phone, locale: 'en', reducedMotion: 'reduce', hasTouch: true })
  ).newPage()
  const second = await signInNewStaff(phone, world, 'support')
  const secondName = await nameOf(world, second)

  const admin = await (await browser.newContext({ viewport: viewports.desktop, locale: 'en', reducedMotion: 'reduce' })).newPage()
  await signInStaff(admin, world, 'admin')
  await admin.goto(`${world.deskUrl}/projects/${PROJECT}/assignment`)
  await admin.setViewportSize({ width: 1366, height: 720 })
  await expect(admin.getByRole('banner').getByRole('button').last(), 'the screens scroll, the foot of the rail stays').toBeInViewport()
  await admin.setViewportSize(viewports.desktop)
  const on = admin.getByRole('switch', { name: t('isOn') })
  await on.press('Space')
  const save = admin.getByRole('button', { name: 'Save' })
  await save.press('Enter')
  await expect(admin.getByText(t('problem.MEMBERS_MISSING'))).toBeVisible()
  await expect(admin.getByRole('checkbox').first(), 'the wrong field gets the focus').toBeFocused()
  await expectAccessibleInBoth(admin)
  for (const name of [firstName, secondName]) await admin.getByRole('checkbox', { name, exact: true }).press('Space')
  await admin.getByLabel(t('openMax')).fill('0')
  await expect(admin.getByText(t('problem.OPEN_MAX_INVALID', { least: 1, most: 200 }))).toBeVisible()
  await admin.getByLabel(t('openMax')).fill('3')
  await save.press('Enter')
  await expect(admin.getByText(t('saved'))).toBeVisible()
  await admin.reload()
  await expect(on).toBeChecked()
  await expect(admin.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(admin.getByLabel(t('openMax'))).toHaveValue('3')

  const subject = newSubject('Given')
  const waiting = await open(world, subject)
  await page.goto(`${world.deskUrl}/canned`)
  await expect(page.getByRole('switch', { name: t('taking') })).toBeVisible()
  await page.keyboard.press('Shift')
  const toast = page.getByRole('dialog').filter({ hasText: subject })
  await expect(toast, 'who is active at the desk gets what has waited').toBeVisible({ timeout: 20_000 })
  await expectAccessibleInBoth(page)
  await toast.getByRole('button', { name: t('open') }).click()
  await expect(page).toHaveURL(new RegExp(waiting))
  await expect(threadOf(page)).toContainText(inbox('change.given', { to: firstName }))

  const rail = page.getByRole('switch', { name: t('taking') })
  await expect(rail).toBeChecked()
  await rail.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(t('isAway'))).toBeVisible()
  await expect(rail).not.toBeChecked()
  await page.reload()
  await expect(rail, 'the server keeps it').not.toBeChecked()

  const later = newSubject('Later')
  const next = await open(world, later)
  await phone.goto(`${world.deskUrl}/settings`)
  await expect(heading(phone, desk('screen.settings'))).toBeVisible()
  await phone.keyboard.press('Shift')
  await expect(phone.getByRole('dialog').filter({ hasText: later })).toBeVisible({ timeout: 20_000 })
  await expectAccessibleInBoth(phone)
  await expect(phone.getByRole('switch', { name: t('taking') })).toBeChecked()
  await phone.getByRole('button', { name: desk('shell.screens') }).click()
  const item = phone.getByRole('menuitemcheckbox', { name: t('taking') })
  await expect(item).toBeChecked()
  await item.click()
  await expect(phone.getByText(t('isAway'))).toBeVisible()
  await expect(phone.getByRole('switch', { name: t('taking') })).not.toBeChecked()
  const [row] = await ask(world.databaseUrl, 'select s.name from ticket t join staff s on s.id = t.assignee_id where t.id = $1', [next])
  expect(row?.name).toBe(secondName)

  const third = await open(world, newSubject('Third'))
  await page.getByRole('switch', { name: t('taking') }).press('Space')
  await expect(page.getByText(t('isTaking'))).toBeVisible()
  await expect
    .poll(
      async () => (await ask(world.databaseUrl, 'select assignee_id is not null as given from ticket where id = $1', [third]))[0]?.given,
    )
    .toBe(true)
  const reply = await page.evaluate(async (path) => (await fetch(path)).json(), `${deskPrefix}/presence`)
  expect(reply).toMatchObject({ takesPart: true, takesNew: true, given: [{ ticketId: third }, { ticketId: waiting }] })
})
