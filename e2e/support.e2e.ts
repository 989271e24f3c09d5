import { storageKeys } from '@playhub/contract/hosting'
import { CODE_TRIES } from '@playhub/contract/limits'
import { IMAGE_MAX_BYTES } from '@playhub/contract/message-limits'
import { support } from '@playhub/contract/support'
import type { Page } from '@playwright/test'
import {
  asGuest,
  description,
  identityOf,
  keep,
  log,
  message,
  openList,
  openTicket,
  pick,
  sendButton,
  write,
} from './steps/conversation.ts'
import { newAddress } from './steps/newcomer.ts'
import { enterCode, failedAttempts, holdCheck } from './steps/sign-in.ts'
import { guestWriter, staffOf } from './steps/support.ts'
import { devices, test, type Visit } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/** Tests of conversations with support, which are written, answered and closed. */

/** Returns the names of the files that the browser stores with drafts. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('playhub-support')
        opening.onsuccess = () => {
          const asking = opening.result.transaction('draft-files').objectStore('draft-files').getAll()
          asking.onsuccess = () => {
            opening.result.close()
            resolve((asking.result as { files: { image?: File } }[]).flatMap(({ files }) => files.image?.name ?? []))
          }
        }
      }),
  )

/** Returns the left and right edge of a message in px. A message has no box while it is rendered again, after the server has stored it. */
const edgesOf = async (visit: Visit, text: string) => {
  const message = log(visit).getByText(text)
  let box: Awaited<ReturnType<typeof message.boundingBox>> = null
  await expect.poll(async () => (box = await message.boundingBox()), `${text} is shown`).not.toBeNull()
  const { x, width } = box ?? { x: 0, width: 0 }
  return { left: x, right: x + width }
}

/** Returns the region under a guest's messages in which the guest sets the e-mail address for answers, and the elements of this region. */
const mailLineOf = ({ page, t }: Visit) => {
  const line = page.getByRole('region', { name: t('feedbackEmail.email') })
  return {
    line,
    add: line.getByRole('button', { name: t('feedbackEmail.add') }),
    address: line.getByLabel(t('feedbackEmail.email'), { exact: true }),
    digits: line.getByLabel(t('code.label')),
    press: (name: 'feedbackEmail.send' | 'feedbackEmail.cancel' | 'feedbackEmail.change' | 'feedbackEmail.remove') =>
      line.getByRole('button', { name: t(name) }).press('Enter'),
  }
}

for (const [language, screen] of [
  ['en', devices.desktop],
  ['ru', devices.phone],
] as const) {
  test.describe(`a conversation, ${language}`, () => {
    test.use({ ...screen, locale: language })

    test('begins with the form, is answered while it is open, and ends with a rating', async ({ visit }) => {
      const { page, t } = visit
      await openList(visit)
      await expect(page.getByRole('heading', { name: t('createTicket.firstTitle') })).toBeVisible()
      await expect(page).toHaveURL(/mode=first_ticket_create/)
      await expect(page.getByText(t('support.filesADay', { total: 150 }))).toBeVisible()
      await page.getByRole('button', { name: t('createTicket.submit') }).click({ force: true })
      await expect(page.getByText(t('support.descriptionEmptyWarning'))).toBeVisible()

      await description(visit).fill('It does not open')
      await pick(visit, 'image', 'screen.png', 'image/png')
      await page.getByRole('button', { name: t('createTicket.submit') }).click()
      await expect(log(visit).getByText('It does not open')).toBeVisible()
      await expect(log(visit).getByRole('button', { name: t('media.open') })).toBeVisible()
      const id = new URL(page.url()).searchParams.get('id') ?? ''
      // A conversation without a subject has its number as title.
      await expect(page.getByRole('heading', { level: 1, name: /\d{4}$/ })).toBeVisible()

      const staff = await staffOf(visit.world)
      await staff.answer(id, '<p>Which <strong>phone</strong> is it?</p>')
      await expect(log(visit).getByText('Which phone is it?')).toBeVisible()
      await write(visit, 'An old one')
      await expect(log(visit).getByText('An old one')).toHaveCount(1)
      await expect(log(visit).getByText(new RegExp(`^${t('chat.support')}, \\d\\d:\\d\\d$`))).toBeVisible()
      await expect(
        log(visit)
          .getByText(new RegExp(`^${t('chat.you')}, \\d\\d:\\d\\d$`))
          .last(),
      ).toBeVisible()
      const [theirs, own] = [await edgesOf(visit, 'Which phone is it?'), await edgesOf(visit, 'An old one')]
      expect([theirs.left < own.left, theirs.right < own.right], 'each at its own side').toEqual([true, true])
      await expect(message(visit)).toHaveText('')
      await expect(log(visit).getByText(t('chat.sent'), { exact: true }).last(), 'support has it').toBeVisible()
      await staff.read(id, 3)
      await expect(log(visit).getByText(t('chat.seen')).last()).toBeVisible()
      await expect(log(visit).getByText(t('chat.sent'), { exact: true })).toHaveCount(0)

      await staff.close(id)
      await expect(page.getByText(t('chat.closed'))).toBeVisible()
      await expect(message(visit)).toHaveAttribute('contenteditable', 'false')
      await expect(sendButton(visit)).toHaveCount(0)
      await page.getByRole('radio', { name: t('rating.score', { score: 4 }) }).check({ force: true })
      await expect(page.getByText(t('rating.thanks', { score: 4 })), 'one press says it').toBeVisible()
      await page.getByLabel(t('rating.comment')).fill('Quick')
      await page.getByRole('button', { name: t('rating.submit') }).click()
      await expect(page.getByLabel(t('rating.comment'))).toBeHidden()

      await page.getByRole('button', { name: t('chat.back') }).click()
      const row = page.getByRole('listitem').filter({ hasText: t('support.status.closed') })
      await expect(row).toHaveCount(1)
      await page.getByRole('button', { name: t('tickets.create') }).click()
      await expect(page).toHaveURL(/mode=ticket_create/)
      const subject = page.getByLabel(t('createTicket.subject'), { exact: true })
      await expect(subject).toHaveAttribute('placeholder', t('createTicket.subjectPlaceholder'))
      await expect(subject).toHaveValue('')
      await page.goBack()
      await row.getByRole('link').click()
      await expect(page.getByText(t('chat.closed'))).toBeVisible()
      await page.getByRole('button', { name: t('shell.close'), exact: true }).click()
      await expect(page).toHaveURL(`${visit.world.hubUrl}/games/${language}/`)
    })
  })
}

