import { desk } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { BULK_UNDO_SECONDS } from '@playhub/contract/limits'
import type { Page } from '@playwright/test'
import { inboxPhrases, replyOf, threadOf } from '../steps/inbox.ts'
import { guestWriter } from '../steps/support.ts'
import { sessionOf, signInStaff } from '../world/staff.ts'
import { expect, test } from '../world/test.ts'
import type { World } from '../world/world.ts'
import { questions } from './questions.ts'

/**
 * Measures work at the desk with only a keyboard: 200 conversations in five languages are answered and closed. One test works on one
 * conversation at a time. The other test works on many conversations at once. Each test prints the minutes and the number of key presses.
 */

const t = inboxPhrases.en
/** Number of conversations in each language: for each frequent question, and for all rare questions together. */
const [OFTEN, RARE] = [9, 4]
const all = questions.length * (4 * OFTEN + RARE)

test.describe.configure({ mode: 'serial' })
test.use({ actionTimeout: 30_000, viewport: { width: 1440, height: 900 } })

const askDesk = async (world: World, method: 'GET' | 'POST', path: string, body?: object) => {
  const response = await fetch(world.deskUrl + deskPrefix + path, {
    method,
    headers: {
      ...{ cookie: `playhub-desk=${await sessionOf(world, 'support')}`, origin: world.deskUrl },
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} ${response.status}: ${await response.text()}`)
  return response.json()
}

const openCount = async (world: World) => desk.tickets.countTickets.reply.parse(await askDesk(world, 'GET', '/tickets/counts')).open

/** Closes the open conversations of the demo content, creates the ready answers, and then the conversations of all players. */
const fill = async (world: World) => {
  const { items } = desk.tickets.listTickets.reply.parse(await askDesk(world, 'GET', '/tickets?view=open'))
  for (const { id } of items) {
    const { ticket } = desk.tickets.getTicket.reply.parse(await askDesk(world, 'GET', `/tickets/${id}`))
    await askDesk(world, 'POST', `/tickets/${id}/change`, { version: ticket.version, status: 'closed' })
  }
  for (const { language, often, rare } of questions)
    for (const title of [...often, rare])
      await askDesk(world, 'POST', '/canned-answers', { title, text: '<p>Hello {player|there}, it is done.</p>', project: null, language })
  for (const { language, often, rare, text } of questions) {
    const titles = [...often.flatMap((word) => Array.from({ length: OFTEN }, () => word)), ...Array.from({ length: RARE }, () => rare)]
    for (const [at, title] of titles.entries()) {
      const guest = await guestWriter(world, { language })
      await guest.create(`${title} ${at + 1}`, `<p>${text}</p>`)
    }
  }
  expect(await openCount(world)).toBe(all)
}

/** Returns a keyboard that counts the key presses. */
const countingKeys = ({ keyboard }: Page) => {
  let presses = 0
  return {
    count: () => presses,
    press: async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key)
      presses += keys.length
    },
    type: async (text: string) => {
      await keyboard.type(text)
      presses += [...text].length
    },
  }
}
type Keys = ReturnType<typeof countingKeys>

const measure = async (page: Page, world: World, name: string, work: (keys: Keys) => Promise<void>) => {
  await fill(world)
  await signInStaff(page, world, 'support')
  await page.goto(`${world.deskUrl}/tickets`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const keys = countingKeys(page)
  const began = Date.now()
  await work(keys)
  await expect.poll(() => openCount(world), { timeout: 60_000 }).toBe(0)
  const minutes = (Date.now() - began) / 60_000
  console.log(`${name}: ${all} conversations, ${keys.count()} key presses, ${minutes.toFixed(1)} minutes`)
}

/** Answers the next conversation of the list with a ready answer, and closes it. Returns false at the end of the list. */
const workNext = async (page: Page, keys: Keys) => {
  await keys.press('j')
  const focused = page.locator('[data-row]:focus')
  const row = await focused.innerText()
  const href = await focused.getAttribute('href')
  // If this conversation is closed, no open conversation is left below it in the list. Open conversations may be left above it, so the
  // focus moves to the first row.
  if (row.includes(t('status.closed'))) {
    await keys.press('Home')
    return false
  }
  const title = new RegExp(questions.flatMap(({ often, rare }) => [...often, rare]).join('|')).exec(row)?.[0]
  if (!title) throw new Error(`an unknown question: ${row}`)
  await keys.press('Enter')
  await expect(replyOf(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await keys.press(';')
  await expect(page.getByRole('combobox', { name: t('composer.cannedHint') })).toBeFocused()
  await keys.type([...title].slice(0, 4).join(''))
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(title)
  await keys.press('Enter')
  await expect(replyOf(page)).not.toBeEmpty()
  await keys.press('Control+Shift+Enter')
  await expect(threadOf(page).getByText('it is done.')).toBeVisible()
  await expect(replyOf(page)).toBeHidden()
  // The list must show the conversation as closed, or no longer show it.
  await expect(page.locator(`[data-row][href="${href}"]`, { hasNotText: t('status.closed') })).toHaveCount(0)
  return true
}

const workAll = async (page: Page, keys: Keys, count: number) => {
  for (let [done, tries] = [0, 0]; done < count; tries++) {
    if (tries > 2 * count) throw new Error(`${count - done} conversations are not reached`)
    if (await workNext(page, keys)) done++
  }
}

// This test must run first, because its search would also find the conversations that the second test closes.
test('with actions on many', async ({ page, world }) => {
  await measure(page, world, 'with actions on many', async (keys) => {
    for (const { often } of questions)
      for (const word of often) {
        await keys.press('/')
        await keys.type(word)
        await keys.press('Enter')
        await expect(page.locator('[data-row]')).toContainText(Array.from({ length: OFTEN }, () => word))
        await keys.press('ArrowDown', 'Control+a', ';')
        await expect(page.getByRole('combobox', { name: t('composer.cannedHint') })).toBeFocused()
        await keys.type([...word].slice(0, 4).join(''))
        await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(word)
        await keys.press('Enter')
        await expect(page.getByRole('textbox', { name: t('bulk.answerLabel') })).not.toBeEmpty()
        await keys.press('Control+Shift+Enter')
        await expect(page.getByText(t('bulk.waiting', { count: OFTEN }))).toBeVisible()
        await expect(page.getByRole('textbox', { name: t('bulk.answerLabel') })).toBeHidden()
        await expect(page.locator('[data-row]:focus')).toHaveCount(1)
      }
    await expect.poll(() => openCount(world), { timeout: (BULK_UNDO_SECONDS + 60) * 1000 }).toBe(questions.length * RARE)
    await keys.press('/', 'Control+a', 'Delete', 'Enter')
    await expect(page.locator('[data-row]')).toHaveCount(questions.length * RARE)
    await keys.press('Tab')
    await workAll(page, keys, questions.length * RARE)
  })
})

test('one by one', ({ page, world }) => measure(page, world, 'one by one', (keys) => workAll(page, keys, all)))
