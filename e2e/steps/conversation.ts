import { apiPrefix } from '@playhub/contract/api'
import { storageKeys } from '@playhub/contract/hosting'
import type { Page } from '@playwright/test'
import { expect } from '../world/test.ts'
import { guestWriter, picture, type Writer } from './support.ts'
import type { Visit } from './visit.ts'

/** This file has the elements of the support screens, and the steps that a visitor takes on them. */

export const callPath = (call: { path: string }) => `**${apiPrefix}${call.path}*`

export const openList = ({ page, world }: Visit) => page.goto(`${world.hubUrl}/support/tickets`)
export const openTicket = async ({ page, world, t }: Visit, id: string) => {
  await page.goto(`${world.hubUrl}/support/tickets?id=${id}`)
  await expect(page.getByRole('log').getByRole('time').first()).toBeVisible()
  await expect(message({ page, t })).toBeVisible()
}
export const message = ({ page, t }: Pick<Visit, 'page' | 't'>) => page.getByRole('textbox', { name: t('chat.message'), exact: true })
export const description = ({ page, t }: Visit) => page.getByRole('textbox', { name: t('createTicket.description'), exact: true })
export const sendButton = ({ page, t }: Visit) => page.getByRole('button', { name: t('chat.send'), exact: true })
export const log = ({ page }: Visit) => page.getByRole('log')
export const pick = ({ page }: Visit, kind: 'image' | 'video', name: string, mimeType: string, buffer = picture) =>
  page.locator(`input[type=file][data-kind=${kind}]`).setInputFiles({ name, mimeType, buffer })
export const write = async (visit: Visit, text: string) => {
  await message(visit).fill(text)
  await sendButton(visit).click()
}

export const identityOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKeys.supportIdentity)
export const keep = (page: Page, kept: Record<string, string>) =>
  page.addInitScript((entries) => {
    // Stores the values only on the first page load, as if an earlier visit had stored them. Later changes by the hub must not be
    // overwritten.
    if (sessionStorage.getItem('kept')) return
    sessionStorage.setItem('kept', '1')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)

/** Stores the identity of a new guest in the browser, so that the hub treats the visitor as this guest. */
export const asGuest = async ({ page, world }: Visit) => {
  const guest = await guestWriter(world)
  await keep(page, guest.stored)
  return guest
}
export const textsOf = async (writer: Writer, id: string) => (await writer.ticket(id)).messages.map(({ text }) => text)