test.describe('a guest', () => {
  test.use({ ...devices.desktop, locale: 'en', expectedErrors: [/ERR_|status of 4(0[0-9]|29) /] })

  test('gets an identity on pages of support only, and one for all tabs', async ({ visit, context }) => {
    const { page, world, t } = visit
    await page.goto(`${world.hubUrl}/games/en/`)
    await expect(page.getByRole('link', { name: t('shell.support') })).toBeVisible()
    expect(await identityOf(page)).toBeNull()
    const other = await context.newPage()
    const made: string[] = []
    for (const each of [page, other])
      each.on('request', (request) => request.url().endsWith(support.createIdentity.path) && made.push(request.url()))
    await Promise.all([page, other].map((each) => each.goto(`${world.hubUrl}/support/tickets`)))
    for (const each of [page, other]) await expect(each.getByRole('heading', { name: t('createTicket.firstTitle') })).toBeVisible()
    expect(made).toHaveLength(1)
  })

  test('finds text, subject and file again after a reload', async ({ visit }) => {
    const { page, t } = visit
    await openList(visit)
    await page.getByLabel(t('createTicket.subject'), { exact: true }).fill('Pearls')
    await description(visit).fill('Where are they?')
    await pick(visit, 'image', 'screen.png', 'image/png')
    await expect(page.getByText('screen.png')).toBeVisible()
    await expect.poll(() => keptFiles(page)).toEqual(['screen.png'])
    await page.reload()
    await expect(description(visit)).toHaveText('Where are they?')
    await expect(page.getByLabel(t('createTicket.subject'), { exact: true })).toHaveValue('Pearls')
    await expect(page.getByText('screen.png')).toBeVisible()
  })

  test('solves a robot check where others at the same address have written much, and loses nothing', async ({
    visit,
    extraHTTPHeaders,
  }) => {
    const { page, world, t } = visit
    for (let n = 0; n < 5; n += 1)
      await (await guestWriter(world, { address: extraHTTPHeaders?.['x-forwarded-for'] })).create('Another', '<p>x</p>')
    await openList(visit)
    await page.getByLabel(t('createTicket.subject'), { exact: true }).fill('Pearls')
    await description(visit).fill('Where are they?')
    await page.getByRole('button', { name: t('createTicket.submit') }).click()
    await expect(page.getByRole('checkbox', { name: t('registration.robot') })).toBeFocused()
    await expect(page.getByText(t('recovery.captcha'))).toBeVisible()
    const finishCheck = await holdCheck(visit)
    await page.keyboard.press('Space')
    await description(visit).press('Control+Enter')
    await expect(page.getByRole('button', { name: t('createTicket.submit') }), 'it is kept').toHaveAttribute('aria-busy', 'true')
    finishCheck()
    await expect(log(visit).getByText('Where are they?')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Pearls' })).toBeVisible()
  })

  test('hears at once that a file is not taken, and why', async ({ visit }) => {
    const { page, t } = visit
    await openList(visit)
    await expect(description(visit)).toBeVisible()
    await pick(visit, 'image', 'moving.gif', 'image/gif')
    await expect(page.getByText(t('files.imageFormat'))).toBeVisible()
    await pick(visit, 'image', 'large.png', 'image/png', Buffer.alloc(IMAGE_MAX_BYTES + 1))
    await expect(page.getByText(t('files.size', { limit: '5.00' }))).toBeVisible()
    await pick(visit, 'video', 'film.txt', 'text/plain')
    await expect(page.getByText(t('files.videoFormat'), { exact: false })).toBeVisible()
    await pick(visit, 'image', 'a-text.png', 'image/png', Buffer.from('I am no picture'))
    await expect(page.getByText(t('files.imageFormat')), 'by what it is, not by its name').toBeVisible()
    await expect(page.getByText(t('support.filesADay', { total: 150 }), { exact: false })).toBeVisible()
  })

  test('names an address for the answer, and it comes there once its code was shown', async ({ visit }) => {
    const { page, t, world } = visit
    const address = `guest-${Date.now()}@example.com`
    await openList(visit)
    await description(visit).fill('Where are my pearls?')
    await page.getByLabel(t('feedbackEmail.label')).fill('nobody')
    await page.getByRole('button', { name: t('createTicket.submit') }).click()
    await expect(page.getByLabel(t('feedbackEmail.label'))).toBeFocused()
    await page.getByLabel(t('feedbackEmail.label')).fill(address)
    await page.getByRole('button', { name: t('createTicket.submit') }).click()
    await expect(page.getByText(t('feedbackEmail.sent', { email: address }))).toBeVisible()
    await enterCode(visit, await world.codeFor(address))
    await expect(page.getByText(t('feedbackEmail.proven', { email: address }))).toBeVisible()
    await page.getByRole('button', { name: t('feedbackEmail.remove') }).click()
    await expect(page.getByText(t('feedbackEmail.offer'))).toBeVisible()
  })

  test('gives an address by keyboard: the focus goes along from step to step, and six digits go on by themselves', async ({ visit }) => {
    const { page, t, world } = visit
    const email = newAddress()
    const guest = await asGuest(visit)
    await openTicket(visit, await guest.create('Pearls', '<p>First</p>'))
    const { line, add, address, digits, press } = mailLineOf(visit)
    await expect(add).toBeVisible()
    await expect(line.locator(':focus'), 'nothing was pressed').toHaveCount(0)
    await add.press('Enter')
    await expect(address).toBeFocused()
    await press('feedbackEmail.cancel')
    await expect(add).toBeFocused()
    await add.press('Enter')
    await address.fill('nobody')
    await press('feedbackEmail.send')
    await expect(address).toBeFocused()
    await address.fill(email)
    await press('feedbackEmail.send')
    await expect(digits).toBeFocused()
    await expect(line.getByText(new RegExp(t('code.timer', { time: '\\d\\d:\\d\\d' }))), 'no other code yet').toBeVisible()
    await expectAccessible(page)

    await press('feedbackEmail.change')
    await expect(address).toBeFocused()
    await press('feedbackEmail.send')
    await expect(digits, 'the code that is on its way is good still').toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const code = await world.codeFor(email)
    await enterCode(visit, code === '111111' ? '222222' : '111111')
    await expect(line.getByText(t('warning.SEND_VERIFICATION_CODE_INCORRECT'))).toBeVisible()
    await expect(digits).toBeFocused()
    await expect(digits).toHaveValue('')
    expect(await failedAttempts(page), 'no attempt to sign in').toBeNull()
    await enterCode(visit, code)
    await expect(line.getByText(t('feedbackEmail.proven', { email }))).toBeFocused()
    await press('feedbackEmail.remove')
    await expect(add).toBeFocused()
  })

  test('who enters many wrong codes is told to ask for another', async ({ visit }) => {
    const { page, t } = visit
    const guest = await asGuest(visit)
    await openTicket(visit, await guest.create('Pearls', '<p>First</p>'))
    const { line, add, address, digits, press } = mailLineOf(visit)
    await add.click()
    await address.fill(newAddress())
    await press('feedbackEmail.send')
    for (let tries = 0; tries < CODE_TRIES; tries++) {
      await digits.fill(String(tries).repeat(6))
      await expect(digits).toHaveValue('')
    }
    await digits.fill('999999')
    await expect(line.getByText(t('refusal.CODE_TRIES_EXCEEDED'))).toBeVisible()
    await expect(digits).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('whose ticket is gone comes to the list, and with a key that is not good begins anew', async ({ visit }) => {
    const { page, t } = visit
    await keep(page, {
      [storageKeys.tempUserId]: '5eed0000-0000-4000-8002-00000000aaaa',
      [storageKeys.supportIdentity]: '5eed0000-0000-4000-8002-00000000aaaa.guessed',
    })
    await page.goto(`${visit.world.hubUrl}/support/tickets?id=5eed0000-0000-4000-8002-00000000bbbb`)
    await expect(page.getByRole('heading', { name: t('createTicket.firstTitle') })).toBeVisible()
    await expect(page.getByText(t('support.identityLost'))).toBeVisible()
    expect(await identityOf(page)).not.toContain('guessed')
  })

  test('whose browser has lost the number but not the key to it has the conversations still', async ({ visit }) => {
    const { page, world } = visit
    const guest = await guestWriter(world)
    await guest.create('Pearls', '<p>First</p>')
    await keep(page, { [storageKeys.supportIdentity]: guest.stored[storageKeys.supportIdentity] })
    await page.goto(`${world.hubUrl}/support/tickets`)
    await expect(page.getByRole('link', { name: 'Pearls' })).toBeVisible()
    expect(await identityOf(page)).toBe(guest.stored[storageKeys.supportIdentity])
  })
})
