import { desk as calls } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import type { Page } from '@playwright/test'
import { headersOf, newSubject } from './steps/desk-tickets.ts'
import { inboxPhrases, openTicketAtDesk, replyOf } from './steps/inbox.ts'
import { guestWriter } from './steps/support.ts'
import { signInStaff } from './world/staff.ts'
import { expect, test } from './world/test.ts'
import type { World } from './world/world.ts'

/** Tests of where a ready answer is inserted into a text. */

const t = inboxPhrases.en

test.use({ actionTimeout: 15_000 })

/** Opens a conversation at the desk. Returns a function that inserts one of two ready answers, "First" or "Second", by keyboard. */
const openWithAnswers = async (page: Page, world: World) => {
  const mark = newSubject('Inserted')
  for (const text of ['First', 'Second']) {
    const body = JSON.stringify({ title: `${mark} ${text}`, text: `<p>${text}</p>`, project: null, language: 'en' })
    const url = `${world.deskUrl}${deskPrefix}${calls.canned.saveCanned.path}`
    const saved = await fetch(url, { method: 'POST', headers: await headersOf(world, 'support'), body })
    expect(saved.status).toBe(200)
  }
  const id = await (await guestWriter(world)).create(newSubject('Asked'), '<p>Hello</p>')
  await signInStaff(page, world, 'support')
  await openTicketAtDesk(page, world, id)
  return async (title: 'First' | 'Second') => {
    await page.keyboard.press(';')
    await page.getByRole('combobox', { name: t('composer.cannedHint') }).fill(`${mark} ${title}`)
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(replyOf(page)).toBeFocused()
  }
}

/**
 * Removes the focus from the editor. First waits until the list of ready answers is closed, because the list focuses the editor again at
 * the end of its fade-out. Then waits two frames, because browsers report a new caret position late.
 */
const leaveEditor = async (page: Page) => {
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.evaluate(async () => {
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}

test('a second ready answer is inserted after the first', async ({ page, world }) => {
  const insert = await openWithAnswers(page, world)
  await replyOf(page).focus()
  await insert('First')
  await leaveEditor(page)
  await insert('Second')
  await expect(replyOf(page)).toHaveText(/First\s*Second/)
})

test('a ready answer is inserted at the caret, also after the editor has lost the focus', async ({ page, world }) => {
  const insert = await openWithAnswers(page, world)
  await replyOf(page).pressSequentially('Dear ,')
  await page.keyboard.press('ArrowLeft')
  await leaveEditor(page)
  await insert('First')
  await expect(replyOf(page)).toHaveText(/Dear\s*First\s*,/)
})

test('what is typed after it stands after it', async ({ page, world }) => {
  const insert = await openWithAnswers(page, world)
  await replyOf(page).focus()
  await insert('First')
  await page.keyboard.type('!')
  await leaveEditor(page)
  await insert('Second')
  await page.keyboard.type('?')
  await expect(replyOf(page)).toHaveText(/First!\s*Second\?/)
})

test('in a draft that was kept, a ready answer is inserted at the end', async ({ page, world }) => {
  const insert = await openWithAnswers(page, world)
  await replyOf(page).fill('Written before')
  await page.reload()
  await expect(replyOf(page)).toHaveText('Written before')
  await insert('First')
  await expect(replyOf(page)).toHaveText(/Written before\s*First/)
})
