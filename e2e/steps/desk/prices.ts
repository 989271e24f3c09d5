import { deskPrefix } from '@playhub/contract/desk/endpoint'
import type { PriceLine } from '@playhub/contract/desk/projects'
import { deskEditing } from '@playhub/phrases/en/desk-editing'
import { deskPrices } from '@playhub/phrases/en/desk-prices'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { sessionOf, signInStaff } from '../../world/staff.ts'
import { expect } from '../../world/test.ts'
import type { World } from '../../world/world.ts'
import { deskPhrases, heading } from '../staff.ts'

/**
 * Helpers for the tests of price lists at the desk: editing in place, moving rows, CSV import and export, and saving without losing a
 * colleague's changes.
 */

export const t = translator<typeof deskPrices>('en', deskPrices)

export const editingT = translator<typeof deskEditing>('en', deskEditing)

export const deskT = deskPhrases.en

export const cell = (page: Page, column: Parameters<typeof t>[0], name: string) =>
  page.getByRole('textbox', { name: t('cell', { column: t(column), name }), exact: true })

export const save = (page: Page) => page.getByRole('button', { name: editingT('bar.save'), exact: true })

export const bar = (page: Page) => page.getByRole('region', { name: editingT('bar.title') })

export const open = async (page: Page, world: World, project: string, role: 'content' | 'finance' = 'content') => {
  await signInStaff(page, world, role)
  await page.goto(`${world.deskUrl}/prices/${project}`)
  await expect(heading(page, deskT('screen.prices'))).toBeVisible()
}

/** Returns the server's price list, and the function `put` that changes it as a colleague in another browser does. */
export const atServer = async (world: World, project: string) => {
  const cookie = `playhub-desk=${await sessionOf(world, 'finance')}`
  const address = `${world.deskUrl}${deskPrefix}/editor/projects/${project}/prices`
  const list = (await (await fetch(address, { headers: { cookie } })).json()) as { items: PriceLine[]; version: string }
  return {
    ...list,
    put: async (items: PriceLine[]) => {
      const headers = { cookie, origin: world.deskUrl, 'content-type': 'application/json' }
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ items, version: list.version }) })
      expect(answer.status).toBe(200)
    },
  }
}
