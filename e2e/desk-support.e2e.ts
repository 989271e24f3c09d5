import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import { desk as calls } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk-endpoint'
import type { Page } from '@playwright/test'
import { sidewaysScroll, smallTargets, widths } from './look/checks.ts'
import { phrases } from './look/phrases.ts'
import {
  answerAtDesk,
  closeAtDesk,
  inboxPhrases,
  noteOf,
  openDesk,
  openTicketAtDesk,
  pickFile,
  recordVideo,
  reopenAtDesk,
  replyOf,
  rowOf,
  threadOf,
} from './steps/inbox.ts'
import { registerPlayer } from './steps/newcomer.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { expectAccessibleInBoth } from './steps/staff.ts'
import { guestWriter, picture, playerWriter, staffOf } from './steps/support.ts'
import { answered, playerTest } from './steps/visit.ts'
import { demoPlayer } from './world/player.ts'
import { sessionOf, signInStaff } from './world/staff.ts'
import { expect, languages, test, viewports } from './world/test.ts'
import type { World } from './world/world.ts'

/** Players and staff, each in a browser of their own. */

const t = inboxPhrases.en
const hub = phrases.en

test.use({ actionTimeout: 15_000 })
playerTest.use({ actionTimeout: 15_000 })

let subjects = 0
const newSubject = (about: string) => {
  subjects += 1
  return `${about} ${process.pid}-${subjects}`
}

const createTicket = async (page: Page, world: World, subject: string, text: string) => {
  await page.goto(`${world.hubUrl}/support/tickets?mode=ticket_create`)
  await page.getByLabel(hub('createTicket.subject')).fill(subject)
  await page.getByRole('textbox', { name: hub('createTicket.description') }).fill(text)
  await pickFile(page, 'image', picture)
  await page.getByRole('button', { name: hub('createTicket.submit') }).click()
  await expect(page).toHaveURL(/tickets\?id=/)
}
const messageBox = (page: Page) => page.getByRole('textbox', { name: hub('chat.message') })
const sendAsPlayer = async (page: Page, text: string) => {
  await messageBox(page).fill(text)
  await page.getByRole('button', { name: hub('chat.send') }).click()
}
const idIn = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''

/** From the first message to a closed conversation and back, whoever writes. */
const talk = async (page: Page, desk: Page, world: World) => {
  const subject = newSubject('Pearls did not arrive')
  await createTicket(page, world, subject, 'Where are my pearls?')
  await rowOf(desk, subject).click()
  await expect(desk.getByRole('heading', { name: subject })).toBeFocused()
  await expect(threadOf(desk).getByText('Where are my pearls?')).toBeVisible()
  await expect(threadOf(desk).getByRole('button', { name: hub('media.open') })).toBeVisible()

  await answerAtDesk(desk, 'They are on their way.')
  await expect(page.getByText('They are on their way.'), 'in the open chat within a second').toBeVisible({ timeout: 1000 })
  await expect(threadOf(desk).getByText('They are on their way.')).toHaveCount(1)
  await expect(threadOf(desk).getByText(t('thread.seen'))).toBeVisible()
  await sendAsPlayer(page, 'Thank you, I see them.')
  await expect(threadOf(desk).getByText('Thank you, I see them.'), 'and the other way').toBeVisible({ timeout: 1000 })

  const film = await recordVideo(page)
  await pickFile(desk, 'video', film)
  await pickFile(desk, 'image', picture)
  await answerAtDesk(desk, 'This is how it looks.')
  await expect(page.locator('video')).toBeVisible()
  await expect(page.getByRole('button', { name: hub('media.open') })).toHaveCount(2)
  await pickFile(page, 'video', film)
  await sendAsPlayer(page, 'And here.')
  await expect(threadOf(desk).locator('video')).toHaveCount(2)
  await expect
    .poll(() =>
      threadOf(desk)
        .locator('video')
        .last()
        .evaluate((video: HTMLVideoElement) => video.videoWidth),
    )
    .toBe(64)

  await messageBox(page).fill('One more thing')
  await closeAtDesk(desk)
  await expect(page.getByText(hub('chat.closed'))).toBeVisible()
  await expect(messageBox(page)).toHaveAttribute('contenteditable', 'false')
  await expect(desk.getByText(/Anna closed this at \d\d:\d\d/)).toBeVisible()
  await expect(replyOf(desk)).toBeHidden()
  await reopenAtDesk(desk)
  await expect(messageBox(page)).toHaveAttribute('contenteditable', 'true')
  await sendAsPlayer(page, 'It came back.')
  await expect(threadOf(desk).getByText('It came back.')).toBeVisible()
}

