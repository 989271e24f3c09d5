import type { Page } from '@playwright/test'
import { newSubject } from './steps/desk-tickets.ts'
import { answerAtDesk, inboxPhrases, openDesk, openTicketAtDesk, rowOf, threadOf } from './steps/inbox.ts'
import { deskPhrases, expectAccessibleInBoth } from './steps/staff.ts'
import { guestWriter } from './steps/support.ts'
import { answered } from './steps/visit.ts'
import { ask } from './world/database.ts'
import { signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'
import type { World } from './world/world.ts'

/**
 * Tests of snoozing: snoozed conversations are hidden from the lists until a chosen time, and then appear again without an action of staff.
 */

const t = inboxPhrases.en
const desk = deskPhrases.en

test.use({ actionTimeout: 15_000, timezoneId: 'Europe/Berlin' })

const menuOf = (page: Page) => page.getByRole('menu', { name: t('snooze.title') })
const pick = (page: Page, preset: 'hours' | 'monday') =>
  menuOf(page)
    .getByRole('menuitem', { name: t(`snooze.presets.${preset}`) })
    .click()
const viewOf = (page: Page, state: 'snoozed' | 'back') =>
  page.getByRole('navigation', { name: t('inbox.views') }).getByRole('link', { name: t(`snooze.states.${state}`) })
const headOf = (page: Page) => page.getByRole('main').locator('header')

/**
 * Ends the snooze now, and starts the job that handles ended snoozes. Otherwise the test would wait up to a minute for the job's next run.
 */
const letTimeCome = async ({ databaseUrl }: World, id: string) => {
  await ask(databaseUrl, `update ticket set snoozed_until = now() where id = $1`, [id])
  await ask(databaseUrl, `select graphile_worker.add_job('return_snoozed', '{}'::json)`)
  await expect
    .poll(async () => (await ask(databaseUrl, 'select 1 from ticket where id = $1 and returned_at is not null', [id])).length)
    .toBe(1)
}

const colleagueSearch = (page: Page) => page.getByRole('combobox', { name: t('ticket.findColleague') })

/** Signs in at the desk, opens the conversation of a new guest, and opens the list of colleagues with the key `a`. */
const openToAssign = async (page: Page, world: World, name: string) => {
  const subject = newSubject(name)
  const id = await (await guestWriter(world)).create(subject, '<p>Where is my hat?</p>')
  await signInStaff(page, world, 'support')
  await openTicketAtDesk(page, world, id)
  await page.getByRole('heading', { name: subject }).focus()
  await page.keyboard.press('a')
  await expect(colleagueSearch(page)).toBeFocused()
  return { subject, id }
}

test('"In 3 hours" means three hours of the server, also if the clock of the browser is a day ahead', async ({ page, world }) => {
  await page.clock.install({ time: Date.now() + 24 * 3_600_000 })
  const { id } = await openToAssign(page, world, 'Wrong clock')
  await page.keyboard.press('Escape')
  await expect(colleagueSearch(page)).toBeHidden()
  await page.keyboard.press('b')
  await pick(page, 'hours')
  await expect(headOf(page)).toContainText('Snoozed until')
  const [row] = await ask(
    world.databaseUrl,
    'select round(extract(epoch from snoozed_until - now()) / 60)::int as minutes from ticket where id = $1',
    [id],
  )
  expect(Math.abs(Number(row?.minutes) - 180)).toBeLessThan(5)
})

test('by keyboard: a conversation is snoozed, undone, snoozed again, and comes back at its time to its assignee', async ({
  page,
  browser,
  world,
}) => {
  // Slow, because axe runs four times.
  test.slow()
  const { subject, id } = await openToAssign(page, world, 'Snooze')
  await colleagueSearch(page).fill('Anna')
  await page.keyboard.press('Enter')
  await expect(threadOf(page)).toContainText('took this')
  await page.keyboard.press('b')
  await expect(menuOf(page)).toBeVisible()
  await expect(menuOf(page).getByRole('menuitem')).toHaveCount(5)
  await expectAccessibleInBoth(page)
  await page.keyboard.press('2')
  await expect(headOf(page)).toContainText(/Snoozed until \d{4}-\d\d-\d\d 09:00 by Anna/)
  await expect(rowOf(page, subject)).toBeHidden()
  await expect(threadOf(page)).toContainText(/Anna snoozed this until \d{4}-\d\d-\d\d 09:00/)
  await expectAccessibleInBoth(page)
  const offer = page.getByRole('dialog').filter({ hasText: 'Snoozed until' })
  await expect(offer).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(t('snooze.notSnoozed'))).toBeVisible()
  await expect(offer, 'its Undo would do nothing any more').toBeHidden()
  await expect(rowOf(page, subject)).toBeVisible()
  await expect(headOf(page)).not.toContainText('Snoozed until')

  await page.keyboard.press('b')
  await expect(menuOf(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(headOf(page)).toContainText('Snoozed until')
  await viewOf(page, 'snoozed').click()
  await expect(rowOf(page, subject)).toContainText('Snoozed until')
  await expectAccessibleInBoth(page)

  // Leaves the desk, so that it is closed when the snooze ends.
  await page.goto('about:blank')
  await letTimeCome(world, id)
  await page.goto(`${world.deskUrl}/canned`)
  const toast = page.getByRole('dialog').filter({ hasText: subject })
  await expect(toast).toContainText('is back from snooze')
  // A colleague also sees that the snooze has ended, and why. The colleague's visit does not remove the mark in the list.
  const colleague = await openDesk(browser, world, 'finance', `/tickets/${id}`)
  await expect(headOf(colleague)).toContainText(t('snooze.why.time'))
  await expect(rowOf(colleague, subject)).toContainText(t('snooze.returned'))
  await toast.getByRole('button', { name: desk('snooze.open') }).click()
  await expect(headOf(page)).toContainText(t('snooze.why.time'))
  await expect(threadOf(page)).toContainText(t('snooze.why.time'))
  await expect(rowOf(page, subject)).not.toContainText(t('snooze.returned'))
  await expect(rowOf(colleague, subject)).not.toContainText(t('snooze.returned'))
  await expectAccessibleInBoth(page)
  await answerAtDesk(page, 'It is on your head.')
  await expect(headOf(page)).not.toContainText(t('snooze.why.time'))
  await page.reload()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(toast, 'a return is shown once').toBeHidden()
})

test('another time is chosen, changed and taken back; the player brings the conversation back', async ({ page, world }) => {
  const guest = await guestWriter(world)
  const subject = newSubject('Later')
  const id = await guest.create(subject, '<p>Where is my hat?</p>')
  await signInStaff(page, world, 'support')
  await openTicketAtDesk(page, world, id)
  await page.getByRole('button', { name: t('snooze.snooze') }).click()
  await menuOf(page)
    .getByRole('menuitem', { name: t('snooze.custom') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('snooze.customTitle') })
  const field = dialog.getByLabel(t('snooze.at'))
  await expect(field).toHaveValue(/T09:00$/)
  await field.fill('2020-01-01T10:00')
  await field.press('Enter')
  await expect(dialog).toContainText(t('snooze.wrong', { days: 90 }))
  await expect(field).toBeFocused()
  await expectAccessibleInBoth(page)
  const next = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  await field.fill(`${next}T10:30`)
  await field.press('Enter')
  await expect(headOf(page)).toContainText(`Snoozed until ${next} 10:30`)
  await page.getByRole('button', { name: t('snooze.change') }).click()
  await pick(page, 'hours')
  await expect(headOf(page)).not.toContainText(`${next} 10:30`)
  await page.getByRole('button', { name: t('snooze.back') }).click()
  await expect(page.getByText(t('snooze.broughtBack'))).toBeVisible()
  await expect(page.getByRole('heading', { name: subject })).toBeFocused()
  await page.keyboard.press('z')
  await expect(headOf(page)).toContainText('Snoozed until')

  await guest.write(id, '<p>I have found it.</p>')
  await expect(headOf(page)).toContainText(t('snooze.why.player'))
  await expect(rowOf(page, subject)).toBeVisible()
})

test('many are snoozed with one key, and one undo brings them back', async ({ page, world }) => {
  const guest = await guestWriter(world)
  const mark = newSubject('Many later')
  for (const n of [1, 2, 3]) await guest.create(`${mark} ${n}`, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets?q=${encodeURIComponent(mark)}`)
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('b')
  await expect(menuOf(page)).toBeVisible()
  await page.keyboard.press('4')
  await expect(page.getByText(/^3 conversations snoozed until/)).toBeVisible()
  for (const row of await rows.all()) await expect(row).toContainText('Snoozed until')
  await page.keyboard.press('z')
  await expect(page.getByText(t('bulk.undone', { count: 3 }))).toBeVisible()
  for (const row of await rows.all()) await expect(row).not.toContainText('Snoozed until')
})

test.describe('an undo that comes too late', () => {
  test.use({ expectedErrors: [answered(422)] })
  test('says so, and changes nothing', async ({ page, world }) => {
    const id = await (await guestWriter(world)).create(newSubject('Too late'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await page.getByRole('button', { name: t('snooze.snooze') }).click()
    await pick(page, 'hours')
    await expect(headOf(page)).toContainText('Snoozed until')
    // Changes the end of the snooze to four seconds from now. This time passes before the test presses Undo.
    const [row] = await ask(
      world.databaseUrl,
      `update ticket set snoozed_until = now() + interval '4 seconds' where id = $1 returning snoozed_until::text as until`,
      [id],
    )
    await page.reload()
    await page.getByRole('button', { name: t('snooze.back') }).click()
    await expect(page.getByText(t('snooze.broughtBack'))).toBeVisible()
    await expect.poll(async () => (await ask(world.databaseUrl, 'select 1 where now() > $1::timestamptz', [row?.until])).length).toBe(1)
    await page.keyboard.press('z')
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText(desk('refusal.SNOOZE_TIME_INVALID'))).toBeVisible()
  })
})

for (const width of [390, 768])
  test(`the head of a snoozed conversation fits ${width} pixels`, async ({ page, world }) => {
    await page.setViewportSize({ width, height: 800 })
    const id = await (await guestWriter(world)).create(newSubject('Narrow'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await page.getByRole('button', { name: t('snooze.snooze') }).click()
    await pick(page, 'monday')
    const back = page.getByRole('button', { name: t('snooze.back') })
    const [own, other] = [await back.boundingBox(), await page.getByRole('button', { name: t('snooze.change') }).boundingBox()]
    expect(own?.y, 'both buttons are on one line').toBe(other?.y)
    expect(own?.height, 'its text does not wrap').toBeLessThan(50)
    expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual(width)
    await back.click()
    await expect(page.getByText(t('snooze.broughtBack'))).toBeVisible()
  })

test('a key that is pressed after a colleague was chosen chooses no other colleague', async ({ page, world }) => {
  await openToAssign(page, world, 'Keys')
  const colleagues = page.getByRole('listbox')
  await colleagues.getByRole('option', { name: 'Anna' }).click()
  await expect(threadOf(page)).toContainText('took this')
  await expect(colleagues).toBeHidden()
  // The list of colleagues contains a name that begins with "b" (Boris). The key must open the snooze menu and must not choose Boris.
  await page.keyboard.press('b')
  await expect(menuOf(page)).toBeVisible()
  await page.keyboard.press('2')
  await expect(headOf(page)).toContainText('Snoozed until')
  await expect(page.getByRole('combobox', { name: t('ticket.assigned', { name: 'Anna' }) })).toBeVisible()
  await expect(threadOf(page)).not.toContainText('Boris')
})
