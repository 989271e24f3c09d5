import { deskPrefix, type Role } from '@playhub/contract/desk/endpoint'
import type { StaffRow } from '@playhub/contract/desk/staff'
import { deskEditing } from '@playhub/phrases/en/desk-editing'
import { deskStaff } from '@playhub/phrases/en/desk-staff'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { sidewaysScroll } from './look/checks.ts'
import { addAuthenticator, deskPhrases, expectAccessibleInBoth, fillPassword, heading } from './steps/staff.ts'
import { answered } from './steps/visit.ts'
import { sessionOf, signInStaff } from './world/staff.ts'
import { expect, test, viewports } from './world/test.ts'
import { codeAt, stepNow } from './world/totp.ts'
import type { World } from './world/world.ts'

/**
 * These tests show how an admin adds colleagues, changes their roles and disables them, and how members of staff manage their own second
 * factors.
 */

const desk = deskPhrases.en
const t = translator<typeof deskStaff>('en', deskStaff)
const e = translator<typeof deskEditing>('en', deskEditing)

let newcomers = 0
const newMember = () => {
  newcomers += 1
  return { name: `Vera ${newcomers}`, email: `vera-${process.pid}-${newcomers}@playhub.example` }
}

/** Makes a call to the server as another admin. */
const asAdmin = async (world: World, path: string, body: object): Promise<unknown> => {
  const headers = { cookie: `playhub-desk=${await sessionOf(world, 'admin')}`, origin: world.deskUrl, 'content-type': 'application/json' }
  const answer = await fetch(`${world.deskUrl}${deskPrefix}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** Signs in as a new member of staff: uses the one-time password, sets a password, and adds an authenticator app. */
const comeIn = async (page: Page, world: World, who: { email: string; password: string }) => {
  await page.goto(world.deskUrl)
  await fillPassword(page, desk, who)
  await page.getByLabel(desk('newPassword.label')).fill('five slow paper boats')
  await page.getByRole('button', { name: desk('newPassword.submit') }).click()
  await page.getByRole('button', { name: desk('settings.addTotp') }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel(desk('factor.code')).fill(codeAt(secret, stepNow()))
  await page.getByRole('button', { name: desk('totp.finish') }).click()
  await expect(page.getByRole('navigation', { name: desk('shell.screens') })).toBeVisible()
}

const panelOf = (page: Page) => page.getByRole('complementary')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Reads the password from the dialog that shows it once, and closes the dialog. */
const passwordGiven = async (page: Page, name: string) => {
  const shown = page.getByRole('alertdialog', { name: t('passwordTitle', { name }) })
  await expect(shown).toContainText('shown once')
  const password = await shown.locator('code').innerText()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: t('passwordDone') }).click()
  await expect(shown).toBeHidden()
  return password
}

test('somebody new comes in by the one-time password, sees what the role allows, and is shut out in the open session', async ({
  page,
  browser,
  world,
}) => {
  test.slow()
  const { name, email } = newMember()
  await signInStaff(page, world, 'admin')
  await page.goto(`${world.deskUrl}/colleagues`)
  await page.getByRole('link', { name: t('add') }).click()
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: t('addTitle') })).toBeFocused()
  await panel.getByLabel(t('email')).fill('vera')
  await press(page, t('addSubmit'))
  await expect(panel.getByLabel(t('email'))).toBeFocused()
  await expect(panel.getByLabel(t('email'))).toHaveAccessibleDescription(new RegExp(t('emailWrong')))
  await expectAccessibleInBoth(page)
  await panel.getByLabel(t('email')).fill(email)
  await panel.getByLabel(t('name')).fill(name)
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: e('leave.title') })
    .getByRole('button', { name: e('leave.no') })
    .click()
  await expect(panel.getByLabel(t('name')), 'what was typed is not lost by a key').toHaveValue(name)
  // A double click must add only one colleague, and the dialog must show the password with which this colleague can sign in.
  await page.getByRole('button', { name: t('addSubmit'), exact: true }).dblclick()
  const password = await passwordGiven(page, name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText(t('states.invited'))

  const theirs = await (await browser.newContext({ locale: 'en', reducedMotion: 'reduce' })).newPage()
  await comeIn(theirs, world, { email, password })
  const rail = theirs.getByRole('navigation', { name: desk('shell.screens') })
  await expect(rail.getByRole('link', { name: desk('screen.payments') })).toBeVisible()
  for (const screen of ['notices', 'colleagues', 'audit'] as const)
    await expect(rail.getByRole('link', { name: desk(`screen.${screen}`) })).toHaveCount(0)
  await theirs.goto(`${world.deskUrl}/colleagues`)
  await expect(theirs, 'the first screen that they may open').toHaveURL(/tickets/)

  await page.reload()
  await expect(row).toContainText(t('states.works'))
  await panel.getByRole('checkbox', { name: new RegExp(`^${desk('role.finance')}`) }).check()
  await press(page, t('save'))
  await expect(panel.getByText(t('saved'))).toBeVisible()
  await expect(row).toContainText(desk('role.finance'))
  await theirs.reload()
  await expect(rail.getByRole('link', { name: desk('screen.notices') }), 'a role holds at once').toBeVisible()

  await press(page, t('shutOut'))
  const question = page.getByRole('alertdialog', { name: t('shutOutTitle', { name }) })
  await expect(question.getByRole('button', { name: t('shutOutNo') })).toBeFocused()
  await question.getByRole('button', { name: t('shutOutYes') }).click()
  await expect(row).toContainText(t('states.out'))
  // The colleague is signed out at the next action. This click may fail, because a request of the open page may already have caused the
  // sign-out.
  const nextPress = rail.getByRole('link', { name: desk('screen.payments') })
  await nextPress.click({ timeout: 5000 }).catch(() => undefined)
  await expect(heading(theirs, desk('signIn.title'))).toBeVisible()
  await expect(panel.getByRole('heading', { name }), 'the button that asked is gone').toBeFocused()

  await press(page, t('letIn'))
  await page
    .getByRole('alertdialog', { name: t('resetTitle', { name }) })
    .getByRole('button', { name: t('resetYes') })
    .dblclick()
  const second = await passwordGiven(page, name)
  expect(second).not.toBe(password)
  await expect(row).toContainText(t('states.invited'))
  await page.keyboard.press('Escape')
  await expect(row.getByRole('link')).toBeFocused()
  await comeIn(theirs, world, { email, password: second })
})

test('nobody shuts out themselves, and the list fits a phone', async ({ page, world }) => {
  await signInStaff(page, world, 'admin')
  await page.goto(`${world.deskUrl}/colleagues`)
  await page.getByRole('link', { name: t('you', { name: 'Admin' }) }).click()
  await panelOf(page)
    .getByRole('button', { name: t('shutOut') })
    .click({ force: true })
  await expect(panelOf(page).getByText(t('ownAccount')).last()).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expectAccessibleInBoth(page)
  await page.setViewportSize(viewports.phone)
  await expect.poll(() => sidewaysScroll(page)).toBe(0)
  await press(page, t('toList'))
  await expect(
    page
      .getByRole('list', { name: t('list') })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await expect.poll(() => sidewaysScroll(page)).toBe(0)
})

test.describe('the last admin', () => {
  test.use({ expectedErrors: [answered(409)] })

  test('stays one', async ({ page, world }) => {
    await signInStaff(page, world, 'admin')
    await page.goto(`${world.deskUrl}/colleagues`)
    await page.getByRole('link', { name: t('you', { name: 'Admin' }) }).click()
    await panelOf(page)
      .getByRole('checkbox', { name: new RegExp(`^${desk('role.admin')}`) })
      .uncheck()
    await panelOf(page)
      .getByRole('checkbox', { name: new RegExp(`^${desk('role.support')}`) })
      .check()
    await press(page, t('save'))
    await expect(panelOf(page).getByRole('alert')).toContainText(desk('refusal.STAFF_LAST_ADMIN'))
  })
})

test.describe('two who change one colleague', () => {
  test.use({ expectedErrors: [answered(409)] })

  test('nobody gives back what the other has taken away, and both keep what they wrote', async ({ page, world }) => {
    const { name, email } = newMember()
    const { staff } = (await asAdmin(world, '/colleagues', { name, email, roles: ['support', 'finance'] })) as { staff: StaffRow }
    const theirs = (was: Role[], roles: Role[]) => asAdmin(world, `/colleagues/${staff.id}`, { name, roles, was: { name, roles: was } })
    await signInStaff(page, world, 'admin')
    await page.goto(`${world.deskUrl}/colleagues/${staff.id}`)
    const panel = panelOf(page)
    const role = (of: Role) => panel.getByRole('checkbox', { name: new RegExp(`^${desk(`role.${of}`)}`) })
    await expect(role('finance')).toBeChecked()
    await theirs(['support', 'finance'], ['support'])
    await panel.getByLabel(t('name')).fill(`${name} Petrova`)
    await press(page, t('save'))
    await expect(panel.getByText(t('saved'))).toBeVisible()
    await expect(role('finance'), 'taken away meanwhile').not.toBeChecked()
    await expect(page.getByRole('row', { name: new RegExp(`${name} Petrova`) })).not.toContainText(desk('role.finance'))

    await role('content').check()
    await panel.getByLabel(t('name')).fill(name)
    await asAdmin(world, `/colleagues/${staff.id}`, {
      ...{ name: `${name} Ivanova`, roles: ['finance'] },
      was: { name: `${name} Petrova`, roles: ['support'] },
    })
    await press(page, t('save'))
    await expect(panel.getByText(e('merge.title'))).toBeVisible()
    await expectAccessibleInBoth(page)
    await press(page, e('merge.load'))
    await expect(panel.getByText(e('merge.both', { count: 1, names: t('name') }))).toBeVisible()
    await expect(panel.getByLabel(t('name'))).toHaveValue(name)
    for (const [of, isOn] of [
      ['content', true],
      ['finance', true],
      ['support', false],
    ] as const)
      await expect(role(of)).toBeChecked({ checked: isOn })
    await press(page, t('save'))
    await expect(panel.getByText(t('saved'))).toBeVisible()
    await expect(panel.getByRole('heading', { name, exact: true })).toBeVisible()
  })
})

test("one's own passkeys and app can go, but not the last of them", async ({ page, world }) => {
  const { name, email } = newMember()
  const { password } = (await asAdmin(world, '/colleagues', { name, email, roles: ['content'] })) as { password: string }
  await addAuthenticator(page)
  await comeIn(page, world, { email, password })
  await page.goto(`${world.deskUrl}/settings`)
  const removeApp = page.getByRole('button', { name: t('own.removeTotp') })
  await removeApp.click({ force: true })
  await expect(page.getByText(desk('refusal.FACTOR_LAST'))).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await press(page, desk('settings.addPasskey'))
  await page.getByLabel(desk('passkey.label')).fill('Work laptop')
  await press(page, desk('passkey.create'))
  const removePasskey = page.getByRole('button', { name: t('own.removeOf', { name: 'Work laptop' }) })
  await expect(removePasskey).toBeVisible()
  await expectAccessibleInBoth(page)
  await removeApp.click()
  await page
    .getByRole('alertdialog', { name: t('own.totpTitle') })
    .getByRole('button', { name: t('own.removeYes') })
    .click()
  await expect(page.getByText(desk('settings.totpOff'))).toBeVisible()
  await removePasskey.click({ force: true })
  await expect(page.getByText(desk('refusal.FACTOR_LAST'))).toBeVisible()

  await press(page, desk('settings.addTotp'))
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel(desk('factor.code')).fill(codeAt(secret, stepNow()))
  await press(page, desk('totp.finish'))
  await expect(page.getByText(desk('settings.totpOn'))).toBeVisible()
  await removePasskey.click()
  await page
    .getByRole('alertdialog', { name: t('own.removeTitle', { name: 'Work laptop' }) })
    .getByRole('button', { name: t('own.removeYes') })
    .click()
  await expect(removePasskey).toBeHidden()
  await expect(page.getByText(desk('settings.passkeysNone'))).toBeVisible()
})
