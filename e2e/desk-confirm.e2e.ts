import { STAFF_FRESH_MINUTES } from '@playhub/contract/limits'
import { deskConfirm } from '@playhub/phrases/en/desk-confirm'
import { deskProjects } from '@playhub/phrases/en/desk-projects'
import { deskStaff } from '@playhub/phrases/en/desk-staff'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { sidewaysScroll, smallTargets } from './look/checks.ts'
import { addAuthenticator, deskPhrases, expectAccessibleInBoth, expectFocused, fillPassword, heading } from './steps/staff.ts'
import { growStale, signInNewStaff } from './world/staff.ts'
import { expect, test, viewports } from './world/test.ts'
import { codeAt, stepNow } from './world/totp.ts'

/**
 * Tests of actions that need the second factor. The desk must ask for it on the same screen, must keep typed text, and must then do the
 * action exactly once.
 */

const t = translator<typeof deskConfirm>('en', deskConfirm)
const desk = deskPhrases.en
const staffT = translator<typeof deskStaff>('en', deskStaff)
const projectsT = translator<typeof deskProjects>('en', deskProjects)

test.use({ expectedErrors: [/status of 40[13] /] })

const dialog = (page: Page) => page.getByRole('dialog', { name: t('title') })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Returns the code of the next time step, because the code that was used during the setup is not accepted again. */
const nextCode = (secret: string) => codeAt(secret, stepNow() + 1)
const confirmByCode = async (page: Page, code: string) => {
  await dialog(page).getByLabel(desk('factor.code')).fill(code)
  await dialog(page)
    .getByRole('button', { name: t('submit'), exact: true })
    .click()
}
const addPasskey = async (page: Page, label: string) => {
  await press(page, desk('settings.addPasskey'))
  await page.getByLabel(desk('passkey.label')).fill(label)
  await press(page, desk('passkey.create'))
}
/** Returns a list of the statuses of all replies to POST requests for this path. The list grows with each reply. */
const countPosts = (page: Page, path: string) => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && new URL(response.url()).pathname === path) statuses.push(response.status())
  })
  return statuses
}

