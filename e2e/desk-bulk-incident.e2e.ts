import { randomUUID } from 'node:crypto'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { BULK_UNDO_SECONDS } from '@playhub/contract/limits'
import { deskIncidents } from '@playhub/phrases/en/desk-inbox/incidents'
import { translator } from '@playhub/phrases/t'
import { newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases } from './steps/inbox.ts'
import { guestWriter } from './steps/support.ts'
import { signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'

const t = inboxPhrases.en
const d = translator<typeof deskIncidents>('en', deskIncidents)

test.use({ actionTimeout: 15_000 })

test('by keyboard: chosen conversations are attached to an incident; Undo in time attaches none', async ({ page, world }) => {
  const guest = await guestWriter(world)
  const subject = newSubject('Late')
  for (const n of [1, 2]) await guest.create(`${subject} ${n}`, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  const title = newSubject('Purchases arrive late')
  const opened = await page.request.post(`${world.deskUrl}${deskPrefix}/incidents/${randomUUID()}`, {
    headers: { origin: world.deskUrl },
    data: { project: 'familytown', texts: { en: { title, text: '' } }, sinceTs: new Date().toISOString(), version: '' },
  })
  expect(opened.ok()).toBe(true)
  await page.goto(`${world.deskUrl}/tickets?q=${encodeURIComponent(subject)}`)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  const attachBoth = async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('i')
    await page.getByRole('combobox', { name: t('bulk.incident.search') }).fill(title)
    await expect(page.getByRole('option', { name: title })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('bulk.incident.waiting', { count: 2 }))).toBeVisible()
  }
  await attachBoth()
  await page.keyboard.press('z')
  await expect(page.getByText(t('bulk.incident.takenBack'))).toBeVisible()

  await attachBoth()
  await expect(page.getByText(t('bulk.incident.done', { count: 2 }))).toBeVisible({ timeout: BULK_UNDO_SECONDS * 1000 + 30_000 })
  await page.locator('[data-row]').first().click()
  await expect(page.getByRole('link', { name: d('attached', { title }) })).toBeVisible()
})
