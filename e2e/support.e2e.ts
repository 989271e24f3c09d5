import { apiPrefix } from '@playhub/contract/api'
import { storageKeys } from '@playhub/contract/hosting'
import { IMAGE_MAX_BYTES } from '@playhub/contract/limits'
import { SUPPORT_EVENTS_PATH, support } from '@playhub/contract/support'
import type { Page } from '@playwright/test'
import { sceneOf } from './look/scene.ts'
import { openProfileMenu } from './look/ways.ts'
import { password, registerPlayer } from './steps/newcomer.ts'
import { openGame, play } from './steps/play.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { guestWriter, picture, playerWriter, staffOf, type Writer } from './steps/support.ts'
import { devices, playerTest, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/** Conversations with support: written, answered, closed; what is on its way when something goes wrong; whose they are. */

const callPath = (call: { path: string }) => `**${apiPrefix}${call.path}*`

const openList = ({ page, world }: Visit) => page.goto(`${world.hubUrl}/support/tickets`)
const openTicket = async ({ page, world, t }: Visit, id: string) => {
  await page.goto(`${world.hubUrl}/support/tickets?id=${id}`)
  await expect(page.getByRole('log').getByRole('time').first()).toBeVisible()
  await expect(message({ page, t })).toBeVisible()
}
const message = ({ page, t }: Pick<Visit, 'page' | 't'>) => page.getByRole('textbox', { name: t('chat.message'), exact: true })
const description = ({ page, t }: Visit) => page.getByRole('textbox', { name: t('createTicket.description'), exact: true })
const sendButton = ({ page, t }: Visit) => page.getByRole('button', { name: t('chat.send'), exact: true })
const log = ({ page }: Visit) => page.getByRole('log')
const pick = ({ page }: Visit, kind: 'image' | 'video', name: string, mimeType: string, buffer = picture) =>
  page.locator(`input[type=file][data-kind=${kind}]`).setInputFiles({ name, mimeType, buffer })
const write = async (visit: Visit, text: string) => {
  await message(visit).fill(text)
  await sendButton(visit).click()
}

const identityOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKeys.supportIdentity)
/** Names of the files that the browser keeps with drafts. */
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
const keep = (page: Page, kept: Record<string, string>) =>
  page.addInitScript((entries) => {
    // Once, as a visit before this one did it: what happens later is the hub's.
    if (sessionStorage.getItem('kept')) return
    sessionStorage.setItem('kept', '1')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)

/** The visitor has written before, as a guest of this browser. */
const asGuest = async ({ page, world }: Visit) => {
  const guest = await guestWriter(world)
  await keep(page, guest.stored)
  return guest
}
/** Where a message begins and ends, in px from the left. */
const edgesOf = async (visit: Visit, text: string) => {
  const message = log(visit).getByText(text)
  await expect(message).toBeVisible()
  const box = await message.boundingBox()
  if (!box) throw new Error(`${text} is not shown`)
  return { left: box.x, right: box.x + box.width }
}
const textsOf = async (writer: Writer, id: string) => (await writer.ticket(id)).messages.map(({ text }) => text)

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
      await page.getByRole('button', { name: t('createTicket.submit') }).click({ force: true })
      await expect(page.getByText(t('support.descriptionEmptyWarning'))).toBeVisible()

      await description(visit).fill('It does not open')
      await pick(visit, 'image', 'screen.png', 'image/png')
      await page.getByRole('button', { name: t('createTicket.submit') }).click()
      await expect(log(visit).getByText('It does not open')).toBeVisible()
      await expect(log(visit).getByRole('button', { name: t('media.open') })).toBeVisible()
      const id = new URL(page.url()).searchParams.get('id') ?? ''
      // Without a subject it is named by its number.
      await expect(page.getByRole('heading', { level: 1, name: /\d{4}$/ })).toBeVisible()

      const staff = await staffOf(visit.world)
      await staff.answer(id, '<p>Which <strong>phone</strong> is it?</p>')
      await expect(log(visit).getByText('Which phone is it?')).toBeVisible({ timeout: 3000 })
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
      await staff.read(id, 3)
      await expect(log(visit).getByText(t('chat.seen')).last()).toBeVisible()
      await expect(log(visit).getByText(t('chat.sent'), { exact: true })).toHaveCount(0)

      await staff.close(id)
      await expect(page.getByText(t('chat.closed'))).toBeVisible()
      await expect(message(visit)).toHaveAttribute('contenteditable', 'false')
      await expect(sendButton(visit)).toHaveCount(0)
      await page.getByRole('radio', { name: t('rating.score', { score: 4 }) }).check({ force: true })
      await page.getByRole('button', { name: t('rating.submit') }).click()
      await expect(page.getByText(t('rating.thanks', { score: 4 }))).toBeVisible()

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
  test.use({ ...devices.desktop, locale: 'en', expectedErrors: [/ERR_|status of 40[0-9] /] })

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
})

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

  test('a failed message says so, survives a reload, and is written once when it is sent again', async ({ visit }) => {
    const { guest, id } = await begin(visit)
    const { page, t } = visit
    // The server writes it, and its answer gets lost.
    await page.route(callPath(support.sendMessage), async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route(`**${SUPPORT_EVENTS_PATH}`, (route) => route.abort())
    await page.reload()
    await write(visit, 'Second')
    await expect(page.getByRole('button', { name: t('chat.retry'), exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.reload()
    await expect(log(visit).getByText('Second')).toHaveCount(1)
    await expect(page.getByRole('button', { name: t('chat.retry'), exact: true })).toHaveCount(0)
    expect(await textsOf(guest, id)).toEqual(['<p>First</p>', '<p>Second</p>'])
  })

  test('retry sends what was not sent', async ({ visit }) => {
    const { guest, id } = await begin(visit)
    const { page, t } = visit
    await page.route(callPath(support.sendMessage), (route) => route.abort())
    await write(visit, 'Second')
    await expect(page.getByRole('alert').filter({ hasText: t('toast.SEND_MESSAGE_ERROR') })).toBeVisible()
    await page.unrouteAll()
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
    await message(visit).fill('')
    await sendButton(visit).click()
    await expect(log(visit).getByRole('button', { name: t('media.open') })).toBeVisible()
    const last = (await guest.ticket(id)).messages.at(-1)
    expect(last).toMatchObject({ text: '', image: { type: 'image/png' } })
  })

  test('a message that meets a closed conversation is no error, and is there to be copied', async ({ visit, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { page, t, world } = visit
    // Nobody tells the page that the conversation is closed.
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
    // What was not looked at is not read.
    expect((await guest.tickets())[0]?.unreadMessageCount).toBe(1)
    await fresh.click()
    await expect(log(visit).getByText('Message 61', { exact: true })).toBeInViewport()
    await expect.poll(async () => (await guest.tickets())[0]?.unreadMessageCount).toBe(0)
  })
})

test.describe('signing in and out', () => {
  test.use({ ...devices.desktop, locale: 'en' })

  test('takes the guest’s conversations along, in every tab, and loses and doubles nothing', async ({ visit, context }) => {
    const { page, world, t } = visit
    const player = await registerPlayer(world)
    const guest = await asGuest(visit)
    const id = await guest.create('As a guest', '<p>First</p>')
    await openTicket(visit, id)
    const other = await context.newPage()
    await other.goto(`${world.hubUrl}/support/tickets`)
    await expect(other.getByRole('link', { name: 'As a guest' })).toBeVisible()
    await message(visit).fill('Half a sentence')

    await other.getByRole('button', { name: t('support.signIn') }).click()
    await toEmailLogin({ page: other, t })
    await fillLogin({ page: other, t }, { email: player.email, password })
    for (const each of [page, other]) {
      await expect(each).toHaveURL(`${world.hubUrl}/support/tickets`)
      await expect(each.getByRole('link', { name: 'As a guest' })).toHaveCount(1)
      await expect(each.getByText(t('tickets.guest'))).toHaveCount(0)
      expect(await identityOf(each)).toBeNull()
    }
    await page.getByRole('link', { name: 'As a guest' }).click()
    await expect(message(visit)).toHaveText('Half a sentence')
    await sendButton(visit).click()
    const writer = playerWriter(world, player.token)
    await expect.poll(() => textsOf(writer, id)).toEqual(['<p>First</p>', '<p>Half a sentence</p>'])
    expect(await writer.tickets()).toHaveLength(1)

    // Signed out elsewhere: the browser is a guest's again, and a new one's.
    await other.goto(`${world.hubUrl}/games/en/`)
    await openProfileMenu(sceneOf(world, other, 'en'))
    await other.getByRole('menuitem', { name: t('shell.logOut') }).click()
    await expect(page.getByRole('heading', { name: t('createTicket.firstTitle') })).toBeVisible()
    expect(await identityOf(page)).not.toBe(guest.stored[storageKeys.supportIdentity])
  })

  test.describe('that fails', () => {
    // The conversation is none of the new guest's.
    test.use({ expectedErrors: [/status of 40[49] /] })

    test('a guest whose conversations somebody has taken into an account begins anew, and hears where they are', async ({ visit }) => {
      const { page, world, t } = visit
      const guest = await asGuest(visit)
      const id = await guest.create('As a guest', '<p>First</p>')
      await takeOver(world, guest, (await registerPlayer(world)).token)
      await page.goto(`${world.hubUrl}/support/tickets?id=${id}`)
      await expect(page.getByRole('heading', { name: t('createTicket.firstTitle') })).toBeVisible()
      await expect(page.getByText(t('support.mergedAway'))).toBeVisible()
      await expect(page.getByRole('button', { name: t('support.signIn') })).toBeVisible()
      expect(await identityOf(page)).not.toBe(guest.stored[storageKeys.supportIdentity])
    })
  })
})

const takeOver = async ({ hubUrl }: Visit['world'], { headers }: Writer, token: string) => {
  const taken = await fetch(`${hubUrl}${apiPrefix}${support.mergeUserId.path}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(taken.status).toBe(200)
}

playerTest.describe('a player', () => {
  playerTest.use({ ...devices.desktop, locale: 'en' })

  playerTest('sees in the header how many answers wait, and reads them over the game', async ({ visit, player }) => {
    const { page, world, t } = visit
    const writer = playerWriter(world, player.token)
    const id = await writer.create('Pearls', '<p>First</p>')
    await (await staffOf(world)).answer(id, '<p>They are there</p>')
    await page.goto(`${world.hubUrl}/games/en/`)
    await expect(page.getByRole('link', { name: `${t('shell.support')} ${t('tickets.unread', { count: 1 })}` })).toBeVisible()

    await openGame(visit)
    await play(visit)
    await openProfileMenu(sceneOf(world, page, 'en'))
    await page.getByRole('menuitem', { name: t('shell.support') }).click()
    const modal = page.getByRole('dialog')
    const row = modal.getByRole('link', { name: 'Pearls' })
    const day = await page.evaluate((ts) => new Date(ts).toLocaleDateString('sv-SE'), (await writer.tickets())[0]?.createTs ?? '')
    await expect(row).toContainText(day)
    await expect(row).toContainText(t('tickets.unread', { count: 1 }))
    await row.click()
    await expect(modal.getByText('They are there')).toBeVisible()
    await expect.poll(async () => (await writer.tickets())[0]?.unreadMessageCount).toBe(0)
    await write(visit, 'So they are')
    await expect(modal.getByRole('log').getByText('So they are')).toHaveCount(1)
    await modal.getByRole('button', { name: t('common.closeToGame') }).click()
    await expect(modal).toBeHidden()
    // The game has run on.
    await expect(page).toHaveURL(`${world.hubUrl}/games/en/familytown/`)
    await expect(page.locator('[data-playing]')).toBeVisible()
  })

  playerTest.describe('whose conversations are not moved', () => {
    playerTest.use({ expectedErrors: [/ERR_FAILED/] })

    playerTest('is told so, loses no right to them, and tries again', async ({ visit }) => {
      const { page, world, t } = visit
      await (await asGuest(visit)).create('As a guest', '<p>First</p>')
      await page.route(callPath(support.mergeUserId), (route) => route.abort())
      await page.goto(`${world.hubUrl}/support/tickets`)
      await expect(page.getByText(t('support.notMerged'))).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: t('toast.MERGE_USER_ID_ERROR') })).toBeVisible()
      expect(await identityOf(page)).not.toBeNull()
      await page.unrouteAll()
      await page.getByRole('button', { name: t('support.again') }).click()
      await expect(page.getByRole('link', { name: 'As a guest' })).toBeVisible()
      await expect(page.getByText(t('support.notMerged'))).toHaveCount(0)
      expect(await identityOf(page)).toBeNull()
    })
  })

  playerTest(
    'signed out in another tab writes on as a guest over the game, signs in there and has it all',
    async ({ visit, player, context }) => {
      const { page, world, t } = visit
      await openGame(visit)
      await openProfileMenu(sceneOf(world, page, 'en'))
      await page.getByRole('menuitem', { name: t('shell.support') }).click()
      const modal = page.getByRole('dialog')
      await expect(modal.getByRole('heading', { name: t('createTicket.firstTitle') })).toBeVisible()
      const other = await context.newPage()
      await other.goto(`${world.hubUrl}/games/en/`)
      await openProfileMenu(sceneOf(world, other, 'en'))
      await other.getByRole('menuitem', { name: t('shell.logOut') }).click()
      await expect.poll(() => identityOf(page)).not.toBeNull()
      await modal.getByRole('textbox', { name: t('createTicket.description') }).fill('As a guest')
      await modal.getByRole('button', { name: t('createTicket.submit') }).click()
      await modal.getByRole('button', { name: t('chat.back') }).click()
      await modal.getByRole('button', { name: t('support.signIn') }).click()
      await toEmailLogin({ page, t })
      await fillLogin({ page, t }, { email: player.email, password })
      await expect(modal.getByRole('listitem')).toHaveCount(1)
      await expect(modal.getByText(t('tickets.guest'))).toHaveCount(0)
      expect(await identityOf(page)).toBeNull()
    },
  )
})