test('a guest and a member of staff talk, with pictures and films both ways', async ({ page, browser, world }) => {
  test.slow()
  const desk = await openDesk(browser, world, 'support')
  await talk(page, desk, world)
  await expect(desk.getByRole('complementary').getByText(t('card.guestHint'))).toBeVisible()
})

playerTest('a player and a member of staff talk, with pictures and films both ways', async ({ page, browser, world, player }) => {
  test.slow()
  const desk = await openDesk(browser, world, 'support')
  await talk(page, desk, world)
  await expect(desk.getByRole('complementary').getByText(player.userId, { exact: true })).toBeVisible()
})

test('a guest who signs in keeps the conversation, and the desk says who they are', async ({ page, browser, world }) => {
  const desk = await openDesk(browser, world, 'support')
  const subject = newSubject('Before I signed in')
  await createTicket(page, world, subject, 'I am a guest.')
  await rowOf(desk, subject).click()
  await expect(desk.getByRole('complementary').getByText(t('card.guestHint'))).toBeVisible()
  const { email, password } = demoPlayer
  await page.goto(`${world.hubUrl}/session/login`)
  await toEmailLogin({ page, t: hub })
  await fillLogin({ page, t: hub }, { email, password })
  await page.waitForURL(/support\/tickets|games/)
  await page.goto(`${world.hubUrl}/support/tickets`)
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByText('I am a guest.')).toHaveCount(1)
  await expect(threadOf(desk).getByText(t('change.merged'))).toBeVisible()
  await answerAtDesk(desk, 'Welcome back.')
  await expect(page.getByText('Welcome back.')).toBeVisible({ timeout: 1000 })
})

