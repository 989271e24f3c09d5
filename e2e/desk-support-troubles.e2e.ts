import { DESK_EVENTS_PATH } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import type { Page } from '@playwright/test'
import { withLostReplies } from './steps/broken.ts'
import { changeAs, newSubject } from './steps/desk-tickets.ts'
import { answerAtDesk, closeAtDesk, inboxPhrases, openTicketAtDesk, pickFile, replyOf, threadOf } from './steps/inbox.ts'
import { expectAccessibleInBoth } from './steps/staff.ts'
import { guestWriter, picture } from './steps/support.ts'
import { signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'

/** Tests of answers that staff send while the network fails, or after a colleague has changed the conversation. */

const t = inboxPhrases.en

test.use({ actionTimeout: 15_000 })

/** Returns the number of answers stored in the browser. */
const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('playhub-desk')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )

test.describe('a network that fails', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE|status of (409|429) /] })

  test('a change made in sight of an older state is refused, and says who was faster', async ({ page, world, context }) => {
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Closed meanwhile'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await context.setOffline(true)
    await changeAs(world, 'finance', id, { priority: 'urgent' })
    // Presses the button at the moment when the network returns. At this moment the page has not yet loaded the colleague's change.
    await page.evaluate((name) => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      addEventListener('online', () => button?.click(), { once: true })
    }, t('ticket.close'))
    await context.setOffline(false)
    await expect(page.getByText(/Boris set the priority to Urgent at \d\d:\d\d/)).toBeVisible()
    await expect(page.getByText(t('ticket.changedBy'))).toBeVisible()
    await page.getByRole('button', { name: t('ticket.understood') }).click()
    await closeAtDesk(page)
    await page.getByRole('button', { name: t('ticket.undo') }).click()
    await expect(replyOf(page)).toBeVisible()
  })

  test('a screen that is opened without a network appears when it is back', async ({ page, world, context }) => {
    await signInStaff(page, world, 'support')
    await page.goto(`${world.deskUrl}/tickets`)
    await expect(page.getByRole('heading', { name: t('inbox.title'), level: 1 })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Ready answers' }).click()
    await expect(page).toHaveURL(/canned/)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Ready answers', level: 1 })).toBeVisible()
  })

  test('an answer that was written without a network goes out by itself, with its picture, also after the page was closed', async ({
    page,
    world,
    context,
  }) => {
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Unsent'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await context.setOffline(true)
    await answerAtDesk(page, 'Through the storm')
    await expect(page.getByText(t('thread.queued'))).toBeVisible()
    await expect(threadOf(page).getByRole('button', { name: t('thread.edit') })).toBeVisible()
    await expectAccessibleInBoth(page)
    await context.setOffline(false)
    const said = async () => (await guest.ticket(id)).messages.map(({ text, image }) => `${text}${image ? ' and a picture' : ''}`)
    await expect.poll(said).toEqual(['<p>Hello</p>', '<p>Through the storm</p>'])
    await expect(page.getByText(t('thread.queued'))).toBeHidden()
    await expect(threadOf(page).getByText('Through the storm')).toHaveCount(1)

    await context.setOffline(true)
    await pickFile(page, 'image', picture)
    await answerAtDesk(page, 'And another')
    await expect(page.getByText(t('thread.queued'))).toBeVisible()
    await expect.poll(() => keptAnswers(page)).toBe(1)
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto(`${world.deskUrl}/settings`)
    await expect.poll(said).toEqual(['<p>Hello</p>', '<p>Through the storm</p>', '<p>And another</p> and a picture'])
    await openTicketAtDesk(later, world, id)
    await expect(threadOf(later).getByText('And another')).toHaveCount(1)
  })

  test('an answer that cannot reach the server waits, can be taken back, and goes out when the server is back', async ({ page, world }) => {
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Unreachable'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    // Only the requests that send answers fail. The browser still reports that it is online.
    await page.route(`**/tickets/${id}/messages`, (route) => route.abort())
    await answerAtDesk(page, 'Back to me')
    await expect(page.getByText(t('thread.queued'))).toBeVisible()
    await threadOf(page)
      .getByRole('button', { name: t('thread.edit') })
      .click()
    await expect(replyOf(page)).toHaveText('Back to me')
    await answerAtDesk(page, 'Past the dead server')
    await expect(page.getByText(t('thread.queued'))).toBeVisible()
    await page.unrouteAll()
    await expect(page.getByText(t('thread.queued'))).toBeHidden({ timeout: 20_000 })
    await expect(threadOf(page).getByText('Past the dead server')).toHaveCount(1)
  })

  test('an answer whose reply was lost, and that is refused afterwards, can be removed; if it was stored, it is shown', async ({
    page,
    world,
  }) => {
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Lost reply'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    // Without events and polls, the page does not learn that the answer is stored.
    await page.route(`**${deskPrefix}${DESK_EVENTS_PATH}*`, (route) => route.abort())
    await openTicketAtDesk(page, world, id)
    await page.route(new RegExp(`${deskPrefix}/tickets/${id}$`), (route) => route.abort())
    const sending = new RegExp(`/tickets/${id}/messages$`)
    const said = async () => (await guest.ticket(id)).messages.map(({ text }) => text)
    await withLostReplies({ page, world: { hubUrl: world.deskUrl } }, sending, async () => {
      await answerAtDesk(page, 'Heard, and not told')
      await expect.poll(said).toEqual(['<p>Hello</p>', '<p>Heard, and not told</p>'])
    })
    await page.route(sending, (route) => route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } }))
    const remove = threadOf(page).getByRole('button', { name: t('thread.drop'), exact: true })
    await expect(remove).toBeVisible()
    await expect(threadOf(page).getByRole('button', { name: t('thread.edit') })).toBeHidden()
    await remove.click()
    await expect(threadOf(page).getByText('Heard, and not told')).toHaveCount(0)
    await page.unrouteAll()
    await page.reload()
    await expect(threadOf(page).getByText('Heard, and not told')).toHaveCount(1)
    expect(await said()).toHaveLength(2)
  })

  test('an answer to a ticket that was closed meanwhile keeps its text', async ({ page, world, context }) => {
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Too late'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await context.setOffline(true)
    await answerAtDesk(page, 'Said too late')
    await expect(page.getByText(t('thread.queued'))).toBeVisible()
    await changeAs(world, 'finance', id, { status: 'closed' })
    await context.setOffline(false)
    await page.getByRole('button', { name: t('thread.reopenAndSend') }).click()
    await expect(page.getByText(t('thread.notSent'))).toBeHidden()
    await expect.poll(async () => (await guest.ticket(id)).messages.at(-1)?.text).toContain('Said too late')
  })
})
