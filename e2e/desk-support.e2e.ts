import { apiPrefix } from '@playhub/contract/api'
import { deskRefusals } from '@playhub/phrases/en/desk-refusals'
import type { Page } from '@playwright/test'
import { phrases } from './look/phrases.ts'
import { newSubject } from './steps/desk-tickets.ts'
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
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { deskPhrases, signInAgain } from './steps/staff.ts'
import { guestWriter, picture } from './steps/support.ts'
import { answered, playerTest } from './steps/visit.ts'
import { demoPlayer } from './world/player.ts'
import { signInNewStaff, signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'
import type { World } from './world/world.ts'

/** In these tests players and staff talk to each other, each in their own browser. */

const t = inboxPhrases.en
const hub = phrases.en
const staffT = deskPhrases.en

test.use({ actionTimeout: 15_000 })
playerTest.use({ actionTimeout: 15_000 })

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

/** Goes through a whole conversation between staff and a player or guest: from the first message until it is closed and reopened. */
const talk = async (page: Page, desk: Page, world: World) => {
  const subject = newSubject('Pearls did not arrive')
  await createTicket(page, world, subject, 'Where are my pearls?')
  await rowOf(desk, subject).click()
  await expect(desk.getByRole('heading', { name: subject })).toBeFocused()
  await expect(threadOf(desk).getByText('Where are my pearls?')).toBeVisible()
  await expect(threadOf(desk).getByRole('button', { name: hub('media.open') })).toBeVisible()

  await answerAtDesk(desk, 'They are on their way.')
  await expect(page.getByText('They are on their way.'), 'in the open chat').toBeVisible()
  await expect(threadOf(desk).getByText('They are on their way.')).toHaveCount(1)
  await expect(threadOf(desk).getByText(t('thread.seen'))).toBeVisible()
  await sendAsPlayer(page, 'Thank you, I see them.')
  await expect(threadOf(desk).getByText('Thank you, I see them.'), 'and the other way').toBeVisible()

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
  await expect(page.getByText('Welcome back.')).toBeVisible()
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

test.describe('drafts after a session', () => {
  test.use({ expectedErrors: [answered(401)] })

  test('signing out asks before it deletes what was not sent; a session that ends by itself deletes nothing', async ({ page, world }) => {
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('Left behind'), '<p>Hello?</p>')
    const member = await signInNewStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await replyOf(page).fill('Half a secret')
    const signOut = page.getByRole('button', { name: /^Sign out Newcomer/ })
    const question = page.getByRole('alertdialog', { name: staffT('shell.drafts.title') })
    await signOut.click()
    await question.getByRole('button', { name: staffT('shell.drafts.no') }).click()
    await expect(question).toBeHidden()
    await page.request.post(`${world.deskUrl}/api/sign-out`, { headers: { origin: world.deskUrl } })
    await page.reload()
    await signInAgain(page, member)
    await expect(replyOf(page), 'the session has ended by itself').toHaveText('Half a secret')

    await signOut.click()
    await question.getByRole('button', { name: staffT('shell.signOut') }).click()
    await expect(page.getByRole('heading', { name: staffT('signIn.title') })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk-draft')))).toEqual([])
  })
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
  await closeAtDesk(boris)
  await expect(page.getByText(/Boris closed this at \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText(t('composer.closedDraft'))).toBeVisible()
  await reopenAtDesk(page)
  await expect(replyOf(page)).toHaveText('My own draft')
  await boris.getByRole('link', { name: staffT('screen.canned') }).click()
  await expect(page.getByText(/Boris is/)).toBeHidden()
  await boris.close()
})

test.describe('two who answer at once', () => {
  test.use({ expectedErrors: [answered(409)] })

  test('of two answers at once the second is held, below what came in between, and goes out by one press', async ({
    page,
    browser,
    world,
  }) => {
    const guest = await guestWriter(world)
    const id = await guest.create(newSubject('At once'), '<p>Where is it?</p>')
    const boris = await openDesk(browser, world, 'finance', `/tickets/${id}`)
    await signInStaff(page, world, 'support')
    await openTicketAtDesk(page, world, id)
    await replyOf(page).fill('You get a new one.')
    await answerAtDesk(boris, 'You get your money back.')
    await expect(threadOf(page).getByText('You get your money back.')).toBeVisible()
    await page.getByRole('button', { name: t('composer.send'), exact: true }).click()
    await expect(page.getByRole('alert').getByText(deskRefusals.refusal.ANSWERED_MEANWHILE)).toBeVisible()
    expect((await guest.ticket(id)).messages.map(({ text }) => text)).toEqual(['<p>Where is it?</p>', '<p>You get your money back.</p>'])
    await page.getByRole('button', { name: t('thread.sendAnyway') }).click()
    await expect(page.getByRole('button', { name: t('thread.sendAnyway') })).toBeHidden()
    await expect.poll(async () => (await guest.ticket(id)).messages.at(-1)?.text).toBe('<p>You get a new one.</p>')
    await boris.close()
  })
})
