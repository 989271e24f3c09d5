import { SUPPORT_EVENTS_PATH, support } from '@playhub/contract/support'
import { breakIt, withLostReplies } from './steps/broken.ts'
import {
  asGuest,
  callPath,
  description,
  log,
  message,
  openList,
  openTicket,
  pick,
  sendButton,
  textsOf,
  write,
} from './steps/conversation.ts'
import { staffOf } from './steps/support.ts'
import { devices, test, type Visit } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/** Tests of messages that are sent during failures, and of long conversations. */

test.describe('on its way', () => {
  test.use({ ...devices.desktop, locale: 'en', expectedErrors: [/ERR_|Failed to (fetch|load)|status of 40[0-9] /] })

  const begin = async (visit: Visit) => {
    const guest = await asGuest(visit)
    const id = await guest.create('Pearls', '<p>First</p>')
    await openTicket(visit, id)
    return { guest, id }
  }

  test('what is written without a network goes out when it is back, once', async ({ visit, context }) => {
    const { guest, id } = await begin(visit)
    await context.setOffline(true)
    await write(visit, 'Second')
    await expect(log(visit).getByText(visit.t('chat.queued'))).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => textsOf(guest, id)).toEqual(['<p>First</p>', '<p>Second</p>'])
    await expect(log(visit).getByText(visit.t('chat.queued'))).toHaveCount(0)
    await expect(log(visit).getByText('Second')).toHaveCount(1)
  })

  test('a message whose reply was lost waits, survives a reload, and is written once', async ({ visit }) => {
    const { guest, id } = await begin(visit)
    const { page, t } = visit
    await page.route(`**${SUPPORT_EVENTS_PATH}`, (route) => route.abort())
    await page.reload()
    await withLostReplies(visit, callPath(support.sendMessage), async () => {
      await write(visit, 'Second')
      await expect(log(visit).getByText(t('chat.queued'))).toBeVisible()
      await expect.poll(() => textsOf(guest, id)).toEqual(['<p>First</p>', '<p>Second</p>'])
      await expect(log(visit).getByText(t('chat.queued'))).toBeVisible()
      await expect(log(visit).getByRole('button', { name: t('chat.edit') }), 'an edited text would be a second message').toBeHidden()
      await expect(page.getByText(t('toast.SEND_MESSAGE_ERROR'))).toHaveCount(0)
    })
    await page.unrouteAll()
    await page.reload()
    await expect(log(visit).getByText('Second')).toHaveCount(1)
    await expect(log(visit).getByText(t('chat.queued'))).toHaveCount(0)
    expect(await textsOf(guest, id)).toEqual(['<p>First</p>', '<p>Second</p>'])
  })

  test('a message whose reply was lost, and that is refused afterwards, can be removed; if it was stored, it is shown', async ({
    visit,
  }) => {
    const { guest, id } = await begin(visit)
    const { page, t } = visit
    await page.route(`**${SUPPORT_EVENTS_PATH}`, (route) => route.abort())
    await page.reload()
    await withLostReplies(visit, callPath(support.sendMessage), async () => {
      await write(visit, 'Second')
      await expect.poll(() => textsOf(guest, id)).toEqual(['<p>First</p>', '<p>Second</p>'])
    })
    await breakIt(visit, { call: support.sendMessage, refusal: 'TOO_MANY_REQUESTS' })
    const remove = log(visit).getByRole('button', { name: t('chat.drop'), exact: true })
    await expect(remove).toBeVisible()
    await expect(log(visit).getByRole('button', { name: t('chat.edit') }), 'an edited text would be a second message').toBeHidden()
    await expectAccessible(page)
    await remove.click()
    await expect(log(visit).getByText('Second')).toHaveCount(0)
    await page.unrouteAll()
    await page.reload()
    await expect(log(visit).getByText('Second')).toHaveCount(1)
    expect(await textsOf(guest, id)).toEqual(['<p>First</p>', '<p>Second</p>'])
  })

  test('what could not reach the server goes out when the server is back, without the visitor', async ({ visit }) => {
    const { guest, id } = await begin(visit)
    const { page, t } = visit
    // The reply comes from a proxy that cannot reach the server.
    await page.route(callPath(support.sendMessage), (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await write(visit, 'Second')
    await expect(log(visit).getByText(t('chat.queued'))).toBeVisible()
    await page.unrouteAll()
    await expect.poll(() => textsOf(guest, id), { timeout: 20_000 }).toEqual(['<p>First</p>', '<p>Second</p>'])
    await expect(log(visit).getByText(t('chat.queued'))).toHaveCount(0)
  })

  test('a refused message is sent again only by the visitor, also after a reload', async ({ visit }) => {
    const { guest, id } = await begin(visit)
    const { page, t } = visit
    await breakIt(visit, { call: support.sendMessage, refusal: 'TOO_MANY_REQUESTS' })
    await write(visit, 'Second')
    await expect(page.getByRole('alert').filter({ hasText: t('toast.SEND_MESSAGE_ERROR') })).toBeVisible()
    await page.unrouteAll()
    await page.reload()
    await page.getByRole('button', { name: t('chat.retry'), exact: true }).click()
    await expect.poll(() => textsOf(guest, id)).toEqual(['<p>First</p>', '<p>Second</p>'])
    await expect(log(visit).getByText(t('chat.sent')).last()).toBeVisible()
  })

  test('an upload that is cancelled comes back into the editor; a file without words sends none', async ({ visit }) => {
    const { guest, id } = await begin(visit)
    const { page, t } = visit
    await page.route(callPath(support.sendMessage), () => {})
    await pick(visit, 'image', 'screen.png', 'image/png')
    await write(visit, 'Look')
    await log(visit)
      .getByRole('button', { name: t('files.cancel', { name: 'screen.png' }) })
      .or(log(visit).getByRole('button', { name: t('files.remove', { name: 'screen.png' }) }))
      .click()
    await expect(message(visit)).toHaveText('Look')
    await expect(page.getByText('screen.png')).toBeVisible()
    await page.unrouteAll()
    // Presses keys instead of calling `fill('')`. `fill` presses Delete very early. If the editor has not read the selection yet, nothing
    // is deleted.
    for (const key of ['ControlOrMeta+a', 'Delete']) await message(visit).press(key)
    await expect(message(visit)).toHaveText('')
    await sendButton(visit).click()
    await expect(log(visit).getByRole('button', { name: t('media.open') })).toBeVisible()
    const last = (await guest.ticket(id)).messages.at(-1)
    expect(last).toMatchObject({ text: '', image: { type: 'image/png' } })
  })

  test('the last letter is sent, however soon Send is pressed after it', async ({ visit }) => {
    const { guest, id } = await begin(visit)
    await message(visit).fill('Las')
    await sendButton(visit).evaluate(
      async (send: HTMLButtonElement, field) => {
        field?.focus()
        document.execCommand('insertText', false, 't')
        // Waits for one microtask, in which the editor handles the typed letter. No other code runs before the click.
        await Promise.resolve()
        send.click()
      },
      await message(visit).elementHandle(),
    )
    await expect.poll(() => textsOf(guest, id)).toEqual(['<p>First</p>', '<p>Last</p>'])
  })

  test('a message that another tab has taken back is not sent after all', async ({ visit, context }) => {
    const { guest, id } = await begin(visit)
    const { page, t } = visit
    const held = Promise.withResolvers<void>()
    await page.route(callPath(support.sendMessage), async (route) => {
      await held.promise
      await route.abort()
    })
    await pick(visit, 'image', 'screen.png', 'image/png')
    await write(visit, 'Second')
    await expect(log(visit).getByText(t('chat.sending'), { exact: true })).toBeVisible()
    const other = { ...visit, page: await context.newPage() }
    await openTicket(other, id)
    await log(other)
      .getByRole('button', { name: t('files.remove', { name: 'screen.png' }) })
      .click()
    await expect(message(other)).toHaveText('Second')
    held.resolve()
    await expect(log(visit).getByText('Second')).toHaveCount(0)
    await page.unrouteAll()
    await page.reload()
    await expect(log(visit).getByText('First')).toBeVisible()
    await expect(log(visit).getByText('Second')).toHaveCount(0)
    expect(await textsOf(guest, id)).toEqual(['<p>First</p>'])
  })

  test('a message that meets a closed conversation is no error, and is there to be copied', async ({ visit, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { page, t, world } = visit
    // The page gets no events, so it still shows the conversation as open.
    await page.route(`**${SUPPORT_EVENTS_PATH}`, (route) => route.abort())
    const { id } = await begin(visit)
    await (await staffOf(world)).close(id)
    await write(visit, 'Too late')
    await expect(page.getByText(t('chat.closed'))).toBeVisible()
    await expect(page.getByText(t('toast.SEND_MESSAGE_ERROR'))).toHaveCount(0)
    const unsent = page.getByRole('region', { name: t('chat.unsent') })
    await expect(unsent.getByText('Too late')).toBeVisible()
    await unsent.getByRole('button', { name: t('chat.copy') }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Too late')
    await page.getByRole('button', { name: t('chat.create') }).click()
    await expect(description(visit)).toHaveText('Too late')
  })

  test('a long conversation is read back page by page, and news do not move the reader', async ({ visit }) => {
    const guest = await asGuest(visit)
    const id = await guest.create('Long', '<p>Message 1</p>')
    const staff = await staffOf(visit.world)
    for (let count = 2; count <= 60; count++) await staff.answer(id, `<p>Message ${count}</p>`)
    await openTicket(visit, id)
    const { page, t } = visit
    await expect(log(visit).getByText('Message 60', { exact: true })).toBeInViewport()
    await expect(log(visit).getByText('Message 1', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: t('chat.earlier') }).scrollIntoViewIfNeeded()
    await expect(log(visit).getByText('Message 1', { exact: true })).toBeAttached()
    await expect(log(visit).getByText('Message 11', { exact: true })).toBeInViewport()
    await staff.answer(id, '<p>Message 61</p>')
    const fresh = page.getByRole('button', { name: t('chat.fresh') })
    await expect(fresh).toBeVisible()
    await expect(log(visit).getByText('Message 11', { exact: true })).toBeInViewport()
    // Messages that were not visible stay unread.
    expect((await guest.tickets())[0]?.unreadMessageCount).toBe(1)
    await fresh.click()
    await expect(log(visit).getByText('Message 61', { exact: true })).toBeInViewport()
    await expect.poll(async () => (await guest.tickets())[0]?.unreadMessageCount).toBe(0)
  })
})

test.describe('pressed twice, phone', () => {
  test.use({ ...devices.phone, viewport: { width: 390, height: 664 }, locale: 'ru' })

  test('a new ticket is sent; its sending is cancelled at its file, and nothing is lost', async ({ visit }) => {
    const { page, t } = visit
    const submit = page.getByRole('button', { name: t('createTicket.submit') })
    await openList(visit)
    await description(visit).fill('It does not open')
    await pick(visit, 'image', 'screen.png', 'image/png')
    await page.route(callPath(support.createTicket), () => {})
    await submit.click()
    const cancel = page.getByRole('button', { name: t('files.cancel', { name: 'screen.png' }) })
    await expect(cancel).toBeInViewport()
    await cancel.click()
    await expect(submit).not.toHaveAttribute('aria-busy', 'true')
    await expect(description(visit)).toHaveText('It does not open')

    await page.unrouteAll()
    const held = Promise.withResolvers<void>()
    await page.route(callPath(support.createTicket), async (route) => {
      await held.promise
      await route.continue()
    })
    await submit.dblclick()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    held.resolve()
    await expect(log(visit).getByText('It does not open')).toBeVisible()
    await expect(log(visit).getByRole('button', { name: t('media.open') })).toBeVisible()
  })

  test('a message is written once, and nothing is asked for', async ({ visit }) => {
    const guest = await asGuest(visit)
    const id = await guest.create('Pearls', '<p>First</p>')
    await openTicket(visit, id)
    await message(visit).fill('Second')
    await sendButton(visit).dblclick()
    await expect(log(visit).getByText('Second')).toBeVisible()
    await expect.poll(() => textsOf(guest, id)).toEqual(['<p>First</p>', '<p>Second</p>'])
    await expect(visit.page.getByText(visit.t('support.descriptionEmptyWarning'))).toBeHidden()
    await expect(message(visit)).not.toHaveAttribute('aria-invalid', 'true')

    // After a message is sent, the field is empty and the form must not warn. But if the player typed a text and deleted it, the form must
    // warn. The test presses single keys, because a phone's editor may not notice a text that is filled in and removed within 20 ms.
    await message(visit).pressSequentially('No')
    for (const _letter of 'No') await message(visit).press('Backspace')
    await sendButton(visit).click()
    await expect(visit.page.getByText(visit.t('support.descriptionEmptyWarning'))).toBeVisible()
  })
})
