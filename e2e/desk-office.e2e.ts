import type { CannedAnswer } from '@playhub/contract/desk/canned'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { deskEditing } from '@playhub/phrases/en/desk-editing'
import { translator } from '@playhub/phrases/t'
import { headersOf } from './steps/desk-tickets.ts'
import { deskPhrases, expectAccessibleInBoth, heading } from './steps/staff.ts'
import { answered } from './steps/visit.ts'
import { sessionOf, signInStaff } from './world/staff.ts'
import { expect, test, viewports } from './world/test.ts'

/** Tests of ready answers and the audit log, and of what each role is not allowed to do. */

const t = deskPhrases.en
const e = translator<typeof deskEditing>('en', deskEditing)

test('a ready answer: written, changed, found, deleted', async ({ page, world }) => {
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/canned`)
  await page.getByRole('button', { name: t('canned.add') }).click()
  const [title, text] = [page.getByLabel(t('canned.title')), page.getByRole('textbox', { name: t('canned.text') })]
  const save = page.getByRole('button', { name: t('canned.save') })
  await text.fill('Hello, ')
  await save.click()
  await expect(title, 'what is missing takes the focus').toBeFocused()
  await expect(title).toHaveAccessibleDescription(new RegExp(t('canned.fillTitle')))
  await title.fill('Purchase on its way <b>')
  await text.click()
  await text.press('End')
  await page.getByRole('button', { name: t('canned.variable.player') }).click()
  await expect(text).toHaveText('Hello, {player}')
  await page.getByLabel(t('canned.project')).selectOption('familytown')
  await text.press('Control+Enter')
  await expect(page.getByText(t('canned.saved')).first()).toBeVisible()
  await expect(page).toHaveURL(/canned\/[0-9a-f-]{36}$/)
  const row = page.getByRole('link', { name: /Purchase on its way <b>/ })
  await expect(row).toContainText('Familytown · EN')

  await title.fill('Purchase on its way')
  await page.getByRole('link', { name: t('screen.reports') }).click()
  await page.getByRole('link', { name: t('screen.canned') }).click()
  await expect(row).toContainText(t('canned.unsaved'))
  await row.click()
  await expect(title, 'what was not saved waits').toHaveValue('Purchase on its way')
  await page.getByRole('button', { name: t('canned.discard') }).click()
  await expect(title).toHaveValue('Purchase on its way <b>')
  await title.fill('Purchase is late')
  await title.press('Enter')
  await expect(page.getByRole('link', { name: /Purchase is late/ })).toBeVisible()
  await page.reload()
  await expect(title).toHaveValue('Purchase is late')
  await expect(text).toHaveText('Hello, {player}')

  await page.getByLabel(t('canned.find')).fill('hello late')
  await expect(page.getByRole('link', { name: /Purchase is late/ })).toBeVisible()
  await page.getByLabel(t('canned.find')).fill('nothing like it')
  await expect(page.getByText(t('canned.noneFound'))).toBeVisible()
  await page.getByLabel(t('canned.find')).fill('')
  await page.getByRole('button', { name: t('canned.remove') }).click()
  const question = page.getByRole('alertdialog', { name: t('canned.askTitle', { title: 'Purchase is late' }) })
  await expect(question.getByRole('button', { name: t('canned.askNo') })).toBeFocused()
  await expectAccessibleInBoth(page)
  await question.getByRole('button', { name: t('canned.askYes') }).click()
  await expect(page.getByText(t('canned.removed', { title: 'Purchase is late' })).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Purchase is late/ })).toBeHidden()
  await expect(page).toHaveURL(/canned$/)
})

test.describe('two who write one ready answer', () => {
  test.use({ expectedErrors: [answered(409)] })

  test('nobody writes over the other, and what was typed stays', async ({ page, world }) => {
    await signInStaff(page, world, 'support')
    await page.goto(`${world.deskUrl}/canned/new`)
    const [title, text] = [page.getByLabel(t('canned.title')), page.getByRole('textbox', { name: t('canned.text') })]
    const save = page.getByRole('button', { name: t('canned.save') })
    await title.fill('Shared answer')
    await text.fill('As it was.')
    // Holding the keys down sends the shortcut several times, but the desk must create only one ready answer.
    await text.focus()
    await page.keyboard.down('Control')
    for (let repeats = 0; repeats < 4; repeats++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.keyboard.up('Control')
    await expect(page).toHaveURL(/canned\/[0-9a-f-]{36}$/)
    const rows = page.getByRole('link', { name: /Shared answer/ })
    await expect(rows).toHaveCount(1)

    const url = `${world.deskUrl}${deskPrefix}/canned-answers`
    const headers = await headersOf(world, 'finance')
    const answers = async () => ((await (await fetch(url, { headers })).json()) as { items: CannedAnswer[] }).items
    const theirs = async (change: Partial<CannedAnswer>) => {
      const known = (await answers()).find(({ id }) => page.url().endsWith(id))
      expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify({ ...known, ...change }) })).status).toBe(200)
    }
    await theirs({ text: '<p>As they say.</p>', language: 'de' })
    await title.fill('Shared answer, mine')
    await save.click()
    await expect(page.getByText(e('merge.title'))).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.getByRole('button', { name: e('merge.load') }).click()
    await expect(page.getByText(e('merge.loaded'))).toBeVisible()
    await expect(text).toHaveText('As they say.')
    await expect(title).toHaveValue('Shared answer, mine')
    await save.click()
    await expect(page.getByRole('link', { name: /Shared answer, mine/ })).toContainText('DE')
    expect(await answers()).toContainEqual(
      expect.objectContaining({ title: 'Shared answer, mine', text: '<p>As they say.</p>', language: 'de' }),
    )

    await text.fill('As I say.')
    await theirs({ text: '<p>As they say again.</p>' })
    await save.click()
    await page.getByRole('button', { name: e('merge.load') }).click()
    await expect(page.getByText(e('merge.both', { count: 1, names: t('canned.text') }))).toBeVisible()
    await expect(text).toHaveText('As I say.')
    await theirs({ title: 'Shared answer' })
    await page.reload()
    await expect(text, 'what was typed waits over a reload').toHaveText('As I say.')
    await save.click()
    await expect(page.getByText(e('merge.title'))).toBeVisible()
    await page.getByRole('button', { name: e('merge.load') }).click()
    await save.click()
    await expect(rows).toHaveText(/^Shared answer(?!,)/)
  })

  test('a ready answer that a colleague changes while nothing is typed is shown as it is now', async ({ page, world }) => {
    await signInStaff(page, world, 'support')
    await page.clock.install()
    await page.goto(`${world.deskUrl}/canned/new`)
    const [title, text] = [page.getByLabel(t('canned.title')), page.getByRole('textbox', { name: t('canned.text') })]
    await title.fill('Read again')
    await text.fill('Before.')
    await text.press('Control+Enter')
    await expect(page).toHaveURL(/canned\/[0-9a-f-]{36}$/)
    const url = `${world.deskUrl}${deskPrefix}/canned-answers`
    const headers = await headersOf(world, 'finance')
    const { items } = (await (await fetch(url, { headers })).json()) as { items: CannedAnswer[] }
    const known = items.find(({ id }) => page.url().endsWith(id))
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify({ ...known, text: '<p>After.</p>' }) })).status).toBe(200)
    // A page that becomes visible again after more than a minute loads the list of ready answers again.
    await page.clock.fastForward(61_000)
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(text).toHaveText('After.')
    await expect(page.getByText(t('canned.unsaved'))).toBeHidden()
  })
})

test('the audit log: what was refused, what was changed, by whom and when', async ({ page, world }) => {
  await signInStaff(page, world, 'admin')
  const cookie = `playhub-desk=${await sessionOf(world, 'support')}`
  const refused = await fetch(`${world.deskUrl}/api/audit-log`, { headers: { cookie } })
  expect(refused.status).toBe(403)

  await page.goto(`${world.deskUrl}/audit`)
  const entry = page.getByRole('row', { name: /Anna.*was refused: GET \/audit-log/ }).first()
  await expect(entry).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
  await expectAccessibleInBoth(page)
  const opener = entry.getByRole('link')
  await opener.press('Enter')
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading')).toBeFocused()
  await expect(panel).toContainText(t('role.support'))
  await expect(panel).toContainText('/api/audit-log')
  await expectAccessibleInBoth(page)
  await page.reload()
  await expect(panel, 'the address says which').toContainText('/api/audit-log')
  await expect(opener).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()

  await page.getByLabel(t('audit.action'), { exact: true }).selectOption(t('audit.kind.refused'))
  await expect(page).toHaveURL(/action=refused/)
  await expect(page.getByRole('row', { name: /signed in/ })).toHaveCount(0)
  await page.getByLabel(t('audit.object')).fill('no such thing')
  await expect(page.getByText(t('audit.emptyFiltered'))).toBeVisible()
  await page.getByRole('button', { name: t('audit.clearObject') }).click()
  await page.getByRole('button', { name: t('filters.clear') }).click()
  await page.getByLabel(t('audit.staff'), { exact: true }).first().selectOption('Anna')
  await expect(page.getByRole('row', { name: /Anna/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Admin/ })).toHaveCount(0)
  await page.getByRole('row', { name: /Anna/ }).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/audit\/\d+\?staff=/)
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page, 'the filters stay').toHaveURL(/\/audit\?staff=/)

  await page.setViewportSize(viewports.phone)
  const card = page
    .getByRole('list', { name: t('audit.list') })
    .getByRole('link', { name: /Anna/ })
    .first()
  await card.click()
  await expect(panel, 'in place of the list where there is no room beside it').toContainText('Anna')
  await expect(card).toBeHidden()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: t('audit.toList') }).click()
  await expect(card).toBeFocused()
  for (const id of ['none', '0', '2147483647']) {
    await page.goto(`${world.deskUrl}/audit/${id}`)
    await expect(panel).toContainText(t('refusal.NOT_FOUND'))
  }
})

test.describe('a role', () => {
  test.use({ expectedErrors: [answered(403)] })

  test('shows what it may do, and the server holds it too', async ({ page, world }) => {
    await signInStaff(page, world, 'content')
    await page.goto(`${world.deskUrl}/audit/1`)
    await expect(heading(page, t('screen.catalogue')), 'the first screen that it may open').toBeVisible()
    const rail = page.getByRole('navigation', { name: t('shell.screens') })
    for (const screen of ['catalogue', 'categories', 'articles', 'prices', 'projects', 'settings'] as const)
      await expect(rail.getByRole('link', { name: t(`screen.${screen}`), exact: true })).toBeVisible()
    await expect(rail.getByRole('link')).toHaveCount(6)
    expect(await page.evaluate(async () => (await fetch('/api/tickets')).status)).toBe(403)
  })
})
