import { BULK_UNDO_SECONDS } from '@playhub/contract/limits'
import { newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases, openTicketAtDesk, replyOf, rowOf, threadOf } from './steps/inbox.ts'
import { changeMacro, macrosT, makeMacro, previewByKey, previewOf } from './steps/macros.ts'
import { paidPurchase } from './steps/payments/paid-purchase.ts'
import { deskPhrases, expectFocused } from './steps/staff.ts'
import { guestWriter, playerWriter } from './steps/support.ts'
import { answered } from './steps/visit.ts'
import { ask } from './world/database.ts'
import { signInStaff } from './world/staff.ts'
import { expect, expectAccessible, test } from './world/test.ts'

/** Tests of the use of macros on one and on many conversations. */

const t = inboxPhrases.en
const d = deskPhrases.en

test.use({ actionTimeout: 15_000 })

test('a macro is written, and found in a conversation by its name', async ({ page, world }) => {
  const name = newSubject('Late goods')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/macros/new`)
  await page.getByLabel(macrosT('name'), { exact: true }).fill(name)
  await page.getByRole('button', { name: macrosT('save') }).click()
  await expect(page.getByRole('alert')).toHaveText(macrosT('fillActions'))
  await page.getByRole('combobox', { name: macrosT('addTags') }).click()
  await page.getByRole('combobox', { name: t('ticket.findTag') }).fill('late goods')
  await page.keyboard.press('Enter')
  await page.getByLabel(macrosT('assign')).selectOption(macrosT('me'))
  await page.getByLabel(macrosT('status')).selectOption(t('status.closed'))
  await page.getByRole('textbox', { name: macrosT('answerLabel', { language: 'English' }) }).fill('Hello {player|there}, it is there.')
  await expectAccessible(page)
  await page.getByRole('button', { name: macrosT('save') }).click()
  await expect(page.getByText(macrosT('saved'))).toBeVisible()
  await expect(page).toHaveURL(/\/macros\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('list', { name: macrosT('list') }).getByRole('link', { name })).toHaveAttribute('aria-current', 'true')

  const guest = await guestWriter(world)
  const id = await guest.create(newSubject('Goods'), '<p>Where are my goods?</p>')
  await openTicketAtDesk(page, world, id)
  await previewByKey(page, name)
  const preview = previewOf(page, name)
  await expect(preview.getByRole('listitem')).toHaveText([
    macrosT('preview.tagAdded', { tag: 'late goods' }),
    macrosT('preview.took'),
    macrosT('preview.status', { to: t('status.closed') }),
  ])
  const text = preview.getByRole('textbox', { name: macrosT('preview.answer', { language: 'English' }) })
  await expect(text).toHaveText('Hello there, it is there.')
  await expectAccessible(page)
  await text.fill('Hello there, look into the green box.')
  await preview.getByRole('button', { name: macrosT('preview.use') }).click()
  await expect(threadOf(page)).toContainText('look into the green box')
  await expect(threadOf(page)).toContainText(
    macrosT('line.usedFor', { actor: 'Anna', name, what: `${macrosT('line.tags', { to: 'late goods' })}; took it; closed` }),
  )
  expect((await guest.ticket(id)).messages).toHaveLength(2)
})

test('by keyboard alone a macro is used, and taken back by one Undo', async ({ page, world }) => {
  const name = newSubject('To Boris')
  await makeMacro(world, 'support', name, [
    { kind: 'addTags', tags: ['asked'] },
    { kind: 'priority', priority: 'high' },
    { kind: 'note', text: '<p>Boris knows more</p>' },
  ])
  const guest = await guestWriter(world)
  const subject = newSubject('Question')
  await guest.create(subject, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets?q=${encodeURIComponent(subject)}`)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(page.locator('[data-row]')).toBeFocused()
  // `previewByKey` presses the key `u`. This key opens the conversation of the focused row, and then the list of macros.
  await previewByKey(page, name)
  await expectFocused(page, macrosT('preview.use'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(macrosT('preview.used', { name }))).toBeVisible()
  await expect(threadOf(page)).toContainText('Boris knows more')
  await expect(page.getByRole('button', { name: t('ticket.removeTag', { tag: 'asked' }) })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(macrosT('preview.undone', { name }))).toBeVisible()
  await expect(page.getByText(macrosT('preview.used', { name })), 'its Undo would do nothing any more').toBeHidden()
  await expect(page.getByRole('button', { name: t('ticket.removeTag', { tag: 'asked' }) })).toBeHidden()
  await expect(threadOf(page)).not.toContainText('Boris knows more')
})

