import { deskTargets } from '@playhub/phrases/en/desk-projects/targets'
import { translator } from '@playhub/phrases/t'
import { newSubject } from './steps/desk-tickets.ts'
import { answerAtDesk, inboxPhrases, rowOf } from './steps/inbox.ts'
import { deskPhrases, expectAccessibleInBoth } from './steps/staff.ts'
import { guestWriter } from './steps/support.ts'
import { ask } from './world/database.ts'
import { signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'

/**
 * A test of targets, which are time limits for answers. An admin sets them, a member of staff is warned, and the report counts the missed
 * ones.
 */

const t = translator<typeof deskTargets>('en', deskTargets)
const desk = deskPhrases.en
const inbox = inboxPhrases.en

test.use({ actionTimeout: 15_000 })
// Deletes the targets, because other tests expect tickets without a due time.
test.afterEach(async ({ world }) => {
  await ask(world.databaseUrl, 'delete from project_targets')
})

test('targets are set, an answer that is due soon is announced and found, and a late one is counted as missed', async ({ page, world }) => {
  // Slow, because axe runs four times.
  test.slow()
  await signInStaff(page, world, 'admin')
  await page.goto(`${world.deskUrl}/projects/familytown/targets`)
  await expect(page.getByText(t('previewNone'))).toBeVisible()
  const high = page.getByRole('group', { name: inbox('priority.high') }).getByLabel(t('first'))
  await high.fill('soon')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(high, 'the wrong field gets the focus').toBeFocused()
  await expect(page.getByText(t('problem.TARGET_INVALID', { most: 240 }))).toBeVisible()
  await high.fill('2:00')
  const values = { priority: inbox('priority.high'), day: t('on.fri'), time: '17:30', dueDay: t('on.mon'), dueTime: '10:30' }
  await expect(page.getByText(t('example', { ...values, count: 3 }))).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('switch', { name: t('always') }).press('Space')
  await expect(page.getByText(t('exampleSameDay', { ...values, dueTime: '19:30' }))).toBeVisible()
  const holiday = page.getByLabel(t('holiday'), { exact: true })
  for (const day of ['2099-12-26', '2099-12-25', '2099-12-26']) {
    await holiday.fill(day)
    await holiday.press('Enter')
  }
  await expect(page.getByRole('list', { name: t('holidays') }).getByRole('listitem')).toHaveText([/^2099-12-25/, /^2099-12-26/])
  await page.getByRole('button', { name: t('holidayRemove', { day: '2099-12-26' }) }).press('Enter')
  await expect(holiday).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText(t('saved'))).toBeVisible()
  await page.reload()
  await expect(high).toHaveValue('2:00')
  await expect(page.getByRole('list', { name: t('holidays') }).getByRole('listitem')).toHaveText(/^2099-12-25/)

  const subject = newSubject('Due')
  const id = await (await guestWriter(world)).create(subject, '<p>Where is my hat?</p>')
  const waitSince = (minutes: number) =>
    ask(world.databaseUrl, `update ticket set priority = 'high', waiting_since = now() - make_interval(mins => $2) where id = $1`, [
      id,
      minutes,
    ])
  await waitSince(95)
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/canned`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Starts the job that warns of due answers. Otherwise the test would wait up to a minute for the job's next run.
  await ask(world.databaseUrl, `select graphile_worker.add_job('warn_of_due', '{}'::json)`)
  await expect.poll(async () => (await ask(world.databaseUrl, 'select 1 from due_warning where ticket_id = $1', [id])).length).toBe(1)
  await page.reload()
  const toast = page.getByRole('dialog').filter({ hasText: subject })
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: desk('due.open') }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByRole('region', { name: inbox('ticket.details') }).getByTitle(/^First answer due /)).toContainText('Due soon')
  await expectAccessibleInBoth(page)
  await page.reload()
  await expect(rowOf(page, subject)).toContainText('Due soon')
  await expect(toast, 'a warning is shown once').toBeHidden()
  await page
    .getByRole('navigation', { name: inbox('inbox.views') })
    .getByRole('link', { name: inbox('due.states.soon') })
    .click()
  await expect(page).toHaveURL(/due=soon/)
  await expect(rowOf(page, subject)).toBeVisible()

  await waitSince(200)
  await page.goto(`${world.deskUrl}/tickets?due=late`)
  await expect(rowOf(page, subject)).toContainText('Late by 1 h')
  await expectAccessibleInBoth(page)
  await rowOf(page, subject).click()
  await answerAtDesk(page, 'It is on your head.')
  await expect(rowOf(page, subject)).toBeHidden()
  await page.goto(`${world.deskUrl}/reports`)
  const table = page.getByRole('region', { name: t('report.title') }).getByRole('table')
  const row = table.getByRole('row').filter({ hasText: t('first') })
  await expect(row.getByRole('cell')).toHaveText([inbox('priority.high'), t('first'), '0', '1', '0'])
  await page.getByLabel(desk('reports.language')).selectOption('it')
  await expect(page.getByText(t('report.none'))).toBeVisible()
  await page.getByLabel(desk('reports.language')).selectOption('')
  await expect(row).toBeVisible()
  await expectAccessibleInBoth(page)
})
