import { projects } from '@playhub/contract/desk/projects'
import type { Page } from '@playwright/test'
import { breakIt } from './steps/broken.ts'
import { bar, deskT, editingT, save, t } from './steps/desk/prices.ts'
import { newSubject } from './steps/desk-tickets.ts'
import { answerAtDesk, openTicketAtDesk, replyOf, threadOf } from './steps/inbox.ts'
import { registerPlayer } from './steps/newcomer.ts'
import { playerWriter } from './steps/support.ts'
import { answered } from './steps/visit.ts'
import { ask } from './world/database.ts'
import { signInNewStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'
import type { World } from './world/world.ts'

/** These tests show what members of staff see when an admin changes their roles while they work. */

const giveRole = (world: World, email: string, ...roles: string[]) =>
  ask(world.databaseUrl, 'update staff set roles = $1 where email = $2', [roles, email])

const toScreen = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: deskT('shell.screens') })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()

test.describe(() => {
  test.use({ expectedErrors: [answered(403)] })

  test('who loses the role while writing keeps the text until they leave the screen', async ({ page, world }) => {
    const { email } = await signInNewStaff(page, world, 'content')
    await page.goto(`${world.deskUrl}/prices/familytown`)
    const title = page.getByRole('textbox', { name: new RegExp(`^${t('column.enTitle')}`) }).first()
    await title.fill('A long text')
    await giveRole(world, email, 'support')
    await save(page).click()
    await expect(bar(page)).toContainText(deskT('refusal.STAFF_FORBIDDEN'))
    await expect(page.getByText(deskT('shell.rolesKept', { roles: deskT('role.support') }))).toBeVisible()
    await expect(title).toHaveValue('A long text')

    await toScreen(page, deskT('screen.inbox'))
    await page.getByRole('button', { name: editingT('leave.no') }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(title).toHaveValue('A long text')
    await toScreen(page, deskT('screen.inbox'))
    await page.getByRole('button', { name: editingT('leave.yes') }).click()
    await expect(page).toHaveURL(/\/tickets/)
    await page.goto(`${world.deskUrl}/prices/familytown`)
    await expect(page).toHaveURL(/\/tickets/)
  })

  test('who gains a role while writing is not told to copy the text', async ({ page, world }) => {
    const { email } = await signInNewStaff(page, world, 'content')
    await page.goto(`${world.deskUrl}/prices/familytown`)
    const title = page.getByRole('textbox', { name: new RegExp(`^${t('column.enTitle')}`) }).first()
    await title.fill('A long text')
    await giveRole(world, email, 'content', 'finance')
    // A refusal makes the page read the roles again.
    await breakIt({ page }, { call: projects.savePriceList, refusal: 'STAFF_FORBIDDEN' })
    await save(page).click()
    const roles = `${deskT('role.content')}, ${deskT('role.finance')}`
    await expect(page.getByText(deskT('shell.rolesChanged', { roles }), { exact: true })).toBeVisible()
    await expect(title).toHaveValue('A long text')
  })

  test('an answer that is refused for the role stays in the conversation', async ({ page, world }) => {
    const player = await registerPlayer(world)
    const id = await playerWriter(world, player.token).create(newSubject('Role'), '<p>Hello</p>')
    const { email } = await signInNewStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    // The page may learn of the new role at any time. Without a text, it would then close the conversation.
    await replyOf(page).fill('A long answer')
    await giveRole(world, email, 'content')
    await answerAtDesk(page, 'A long answer')
    await expect(threadOf(page)).toContainText(deskT('refusal.STAFF_FORBIDDEN'))
    await expect(page.getByText(deskT('shell.rolesKept', { roles: deskT('role.content') }))).toBeVisible()
    await expect(threadOf(page)).toContainText('A long answer')
    await toScreen(page, deskT('screen.catalogue'))
    await expect(page).toHaveURL(/\/catalogue/)
  })

  test('who has nothing unsaved is told, and sees the first screen of the new role', async ({ page, world }) => {
    const { email } = await signInNewStaff(page, world, 'support', 'content')
    await page.goto(`${world.deskUrl}/prices/familytown`)
    await expect(page.getByRole('textbox', { name: new RegExp(`^${t('column.enTitle')}`) }).first()).toBeVisible()
    await giveRole(world, email, 'support')
    await toScreen(page, deskT('screen.categories'))
    await expect(page.getByText(deskT('shell.rolesChanged', { roles: deskT('role.support') }))).toBeVisible()
    await expect(page).toHaveURL(/\/tickets/)
  })
})