test('an answer that is held and the changes are taken back together', async ({ page, world }) => {
  const name = newSubject('Mended')
  await makeMacro(world, 'support', name, [
    { kind: 'answer', texts: { en: '<p>It is mended.</p>' } },
    { kind: 'addTags', tags: ['mended'] },
  ])
  const guest = await guestWriter(world)
  const id = await guest.create(newSubject('Broken'), '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/settings`)
  await page.getByRole('switch', { name: d('settings.undoSend') }).click()
  await openTicketAtDesk(page, world, id)
  await previewByKey(page, name)
  // The preview itself has the focus, not its button. So a second press of Enter does not send an answer that nobody has read.
  await expect(page.locator(':focus')).toHaveAccessibleName(macrosT('preview.title', { name }))
  await expect(previewOf(page, name)).toHaveAccessibleDescription(new RegExp(macrosT('preview.tagAdded', { tag: 'mended' })))
  await page.keyboard.press('Enter')
  await expect(previewOf(page, name)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(macrosT('preview.usedHeld', { name }))).toBeVisible()
  const tag = page.getByRole('button', { name: t('ticket.removeTag', { tag: 'mended' }) })
  await expect(tag).toBeVisible()
  await threadOf(page)
    .getByRole('button', { name: t('held.undo') })
    .click()
  await expect(replyOf(page)).toHaveText('It is mended.')
  await expect(page.getByText(macrosT('preview.usedHeld', { name })), 'nothing is being sent any more').toBeHidden({ timeout: 7000 })
  await expect(tag).toBeHidden()
  expect((await guest.ticket(id)).messages).toHaveLength(1)
})

test.describe('a preview that is old', () => {
  test.use({ expectedErrors: [answered(409)] })

  test('what happens behind the preview is not used unseen, and edited texts stay', async ({ page, world }) => {
    const name = newSubject('Behind')
    const macroId = await makeMacro(world, 'support', name, [{ kind: 'answer', texts: { en: '<p>Closed now</p>' } }])
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Behind'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await previewByKey(page, name)
    const preview = previewOf(page, name)
    const text = preview.getByRole('textbox', { name: macrosT('preview.answer', { language: 'English' }) })
    await text.fill('My own words')
    await guest.write(id, '<p>Wait, it works</p>')
    await expect(preview.getByText(macrosT('preview.ticketChanged')).first()).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await preview.getByRole('button', { name: macrosT('preview.read') }).click()
    await expect(preview).toBeHidden()
    await expect(threadOf(page)).toContainText('Wait, it works')
    await expect(threadOf(page)).not.toContainText('My own words')
    await previewByKey(page, name)
    await expect(text).toHaveText('My own words')

    await changeMacro(world, 'finance', macroId, { actions: [{ kind: 'answer', texts: { en: '<p>Other words</p>' } }] })
    // The server refuses the request, because the macro has changed. After any refusal, the desk loads the list of macros again.
    await page.keyboard.press('Control+Enter')
    await expect(preview.getByText(macrosT('preview.macroChanged')).first()).toBeVisible()
    await expect(text).toHaveText('My own words')
    await preview.getByRole('button', { name: macrosT('preview.load') }).click()
    await expect(text).toHaveText('Other words')
    await preview.getByRole('button', { name: macrosT('preview.use') }).click()
    await expect(threadOf(page)).toContainText('Other words')
  })
})

test.describe('a macro whose reply was lost', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 429/] })

  test('is used once', async ({ page, world }) => {
    const name = newSubject('Lost')
    await makeMacro(world, 'support', name, [{ kind: 'answer', texts: { en: '<p>Once</p>' } }])
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Lost'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    // The server uses the macro, but the browser does not get the reply.
    await page.route(`**/tickets/${id}/macros`, async (route) => {
      const { cookie = '', origin = '' } = await route.request().allHeaders()
      const headers = { cookie, origin, 'content-type': 'application/json' }
      const answer = await fetch(route.request().url(), { method: 'POST', headers, body: route.request().postData() })
      expect(answer.status).toBe(200)
      await route.abort()
    })
    await previewByKey(page, name)
    await expect(page.locator(':focus')).toHaveAccessibleName(macrosT('preview.title', { name }))
    await page.keyboard.press('Control+Enter')
    const unknown = previewOf(page, name).getByText(macrosT('preview.unknown'))
    await expect(unknown).toBeVisible()
    // The server may have used the macro, so the desk now offers only to send the same request again. It must still offer only this in two
    // cases: after the preview was closed, and after a refusal such as 429, which the server sends before it processes the repeated
    // request.
    await page.keyboard.press('Escape')
    await expect(previewOf(page, name)).toBeHidden()
    await page.keyboard.press('u')
    await expect(unknown).toBeVisible()
    const retry = previewOf(page, name).getByRole('button', { name: macrosT('preview.retry') })
    await page.unrouteAll()
    await page.route(`**/tickets/${id}/macros`, (route) => route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } }))
    await Promise.all([page.waitForResponse((reply) => reply.status() === 429), retry.click()])
    await expect(unknown).toBeVisible()
    await page.unrouteAll()
    await retry.click()
    await expect(page.getByText(macrosT('preview.used', { name }))).toBeVisible()
    expect((await guest.ticket(id)).messages).toHaveLength(2)
  })
})