test('a colleague is added after a wrong code and the right one; another tab goes on', async ({ page, world }) => {
  test.slow()
  const { secret } = await signInNewStaff(page, world, 'admin')
  const posts = countPosts(page, '/api/colleagues')
  const other = await page.context().newPage()
  await other.goto(`${world.deskUrl}/settings`)
  await expect(heading(other, desk('screen.settings'))).toBeVisible()
  await page.goto(`${world.deskUrl}/colleagues`)
  await page.getByRole('link', { name: staffT('add') }).click()
  const email = `late-${process.pid}@playhub.example`
  await page.getByLabel(staffT('email')).fill(email)
  await page.getByLabel(staffT('name')).fill('Late Larry')
  await growStale({ page, world })
  await press(page, staffT('addSubmit'))

  await expect(dialog(page).getByLabel(desk('factor.code')), 'the first thing to fill in').toBeFocused()
  await expect(dialog(page).getByRole('button', { name: t('passkey') }), 'there is none').toHaveCount(0)
  await expectAccessibleInBoth(page)
  await page.setViewportSize(viewports.phone)
  await expect.poll(() => sidewaysScroll(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  await page.setViewportSize(viewports.desktop)
  const right = nextCode(secret)
  await confirmByCode(page, right === '000000' ? '000001' : '000000')
  await expect(dialog(page).getByRole('alert')).toContainText(desk('refusal.SECOND_FACTOR_WRONG'))
  await expect(dialog(page).getByLabel(desk('factor.code'))).toHaveValue('')
  await expect(dialog(page).getByLabel(desk('factor.code'))).toBeFocused()
  expect(posts).toEqual([403])
  await dialog(page).getByLabel(desk('factor.code')).fill(nextCode(secret))
  // The second click of a double click comes before the answer, at the same place.
  const clicked = Promise.withResolvers<void>()
  await page.route('**/api/confirm/totp', async (route) => {
    await clicked.promise
    await route.continue()
  })
  const submit = dialog(page).getByRole('button', { name: t('submit'), exact: true })
  const box = await submit.boundingBox()
  if (!box) throw new Error('the button is not visible')
  const click = () => page.mouse.click(box.x + box.height, box.y + box.height / 2)
  const confirmations = countPosts(page, '/api/confirm/totp')
  await click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await click()
  clicked.resolve()

  await expect(dialog(page)).toBeHidden()
  expect(confirmations).toEqual([200])
  const given = page.getByRole('alertdialog', { name: staffT('passwordTitle', { name: 'Late Larry' }) })
  await given.getByRole('button', { name: staffT('passwordDone') }).click()
  await expect(page.getByRole('row', { name: /Late Larry/ })).toHaveCount(1)
  expect(posts).toEqual([403, 200])
  await other.getByRole('link', { name: desk('screen.colleagues') }).click()
  await expect(other.getByRole('row', { name: /Late Larry/ })).toBeVisible()
})

test('whoever does not confirm keeps what was typed, is told that nothing was done, and may confirm by a passkey', async ({
  page,
  world,
}) => {
  test.slow()
  await signInNewStaff(page, world, 'admin')
  const device = await addAuthenticator(page)
  await page.goto(`${world.deskUrl}/settings`)
  await addPasskey(page, 'Work laptop')
  await expect(page.getByText(desk('passkey.added')).first()).toBeVisible()
  const posts = countPosts(page, '/api/editor/projects/neuroarena/notice-address')
  await page.goto(`${world.deskUrl}/projects/neuroarena/server`)
  const address = page.getByLabel(projectsT('server.address'))
  const wanted = `https://game.example/notices-${process.pid}`
  await address.fill(wanted)
  await growStale({ page, world })

  const save = () => press(page, projectsT('server.saveAddress'))
  await save()
  await expect(dialog(page)).toHaveAccessibleDescription(t('lead', { count: STAFF_FRESH_MINUTES }))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expectFocused(page, projectsT('server.saveAddress'))
  await expect(page.getByRole('alert').getByText(desk('refusal.STAFF_SIGN_IN_AGAIN'))).toBeVisible()
  await expect(address).toHaveValue(wanted)
  await save()
  await dialog(page)
    .getByRole('button', { name: t('cancel') })
    .click()
  await expect(dialog(page)).toBeHidden()
  await expect(address).toHaveValue(wanted)
  expect(posts).toEqual([403, 403])

  await save()
  await device.setRight(false)
  await dialog(page)
    .getByRole('button', { name: t('passkey') })
    .click()
  await expect(dialog(page).getByRole('alert')).toContainText(desk('signIn.passkeyStopped'))
  await device.setRight(true)
  await dialog(page)
    .getByRole('button', { name: t('passkey') })
    .click()
  await expect(page.getByText(projectsT('server.addressSaved')).first()).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(posts).toEqual([403, 403, 403, 200])
})

test('it opens over a window that is open, and closes alone', async ({ page, world }) => {
  test.slow()
  const { secret } = await signInNewStaff(page, world, 'content')
  await addAuthenticator(page)
  await page.goto(`${world.deskUrl}/settings`)
  await press(page, desk('settings.replaceTotp'))
  await expect(page.getByRole('dialog', { name: desk('totp.title') }).getByLabel(desk('factor.code'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocused(page, desk('settings.replaceTotp'))
  await growStale({ page, world })
  await addPasskey(page, 'Work laptop')
  await expect(dialog(page).getByLabel(desk('factor.code'))).toBeFocused()
  await dialog(page).getByText(t('title')).click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  const below = page.getByRole('dialog', { name: desk('passkey.title') })
  await expect(below.getByRole('alert')).toContainText(desk('refusal.STAFF_SIGN_IN_AGAIN'))
  await expect(below.getByLabel(desk('passkey.label'))).toHaveValue('Work laptop')
  await press(page, desk('passkey.create'))
  await expect(dialog(page)).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog(page), 'a press beside it').toBeHidden()
  await expect(below.getByLabel(desk('passkey.label'))).toHaveValue('Work laptop')
  await press(page, desk('passkey.create'))
  await confirmByCode(page, nextCode(secret))
  await expect(below).toBeHidden()
  await expect(page.getByText(desk('settings.passkeys', { count: 1 }))).toBeVisible()

  await growStale({ page, world })
  await press(page, staffT('own.removeOf', { name: 'Work laptop' }))
  await press(page, staffT('own.removeYes'))
  await dialog(page)
    .getByRole('button', { name: t('passkey') })
    .click()
  await expect(page.getByText(desk('settings.passkeysNone'))).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('two calls that are refused at once ask once, and both are done', async ({ page, world }) => {
  const { secret } = await signInNewStaff(page, world, 'admin')
  await page.goto(`${world.deskUrl}/projects/islandm3/server`)
  const wanted = `https://game.example/both-${process.pid}`
  await page.getByLabel(projectsT('server.address')).fill(wanted)
  await growStale({ page, world })
  const save = await page.getByRole('button', { name: projectsT('server.saveAddress') }).elementHandle()
  const create = await page.getByRole('button', { name: projectsT('server.create.test') }).elementHandle()
  await page.evaluate(
    (buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click()
    },
    [save, create],
  )
  await expect(dialog(page)).toHaveCount(1)
  await confirmByCode(page, nextCode(secret))
  await expect(page.getByText(projectsT('server.addressSaved')).first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: projectsT('server.newKey') })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('a confirmation that comes after it was cancelled answers whoever asks next', async ({ page, world }) => {
  const { secret } = await signInNewStaff(page, world, 'admin')
  await page.goto(`${world.deskUrl}/projects/islandm3/server`)
  await page.getByLabel(projectsT('server.address')).fill(`https://game.example/late-${process.pid}`)
  await growStale({ page, world })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/confirm/totp', async (route) => {
    await held.promise
    await route.continue()
  })
  await press(page, projectsT('server.saveAddress'))
  await confirmByCode(page, nextCode(secret))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').getByText(desk('refusal.STAFF_SIGN_IN_AGAIN'))).toBeVisible()
  await press(page, projectsT('server.saveAddress'))
  await expect(dialog(page)).toBeVisible()
  held.resolve()
  await expect(page.getByText(projectsT('server.addressSaved')).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test.describe('an answer that gets lost', () => {
  test.use({ expectedErrors: [/status of 40[13] |ERR_FAILED/] })

  test('costs a sign-in, and nothing that was typed', async ({ page, world }) => {
    test.slow()
    const member = await signInNewStaff(page, world, 'admin')
    await addAuthenticator(page)
    await page.goto(`${world.deskUrl}/settings`)
    await addPasskey(page, 'Work laptop')
    await expect(page.getByText(desk('passkey.added')).first()).toBeVisible()
    await page.goto(`${world.deskUrl}/projects/neuroarena/server`)
    const address = page.getByLabel(projectsT('server.address'))
    const wanted = `https://game.example/lost-${process.pid}`
    await address.fill(wanted)
    await growStale({ page, world })
    // The server renews the session, but the browser does not get the cookie.
    await page.route('**/api/confirm/passkey/finish', async (route) => {
      const { cookie = '', origin = '' } = await route.request().allHeaders()
      const headers = { cookie, origin, 'content-type': 'application/json' }
      const answer = await fetch(route.request().url(), { method: 'POST', headers, body: route.request().postData() })
      expect(answer.status).toBe(200)
      await route.abort()
    })
    await press(page, projectsT('server.saveAddress'))
    const byPasskey = dialog(page).getByRole('button', { name: t('passkey') })
    await byPasskey.click()
    await expect(dialog(page).getByRole('alert')).toContainText(desk('common.offline'))
    await page.unrouteAll()
    await byPasskey.click()
    await expect(page.getByText(desk('signIn.ended'))).toBeVisible()
    await fillPassword(page, desk, member)
    await page.getByLabel(desk('factor.code')).fill(nextCode(member.secret))
    await press(page, desk('factor.submit'))
    await expect(address).toHaveValue(wanted)
    await press(page, projectsT('server.saveAddress'))
    await expect(page.getByText(projectsT('server.addressSaved')).first()).toBeVisible()
  })
})

test('a session that ends meanwhile leads to the sign-in', async ({ page, world }) => {
  const member = await signInNewStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/settings`)
  await expect(heading(page, desk('screen.settings'))).toBeVisible()
  await growStale({ page, world })
  await press(page, desk('settings.replaceTotp'))
  await expect(dialog(page)).toBeVisible()
  await page.request.post(`${world.deskUrl}/api/sign-out`, { headers: { origin: world.deskUrl } })
  await confirmByCode(page, nextCode(member.secret))
  await expect(page.getByText(desk('signIn.ended'))).toBeVisible()
  await fillPassword(page, desk, member)
  await page.getByLabel(desk('factor.code')).fill(nextCode(member.secret))
  await press(page, desk('factor.submit'))
  await expect(heading(page, desk('screen.settings'))).toBeVisible()
  await expect(dialog(page), 'the question went with the session').toHaveCount(0)
})
