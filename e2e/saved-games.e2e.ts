import { apiPrefix } from '@playhub/contract/api'
import { saves } from '@playhub/contract/games/saves'
import { devices, playerTest, type Visit } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/** Tests of the part of the account page that shows what games have saved. */

const callAs = ({ world }: Visit, token: string, path: string, body?: object) =>
  fetch(`${world.hubUrl}${apiPrefix}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

for (const [device, locale] of [
  ['desktop', 'en'],
  ['phone', 'ru'],
] as const) {
  playerTest.describe(`${device}, ${locale}`, () => {
    playerTest.use({ ...devices[device], locale })

    playerTest('an earlier version is restored, the game is deleted, and both are undone', async ({ visit, player }) => {
      const { page, t } = visit
      const save = (path: string, body: object) => callAs(visit, player.token, path, { project: 'familytown', slot: 'main', ...body })
      const stored = async () => {
        const reply = await callAs(visit, player.token, `${saves.read.path}?project=familytown&slot=main`)
        return reply.ok ? ((await reply.json()) as { data: string }).data : undefined
      }
      await save(saves.write.path, { data: 'castle' })
      await save(saves.remove.path, {})
      await save(saves.write.path, { data: 'ruin' })

      await page.goto(`${visit.world.hubUrl}/profile`)
      const list = page.getByRole('list', { name: t('saves.title') })
      await list.getByRole('button', { name: new RegExp(t('saves.versionsOf', { name: '' })) }).click()
      const restore = list.getByRole('button', { name: new RegExp(t('saves.restoreOf', { date: '' })) })
      await expect(restore).toHaveCount(1)
      await expectAccessible(page)
      await restore.click()
      await expect(list.getByText(t('saves.restored'))).toBeVisible()
      expect(await stored()).toBe('castle')
      await list.getByRole('button', { name: t('saves.undo') }).click()
      await expect.poll(stored).toBe('ruin')

      await list.getByRole('button', { name: new RegExp(t('saves.deleteOf', { name: '' })) }).click()
      await expect(list.getByText(t('saves.deleted'))).toBeVisible()
      expect(await stored()).toBeUndefined()
      await list.getByRole('button', { name: t('saves.undo') }).click()
      await expect.poll(stored).toBe('ruin')
    })
  })
}
