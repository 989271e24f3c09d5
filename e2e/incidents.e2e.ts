import { deskIncidents } from '@playhub/phrases/en/desk-inbox/incidents'
import { translator } from '@playhub/phrases/t'
import { description, log } from './steps/conversation.ts'
import { newSubject } from './steps/desk-tickets.ts'
import { openDesk, openTicketAtDesk } from './steps/inbox.ts'
import { expectAccessibleInBoth } from './steps/staff.ts'
import { devices, playerTest as test } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/** Tests of an incident that affects many players: the banner, "tell me when it is solved", and one answer to all tickets. */

const d = translator<typeof deskIncidents>('en', deskIncidents)

test.describe('desktop, en', () => {
  test.use({ ...devices.desktop, locale: 'en', actionTimeout: 15_000 })

  test('a player sees what is known, asks to be told and writes about it; once it is solved, a letter and one answer come', async ({
    visit,
    player,
    browser,
  }) => {
    // A long time limit, because the test opens two browsers, runs axe several times, and waits ten seconds until an answer to many tickets
    // is sent.
    test.setTimeout(150_000)
    const { page, world, t } = visit
    const title = newSubject('Purchases arrive late')
    const desk = await openDesk(browser, world, 'support', '/incidents')
    await desk.getByRole('button', { name: d('add') }).click()
    await desk.getByRole('button', { name: d('openIt') }).press('Enter')
    await expect(desk.getByText(d('chooseProject')).last(), 'the blocked button says why').toBeVisible()
    await desk.getByLabel(d('project')).selectOption('islandm3')
    await desk.getByRole('tab', { name: 'English' }).click()
    await desk.getByLabel(d('title'), { exact: true }).fill(title)
    await desk.getByLabel(d('text'), { exact: true }).fill('We are on it. Nothing is lost.')
    await desk.getByRole('button', { name: d('openIt') }).click()
    await expect(desk.getByRole('link', { name: title })).toContainText(d('open'))
    const incidentUrl = desk.url()
    await expectAccessibleInBoth(desk)

    await page.goto(`${world.hubUrl}/support/tickets?mode=ticket_create&project=islandm3`)
    await expect(page.getByText('We are on it. Nothing is lost.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('incident.follow') }).click()
    await expect(page.getByText(t('incident.byLetter'))).toBeVisible()
    await page.getByRole('button', { name: t('incident.unfollow') }).click()
    await page.getByRole('button', { name: t('incident.follow') }).press('Enter')
    await expect(page.getByText(t('incident.byLetter'))).toBeVisible()
    await page.getByRole('checkbox', { name: t('incident.mine') }).check()
    await description(visit).fill('My pearls did not arrive.')
    await page.getByRole('button', { name: t('createTicket.submit') }).click()
    await expect(log(visit)).toContainText('My pearls did not arrive.')
    const ticketUrl = page.url()
    const mine = new URL(ticketUrl).searchParams.get('id') ?? ''

    // Opens a second ticket without the checkbox that attaches it to the incident. A member of staff attaches it later.
    await page.goto(`${world.hubUrl}/support/tickets?mode=ticket_create&project=islandm3`)
    await description(visit).fill('And my hat?')
    await page.getByRole('button', { name: t('createTicket.submit') }).click()
    await expect(log(visit)).toContainText('And my hat?')
    const other = new URL(page.url()).searchParams.get('id') ?? ''
    await openTicketAtDesk(desk, world, mine)
    await expect(desk.getByRole('link', { name: d('attached', { title }) })).toBeVisible()
    await openTicketAtDesk(desk, world, other)
    await desk.getByRole('button', { name: d('attach', { title }) }).click()
    await desk.getByRole('link', { name: d('attached', { title }) }).click()
    await expect(desk).toHaveURL(incidentUrl)

    await expect(desk.getByText(d('tickets', { count: 2 })).last()).toBeVisible()
    await desk.getByRole('button', { name: d('solve'), exact: true }).press('Enter')
    await expect(desk.getByText(d('fillAnswer')), 'players wait for an answer').toBeVisible()
    await desk.getByLabel(d('answer', { language: 'English' })).fill('It works again.\nThank you for waiting.')
    await desk.getByRole('button', { name: d('solve'), exact: true }).click()
    await expect(desk.getByRole('alertdialog')).toContainText(d('ask.text', { tickets: 2, followers: 1 }))
    await expectAccessible(desk)
    await desk
      .getByRole('alertdialog')
      .getByRole('button', { name: d('solve'), exact: true })
      .click()
    await expect(desk.getByRole('link', { name: title })).toContainText(d('solved'))
    await expect(desk.getByRole('button', { name: d('solve'), exact: true })).toHaveCount(0)

    // The open page of the second ticket shows the answer without a reload.
    await expect(log(visit)).toContainText('Thank you for waiting.', { timeout: 30_000 })
    await page.goto(ticketUrl)
    await expect(log(visit).getByText('It works again.')).toHaveCount(1, { timeout: 30_000 })
    await page.goto(`${world.hubUrl}/support/tickets?project=islandm3`)
    await expect(page.getByText(t('incident.solved', { title }))).toBeVisible()
    await expect(page.getByRole('button', { name: t('incident.follow') })).toHaveCount(0)
    await expectAccessible(page)
    const inbox = `${world.simulatorUrl}/mail/messages?to=${encodeURIComponent(player.email)}`
    const letters = async () => ((await (await fetch(inbox)).json()) as { text: string }[]).filter(({ text }) => text.includes(title))
    await expect.poll(async () => (await letters()).length).toBe(1)
  })
})
