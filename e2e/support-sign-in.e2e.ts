import { apiPrefix } from '@playhub/contract/api'
import { storageKeys } from '@playhub/contract/hosting'
import { support } from '@playhub/contract/support'
import { sceneOf } from './look/scene.ts'
import { openProfileMenu } from './look/ways.ts'
import { asGuest, callPath, identityOf, message, openTicket, sendButton, textsOf } from './steps/conversation.ts'
import { password, registerPlayer } from './steps/newcomer.ts'
import { openGame } from './steps/play.ts'
import { fillLogin, toEmailLogin } from './steps/sign-in.ts'
import { playerWriter, type Writer } from './steps/support.ts'
import { devices, playerTest, test, type Visit } from './steps/visit.ts'
import { expect } from './world/test.ts'

/** These tests check who owns the conversations after a guest signs in or a player signs out. */

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

    // The session was ended in another browser, so the visitor of this browser is now a new guest.
    await other.goto(`${world.hubUrl}/games/en/`)
    await openProfileMenu(sceneOf(world, other, 'en'))
    await other.getByRole('menuitem', { name: t('shell.logOut') }).click()
    await expect(page.getByRole('heading', { name: t('createTicket.firstTitle') })).toBeVisible()
    expect(await identityOf(page)).not.toBe(guest.stored[storageKeys.supportIdentity])
  })

  test('leaves nothing in the browser of what a player has begun, and another player finds theirs', async ({ visit }) => {
    const { page, world, t } = visit
    const [first, second] = [await registerPlayer(world), await registerPlayer(world)]
    const id = await playerWriter(world, first.token).create('Secret', '<p>First</p>')
    const open = async () => {
      await page.goto(`${world.hubUrl}/support/tickets?id=${id}`)
      await expect(message(visit)).toBeVisible()
    }
    const signInAs = async ({ email }: { email: string }) => {
      await page.goto(`${world.hubUrl}/support/tickets`)
      await page.getByRole('button', { name: t('support.signIn') }).click()
      await toEmailLogin({ page, t })
      await fillLogin({ page, t }, { email, password })
      await expect(page.locator('html')).toHaveAttribute('data-identity', 'player')
      await expect(page.getByRole('button', { name: t('support.signIn') })).toHaveCount(0)
    }
    await signInAs(first)
    await open()
    await message(visit).fill('nobody else reads this')
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    await expect.poll(kept).toContain('nobody else reads this')
    await page.goto(`${world.hubUrl}/games/en/`)
    await openProfileMenu(sceneOf(world, page, 'en'))
    await page.getByRole('menuitem', { name: t('shell.logOut') }).click()
    await expect.poll(kept).not.toContain('nobody else reads this')
    await signInAs(second)
    expect(await kept()).not.toContain('nobody else reads this')
  })

  test.describe('that fails', () => {
    // The new guest is not allowed to see the old conversation, so the server refuses these requests.
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