test('a note stays among staff', async ({ page, browser, world }) => {
  const subject = newSubject('About a refund')
  await createTicket(page, world, subject, 'I want my money back.')
  const desk = await openDesk(browser, world, 'support')
  await openTicketAtDesk(desk, world, idIn(page))
  await replyOf(desk).fill('Half an answer')
  await desk.getByRole('tab', { name: t('composer.note') }).click()
  await expect(desk.getByRole('button', { name: t('composer.send'), exact: true })).toBeHidden()
  await expect(noteOf(desk)).toHaveText('')
  await noteOf(desk).fill('Suspicious: third claim this week')
  await desk.getByRole('button', { name: t('composer.addNote') }).click()
  await expect(threadOf(desk).getByText(t('thread.note'))).toBeVisible()
  await expect(noteOf(desk), 'the next one is a note too').toBeVisible()
  await expect(noteOf(desk)).toHaveText('')
  await desk.reload()
  await expect(replyOf(desk), 'a draft survives a reload').toHaveText('Half an answer')
  await replyOf(desk).press('Control+Enter')
  await expect(page.getByText('Half an answer')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Half an answer')).toBeVisible()
  expect(await page.content()).not.toContain('Suspicious')
  const { guest, id } = { guest: await storedHeaders(page), id: idIn(page) }
  for (const path of [`/support/get-ticket?id=${id}`, `/support/get-ticket?id=${id}&after=0`, '/support/get-tickets'])
    expect(await (await fetch(world.hubUrl + apiPrefix + path, { headers: guest })).text()).not.toContain('Suspicious')
})

const storedHeaders = async (page: Page) => ({
  'temp-user-id': await page.evaluate(() => localStorage.getItem('support-identity') ?? ''),
})

test('two of staff at one ticket see each other, and who was faster', async ({ page, browser, world }) => {
  const guest = await guestWriter(world)
  const id = await guest.create(newSubject('For two'), '<p>Who answers?</p>')
  const boris = await openDesk(browser, world, 'finance', `/tickets/${id}`)
  await signInStaff(page, world, 'support')
  await openTicketAtDesk(page, world, id)
  await expect(page.getByText(t('composer.viewing', { count: 1, names: 'Boris' }))).toBeVisible()
  await replyOf(boris).pressSequentially('I will')
  await expect(page.getByText(t('composer.writing', { count: 1, names: 'Boris' }))).toBeVisible()
  await replyOf(page).fill('My own draft')
  await boris.getByRole('button', { name: t('ticket.close'), exact: true }).click()
  await expect(page.getByText(/Boris closed this at \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText(t('composer.closedDraft'))).toBeVisible()
  await reopenAtDesk(page)
  await expect(replyOf(page)).toHaveText('My own draft')
  await boris.close()
  await expect(page.getByText(/Boris is/)).toBeHidden({ timeout: 30_000 })
})

test.describe('a network that fails', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 409 /] })

  test('a change made in sight of an older state is refused, and says who was faster', async ({ page, world, context }) => {
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Closed meanwhile'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await context.setOffline(true)
    await changeAs(world, 'finance', id, { priority: 'urgent' })
    // At once with the network, before the page has asked what it missed.
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

  test('an answer that was not sent is there after a reload, and is written once', async ({ page, world, context }) => {
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Unsent'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await context.setOffline(true)
    await answerAtDesk(page, 'Through the storm')
    await expect(page.getByText(t('thread.notSent'))).toBeVisible()
    await expectAccessibleInBoth(page)
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByText(t('thread.notSent'))).toBeVisible()
    await page.getByRole('button', { name: t('thread.retry') }).click()
    await expect(page.getByText(t('thread.notSent'))).toBeHidden()
    await expect(threadOf(page).getByText('Through the storm')).toHaveCount(1)
    const arrived = async () => (await guest.ticket(id)).messages.filter(({ text }) => text.includes('Through the storm')).length
    await expect.poll(arrived).toBe(1)
    await page.reload()
    await expect(threadOf(page).getByText('Through the storm')).toHaveCount(1)
  })

  test('an answer to a ticket that was closed meanwhile keeps its text', async ({ page, world, context }) => {
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Too late'), '<p>Hello</p>')
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await context.setOffline(true)
    await answerAtDesk(page, 'Said too late')
    await expect(page.getByText(t('thread.notSent'))).toBeVisible()
    await changeAs(world, 'finance', id, { status: 'closed' })
    await context.setOffline(false)
    await page.getByRole('button', { name: t('thread.retry') }).click()
    await page.getByRole('button', { name: t('thread.reopenAndSend') }).click()
    await expect(page.getByText(t('thread.notSent'))).toBeHidden()
    await expect.poll(async () => (await guest.ticket(id)).messages.at(-1)?.text).toContain('Said too late')
  })
})

const headersOf = async (world: World, role: 'support' | 'finance') => ({
  cookie: `playhub-desk=${await sessionOf(world, role)}`,
  origin: world.deskUrl,
  'content-type': 'application/json',
})

const changeAs = async (world: World, role: 'support' | 'finance', id: string, change: object) => {
  const at = `${world.deskUrl}${deskPrefix}/tickets/${id}`
  const headers = await headersOf(world, role)
  const { ticket } = (await (await fetch(at, { headers })).json()) as { ticket: { version: number } }
  const done = await fetch(`${at}/change`, { method: 'POST', headers, body: JSON.stringify({ version: ticket.version, ...change }) })
  expect(done.status).toBe(200)
}

/** A player with a paid purchase, and their ticket. */
const paidTicket = async (world: World) => {
  const player = await registerPlayer(world)
  const paymentId = await player.order('pearls-100')
  const { clientSecret, id: intent } = (await player.begin(paymentId)).body as { clientSecret: string; id: string }
  await player.confirm(intent, clientSecret)
  await player.setPending(paymentId)
  await expect.poll(() => player.status(paymentId)).toBe('paid')
  const ticketId = await playerWriter(world, player.token).create(newSubject('Refund please'), '<p>Give it back.</p>')
  return { player, paymentId, ticketId }
}
const purchaseLink = (page: Page) => page.getByRole('complementary').getByRole('link', { name: /100 pearls/ })