test('a macro that refunds is offered only with the right, and only after its sum was confirmed', async ({ page, browser, world }) => {
  const name = newSubject('Refund')
  await makeMacro(world, 'finance', name, [
    { kind: 'refund', reason: 'not-delivered' },
    { kind: 'status', status: 'closed' },
  ])
  const { player, paymentId } = await paidPurchase(world)
  const ticketId = await playerWriter(world, player.token).create(newSubject('Refund please'), '<p>Give it back.</p>')
  await ask(world.databaseUrl, 'update ticket set payment_id = $1 where id = $2', [paymentId, ticketId])
  await signInStaff(page, world, 'finance')
  await openTicketAtDesk(page, world, ticketId)
  await previewByKey(page, name)
  await expect(previewOf(page, name)).toContainText('$1.29')
  await expect(page.locator(':focus')).toHaveAccessibleName(macrosT('preview.title', { name }))
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('alertdialog', { name: t('refund.title') })
  await expectFocused(page, t('refund.cancel'))
  await expect(dialog).toHaveAccessibleDescription(/^\$1\.29 will go back/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const log = page.getByRole('log', { name: t('thread.title'), includeHidden: true })
  await expect(log, 'nothing was done').not.toContainText(name)
  await previewOf(page, name)
    .getByRole('button', { name: macrosT('preview.useRefund') })
    .click()
  await dialog.getByRole('button', { name: t('refund.submit', { amount: '$1.29' }) }).click()
  await expect(threadOf(page)).toContainText('$1.29')
  await expect(threadOf(page)).toContainText(macrosT('line.usedFor', { actor: 'Boris', name, what: macrosT('line.closed') }))

  const context = await browser.newContext()
  const support = await context.newPage()
  await signInStaff(support, world, 'support')
  await support.goto(`${world.deskUrl}/tickets/${ticketId}`)
  await support.getByRole('combobox', { name: macrosT('open') }).click()
  await support.getByRole('combobox', { name: macrosT('search') }).fill(name)
  await expect(support.getByText(macrosT('none'))).toBeVisible()
  await context.close()
})

test('by keyboard a macro is used on many conversations, and those that it leaves out are named', async ({ page, world }) => {
  const name = newSubject('Many')
  await makeMacro(world, 'support', name, [
    { kind: 'answer', texts: { en: '<p>Dear {player|player}, #{ticket} is mended.</p>' } },
    { kind: 'addTags', tags: ['mended'] },
  ])
  const guest = await guestWriter(world)
  const mark = newSubject('Selected')
  const ids: string[] = []
  for (const n of [1, 2, 3]) ids.push(await guest.create(`${mark} ${n}`, '<p>Hello</p>'))
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets?q=${encodeURIComponent(mark)}`)
  await expect(page.locator('[data-row]')).toHaveCount(3)
  const start = async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Control+a')
    await previewByKey(page, name)
    const dialog = page.getByRole('dialog', { name: macrosT('many.title', { count: 3, name }) })
    await expect(dialog).toContainText(macrosT('many.tagsAdded', { tags: 'mended' }))
    await expectAccessible(page)
    await expect(dialog).toContainText(macrosT('many.took'))
    await expect(page.locator(':focus')).toHaveAccessibleName(macrosT('many.title', { count: 3, name }))
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(macrosT('many.waiting', { count: 3 }))).toBeVisible()
  }
  await start()
  await page.keyboard.press('z')
  await expect(page.getByText(macrosT('many.takenBack'))).toBeVisible()
  await start()
  const [first = ''] = ids
  await guest.write(first, '<p>One more thing</p>')
  const said = page.getByText(`${macrosT('many.done', { count: 2 })}. ${t('bulk.left', { list: '' })}`.replace(' .', ''))
  await expect(said).toBeVisible({ timeout: BULK_UNDO_SECONDS * 1000 + 30_000 })
  await expect(said).toContainText(t('bulk.skip.TICKET_CHANGED'))
  await expect(rowOf(page, `${mark} 2`)).toContainText('is mended')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a macro is found, previewed and used', async ({ page, world }) => {
    const name = newSubject('Pocket')
    await makeMacro(world, 'support', name, [
      { kind: 'answer', texts: { en: '<p>Thank you.</p>' } },
      { kind: 'status', status: 'waiting' },
    ])
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Phone'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await page.getByRole('combobox', { name: macrosT('open') }).tap()
    await page.getByRole('combobox', { name: macrosT('search') }).fill(name)
    await page.getByRole('option', { name }).tap()
    const use = previewOf(page, name).getByRole('button', { name: macrosT('preview.use') })
    await expect(use).toBeInViewport()
    await use.tap()
    await expect(threadOf(page)).toContainText('Thank you.')
    await expect(page.getByLabel(t('inbox.status'))).toHaveValue('waiting')
  })
})
