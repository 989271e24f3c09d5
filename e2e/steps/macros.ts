import { randomUUID } from 'node:crypto'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { macros } from '@playhub/contract/desk/macros/macros'
import { deskMacros as en } from '@playhub/phrases/en/desk-inbox/macros'
import { deskRules } from '@playhub/phrases/en/desk-inbox/rules'
import { translator } from '@playhub/phrases/t'
import type { Page } from '@playwright/test'
import { expect } from '../world/test.ts'
import type { World } from '../world/world.ts'
import { headersOf } from './desk-tickets.ts'

export const macrosT = translator<typeof en>('en', en)
export const rulesT = translator<typeof deskRules>('en', deskRules)

/** Creates a macro by an API call, without a browser. Returns its id. */
export const makeMacro = async (world: World, role: 'support' | 'finance', name: string, actions: TicketAction[]) => {
  const id = randomUUID()
  const body = JSON.stringify({ version: '', name, project: null, isActive: true, actions })
  const reply = await fetch(`${world.deskUrl}${deskPrefix}/macros/${id}`, { method: 'POST', headers: await headersOf(world, role), body })
  expect(reply.status).toBe(200)
  return id
}

/** Changes a macro by an API call, without a browser. */
export const changeMacro = async (world: World, role: 'support' | 'finance', id: string, change: object) => {
  const at = `${world.deskUrl}${deskPrefix}/macros`
  const headers = await headersOf(world, role)
  const { items } = macros.listMacros.reply.parse(await (await fetch(at, { headers })).json())
  const known = items.find((each) => each.id === id)
  const reply = await fetch(`${at}/${id}`, { method: 'POST', headers, body: JSON.stringify({ ...known, ...change }) })
  expect(reply.status).toBe(200)
}

/** Finds a macro by keyboard, for the open conversation or for the selected ones, and opens its preview. */
export const previewByKey = async (page: Page, name: string) => {
  await page.keyboard.press('u')
  await expect(page.getByRole('combobox', { name: macrosT('search') })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([name])
  await page.keyboard.press('Enter')
}

export const previewOf = (page: Page, name: string) => page.getByRole('dialog', { name: macrosT('preview.title', { name }) })