test('finance gives money back from the ticket', async ({ page, world }) => {
  const { paymentId, ticketId } = await paidTicket(world)
  await signInStaff(page, world, 'finance')
  await openTicketAtDesk(page, world, ticketId)
  await purchaseLink(page).click()
  const card = page.getByRole('complementary')
  await expect(card.getByText(paymentId)).toBeVisible()
  await card.getByRole('button', { name: t('refund.open') }).click()
  const dialog = page.getByRole('alertdialog', { name: t('refund.title') })
  await expect(dialog.getByRole('button', { name: t('refund.cancel') })).toBeFocused()
  await expectAccessibleInBoth(page)
  const amount = dialog.getByLabel(t('refund.amount', { currency: 'USD' }))
  await expect(amount, 'the whole rest').toHaveValue('1.29')
  await amount.fill('500')
  await dialog.getByRole('button', { name: t('refund.submitPlain'), exact: true }).click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/At most \$1.29/)
  await amount.fill('1.00')
  await dialog.getByLabel(t('refund.reason')).selectOption('other')
  await dialog.getByRole('button', { name: t('refund.submit', { amount: '$1' }) }).click()
  await expect(dialog.getByLabel(t('refund.note'))).toBeFocused()
  await dialog.getByLabel(t('refund.note')).fill('Agreed by phone')
  await dialog.getByRole('button', { name: t('refund.submit', { amount: '$1' }) }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(t('purchase.refundState.succeeded')), 'the provider has decided').toBeVisible({ timeout: 20_000 })
  await expect(card.getByText(t('purchase.refundable', { amount: '$0.29' }))).toBeVisible()
  await expect(threadOf(page).getByText(t('change.refund', { actor: 'Boris', to: '$1' }))).toBeVisible()
})

test.describe('the support role', () => {
  test.use({ expectedErrors: [answered(403)] })

  test('cannot give money back, but can have the game told again', async ({ page, world }) => {
    const { paymentId, ticketId } = await paidTicket(world)
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, ticketId)
    await purchaseLink(page).click()
    const card = page.getByRole('complementary')
    await card.getByRole('button', { name: t('refund.open') }).click({ force: true })
    await expect(card.getByText(t('refund.needsRole'))).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    const order = { amount: 100, reason: 'duplicate', note: '', clientId: randomUUID() }
    const path = calls.players.refund.path.replace(':id', paymentId)
    const refused = await fetch(world.deskUrl + deskPrefix + path, {
      method: 'POST',
      headers: await headersOf(world, 'support'),
      body: JSON.stringify(order),
    })
    expect(refused.status).toBe(403)
    await card.getByRole('button', { name: t('purchase.resendOf', { type: t('purchase.noticeType.payment-paid') }) }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: t('purchase.resendNo') })).toBeFocused()
    await question.getByRole('button', { name: t('purchase.resendYes') }).click()
    await expect(card.getByText(t('purchase.resent'))).toBeVisible()
    await expect
      .poll(async () => (await world.notices('familytown')).filter((notice) => notice.paymentId === paymentId).length)
      .toBeGreaterThan(1)
  })
})

