import { open, t } from './steps/desk/projects.ts'
import { expectAccessibleInBoth } from './steps/staff.ts'
import { test } from './world/own-world.ts'
import { expect } from './world/test.ts'

test.describe.configure({ mode: 'default' })

test('a key and a secret are shown once, revoked and renewed with a question', async ({ page, world }) => {
  await open(page, world, 'server', 'islandm3')
  await page.getByRole('button', { name: t('server.create.test') }).click()
  const dialog = page.getByRole('dialog', { name: t('server.newKey') })
  const key = (await dialog.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^ph_test_[\w-]{32,}$/)
  await expectAccessibleInBoth(page)
  const ask = () => fetch(`${world.hubUrl}/partner/v1/payments/none`, { headers: { authorization: `Bearer ${key}` } })
  expect((await ask()).status, 'the key opens the door').not.toBe(401)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: t('server.done') }).click()
  await expect(page.getByText(key)).toBeHidden()
  const ends = t('server.ends', { four: key.slice(-4) })
  await page.getByRole('button', { name: t('server.revoke', { ends }) }).click()
  const question = page.getByRole('alertdialog', { name: t('server.askRevoke', { ends }) })
  await expect(question.getByRole('button', { name: t('server.keep') })).toBeFocused()
  await question.getByRole('button', { name: t('server.revokeYes') }).click()
  await expect(page.getByText(t('server.revokedNow')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('server.revoke', { ends }) })).toBeHidden()
  expect((await ask()).status).toBe(401)

  await page.getByRole('button', { name: t('server.renew') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('server.renewYes') })
    .click()
  const secret = page.getByRole('dialog', { name: t('server.newSecret') })
  await expect(secret.locator('code')).toContainText(/^whsec_/)
  await secret.getByRole('button', { name: t('server.done') }).click()
})

test('what is shown once is made once, however it is pressed, and stays until somebody means to close it', async ({ page, world }) => {
  await open(page, world, 'server', 'skyharbor')
  const ends = page.getByText(/^ph_(test|live)_…/)
  await expect(page.getByText(t('server.noKeys'))).toBeVisible()
  const stays = async (name: string) => {
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('heading', { name })).toBeFocused()
    for (const key of ['Enter', 'Space']) await page.keyboard.press(key)
    await expect(dialog.locator('code')).toBeVisible()
    await dialog.getByRole('button', { name: t('server.done') }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: t('server.create.test') }).dblclick()
  await stays(t('server.newKey'))
  await expect(ends).toHaveCount(1)
  await page.getByRole('button', { name: t('server.create.live') }).focus()
  // A key that is held down sends several `keydown` events.
  await Promise.all(Array.from({ length: 5 }, () => page.keyboard.down('Enter')))
  await page.keyboard.up('Enter')
  await stays(t('server.newKey'))
  await expect(ends).toHaveCount(2)

  await page.getByLabel(t('server.address')).fill('https://game.example/notices')
  await page.getByRole('button', { name: t('server.saveAddress') }).click()
  await stays(t('server.newSecret'))
  await page.getByRole('button', { name: t('server.renew') }).click()
  const made: string[] = []
  page.on('response', async (answer) => {
    if (/secret/.test(answer.url())) made.push(((await answer.json()) as { secret: string }).secret)
  })
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('server.renewYes') })
    .dblclick()
  await stays(t('server.newSecret'))
  expect(made).toHaveLength(1)
})