test('a ready answer is found by its key and filled in', async ({ page, world }) => {
  const saved = await fetch(`${world.deskUrl}${deskPrefix}${calls.canned.saveCanned.path}`, {
    method: 'POST',
    headers: await headersOf(world, 'support'),
    body: JSON.stringify({
      title: 'Hello by name',
      text: '<p>Hi, {player}. It is about {ticket} and {item}. {staff}</p>',
      project: null,
      language: 'en',
    }),
  })
  expect(saved.status).toBe(200)
  const player = await registerPlayer(world)
  const id = await playerWriter(world, player.token).create(newSubject('Anything'), '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await openTicketAtDesk(page, world, id)
  await replyOf(page).press(';')
  await page.getByRole('combobox', { name: t('composer.cannedHint') }).fill('by name')
  await page.keyboard.press('Enter')
  await expect(replyOf(page)).toContainText(`Hi, ${player.nickName}. It is about 1`)
  await expect(replyOf(page)).toContainText('and {item}. Anna')
  await expect(replyOf(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByRole('alert').getByText(t('composer.unfilled', { names: '{item}' })),
    'nobody is sent an empty place',
  ).toBeVisible()
  await expect(replyOf(page)).toContainText('{item}')
})

test('a day at the desk by keyboard alone', async ({ page, world }) => {
  const guest = await guestWriter(world)
  const subject = newSubject('By keyboard')
  const id = await guest.create(subject, '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets`)
  await expect(rowOf(page, subject)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(subject)
  await expect(page.getByText(t('inbox.everywhere'))).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(rowOf(page, subject)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: subject })).toBeFocused()
  await page.keyboard.press('r')
  await expect(replyOf(page)).toBeFocused()
  await page.keyboard.type('Hello to you; j, e and a are letters here')
  await page.keyboard.press('Control+Enter')
  await expect(threadOf(page).getByText('Hello to you; j, e and a')).toBeVisible()
  await page.getByRole('heading', { name: subject }).focus()
  await page.keyboard.press('n')
  await expect(noteOf(page)).toBeFocused()
  await page.keyboard.type('A quiet word')
  await page.keyboard.press('Control+Enter')
  await expect(threadOf(page).getByText('A quiet word')).toBeVisible()
  await page.getByRole('heading', { name: subject }).focus()
  await page.keyboard.press('a')
  await page.keyboard.type('Bor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: t('ticket.assigned', { name: 'Boris' }) })).toBeVisible()
  await page.keyboard.press('e')
  await expect(threadOf(page).getByText(t('change.closed', { actor: 'Anna' }))).toBeVisible()
  await expect(page, 'nothing else opens by itself').toHaveURL(new RegExp(id))
})

test('the list: views, filters in the address, arrivals that do not push rows about', async ({ page, world }) => {
  const staff = await staffOf(world)
  const guest = await guestWriter(world)
  const closed = newSubject('Already closed')
  await staff.close(await guest.create(closed, '<p>Done</p>'))
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets`)
  await page
    .getByRole('navigation', { name: t('inbox.views') })
    .getByRole('link', { name: t('inbox.view.closed') })
    .click()
  await expect(rowOf(page, closed)).toBeVisible()
  await rowOf(page, closed).hover()
  const later = newSubject('Closed later')
  await staff.close(await guest.create(later, '<p>Done</p>'))
  await page.getByRole('button', { name: t('inbox.held', { count: 1 }) }).click()
  await expect(page.locator('[data-row]').first()).toContainText(later)
  await page.getByRole('button', { name: t('inbox.filters') }).click()
  await page.getByLabel(t('inbox.priority')).selectOption('urgent')
  await expect(page).toHaveURL(/view=closed&priority=urgent/)
  await expect(page.getByText(t('inbox.nothing'))).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(t('inbox.priority'))).toHaveValue('urgent')
  await page
    .getByRole('button', { name: t('inbox.clearFilters') })
    .first()
    .click()
  await expect(rowOf(page, closed)).toBeVisible()
})

for (const language of languages) {
  test.describe(`the screens, ${language}`, () => {
    // A ticket that is not there is one of the screens.
    test.use({ locale: language, viewport: viewports.desktop, expectedErrors: [answered(404)] })
    const text = inboxPhrases[language]
    // Words in another language change what fits, and nothing that axe looks at.
    const readsWell = async (page: Page) => language === 'en' && (await expectAccessibleInBoth(page))

    test('read well in both themes, wide and narrow, and fit everywhere', async ({ page, world }) => {
      test.slow()
      const { paymentId, ticketId } = await paidTicket(world)
      await (await staffOf(world)).answer(ticketId, '<p>We look.</p>', 'waiting', picture)
      await signInStaff(page, world, 'finance')
      const closing = page.getByRole('button', { name: text('ticket.close'), exact: true })
      const screens = [
        { path: '/tickets', ready: page.locator('[data-row]').first() },
        { path: '/tickets?q=no+such+thing+anywhere', ready: page.getByText(text('inbox.nothing')) },
        { path: `/tickets/${ticketId}`, ready: closing },
        { path: `/tickets/${ticketId}?card=1`, ready: page.getByText(text('card.purchases')) },
        { path: `/tickets/${ticketId}?card=1&purchase=${paymentId}`, ready: page.getByText(text('purchase.notices')) },
        { path: `/tickets/${randomUUID()}`, ready: page.getByText(text('ticket.gone')) },
      ]
      for (const { path, ready } of screens)
        await test.step(path, async () => {
          await page.setViewportSize(viewports.desktop)
          await page.goto(world.deskUrl + path)
          await expect(ready).toBeVisible()
          await readsWell(page)
          for (const width of widths) {
            await page.setViewportSize({ width, height: 800 })
            expect(await sidewaysScroll(page), `sideways at ${width}`).toBe(0)
          }
          await page.setViewportSize(viewports.phone)
          await expect(ready).toBeVisible()
          await readsWell(page)
          expect(await smallTargets(page)).toEqual([])
        })
    })
  })
}
