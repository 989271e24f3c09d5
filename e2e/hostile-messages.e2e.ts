import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MESSAGE_TAGS } from '@playhub/contract/message-limits'
import type { EditorHandle } from '@playhub/ui/rich-text-editor'
import { test as base, expect, type Page } from '@playwright/test'
import { build } from 'vite'
import { hostileMessages } from './hostile-messages.ts'
import { inspectMessages, watchForHarm } from './steps/harm.ts'
import { guestWriter } from './steps/support.ts'
import { signInStaff } from './world/staff.ts'
import { test } from './world/test.ts'
import type { World } from './world/world.ts'

/**
 * These tests post messages as a player's script could. Such a message must never run code in a reader's browser, send a request to another
 * server, or mislead the reader.
 */

const numbered = hostileMessages.map((html, at) => `<p>Message ${at}</p>${html}`)

/** Builds a script with only the component that shows messages, to test it with messages that the server did not sanitise. */
const showingScript = async () => {
  const entry = `
    import { createElement } from 'react'
    import { flushSync } from 'react-dom'
    import { createRoot } from 'react-dom/client'
    import { MessageHtml } from '@playhub/ui/message-html'
    import { RichTextEditor } from '@playhub/ui/rich-text-editor'
    const root = createRoot(document.getElementById('root'))
    globalThis.show = (messages) =>
      flushSync(() => root.render(messages.map((html, key) => createElement(MessageHtml, { key, html, showHosts: true }))))
    const ref = (editor) => Object.assign(globalThis, { editor })
    globalThis.edit = () => flushSync(() => root.render(createElement(RichTextEditor, { ref, label: 'Text', texts: (id) => id })))
  `
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: 'page' } },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? '\0page.js' : undefined),
        load: (id) => (id === '\0page.js' ? entry : undefined),
      },
    ],
  })
  const { output } = Array.isArray(built) ? (built[0] ?? { output: [] }) : 'output' in built ? built : { output: [] }
  const [script] = output.flatMap((file) => (file.type === 'chunk' && file.isEntry ? [file.code] : []))
  if (!script) throw new Error('nothing was built')
  return script
}

/** A page without a content security policy. A policy would block harmful content, and so hide errors of the sanitiser. */
const bareTest = base.extend<{ bare: { origin: string } }, { script: string }>({
  script: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => use(await showingScript()),
    { scope: 'worker', timeout: 120_000 },
  ],
  bare: async ({ script, page }, use) => {
    const server = createServer((request, response) => {
      if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
      else if (request.url === '/')
        response
          .setHeader('content-type', 'text/html')
          .end('<!doctype html><meta charset=utf-8><div id=root></div><script type=module src=/page.js></script>')
      else response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await use({ origin })
    await page.close()
    server.closeAllConnections()
    server.close()
  },
})
declare global {
  var show: (messages: readonly string[]) => void
  var edit: () => void
  var editor: EditorHandle
}

// One worker runs all tests of this file, because building the script takes longer than the tests.
test.describe.configure({ mode: 'default' })

bareTest(
  `${hostileMessages.length} hostile messages do nothing where they are shown, even uncleaned by the server`,
  async ({ bare, page }) => {
    const harm = await watchForHarm(page, [bare.origin])
    await page.goto(bare.origin)
    await page.waitForFunction(() => 'show' in globalThis)
    const address = page.url()
    await page.evaluate((messages) => show(messages), numbered)
    expect(await inspectMessages(page, MESSAGE_TAGS)).toEqual({ count: hostileMessages.length, offences: [] })
    expect(await harm.soFar()).toEqual([])
    expect(page.url()).toBe(address)
  },
)

bareTest(`${hostileMessages.length} hostile messages do nothing to whoever pastes them, or has them in a draft`, async ({ bare, page }) => {
  const harm = await watchForHarm(page, [bare.origin])
  await page.goto(bare.origin)
  await page.waitForFunction(() => 'edit' in globalThis)
  const address = page.url()
  await page.evaluate(() => edit())
  await page.getByRole('textbox', { name: 'Text' }).click()
  const strange = await page.evaluate((messages) => {
    const text = document.activeElement
    const paste = (html: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', 'plain')
      text?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    const found = () =>
      [...(text?.querySelectorAll('*') ?? [])].flatMap(({ localName, attributes }) => [
        localName,
        ...[...attributes].map(({ name, value }) => `${localName} ${name}=${name === 'href' ? value.split(':')[0] : value}`),
      ])
    const all = messages.flatMap((html) => {
      editor.setHtml(html)
      editor.insertHtml(html)
      const written = found()
      editor.clear()
      paste(html)
      return [...written, ...found()]
    })
    return [...new Set(all)]
  }, hostileMessages)
  const links = ['a href=http', 'a href=https', 'a href=mailto']
  const own = ['br class=ProseMirror-trailingBreak']
  expect(strange.filter((each) => ![...MESSAGE_TAGS, ...links, ...own].includes(each as never))).toEqual([])
  expect(await harm.soFar()).toEqual([])
  expect(page.url()).toBe(address)
})

bareTest('the watch sees harm where there is some', async ({ bare, page }) => {
  const harm = await watchForHarm(page, [bare.origin])
  await page.goto(bare.origin)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div><p>Message 1</p><img src=/x onerror="harmed=1;alert('boo')"><img src="https://elsewhere.example/seen.png">
      <a href="javascript:harmed=1">a</a><svg><a onclick="1">b</a></svg></div>`,
    )
  })
  await expect
    .poll(() => harm.soFar())
    .toEqual(expect.arrayContaining(['dialog: boo', 'request: https://elsewhere.example/seen.png', 'a script ran']))
  const { count, offences } = await inspectMessages(page, MESSAGE_TAGS)
  expect(count).toBe(1)
  expect(offences.map((text) => text.split(' in ')[0])).toEqual(
    expect.arrayContaining([
      'Message 1: element',
      'Message 1: attribute onerror',
      'Message 1: address javascript:harmed=1',
      'Message 1: namespace',
    ]),
  )
})

/**
 * Number of messages in one ticket. A guest may write 40 messages per minute, and a chat first shows the newest 50 (`CHAT_PAGE`). So a
 * guest can post all messages of a ticket without a pause, and one page shows all of them.
 */
const TICKET_SIZE = 38

/**
 * Posts all messages directly to the api, without an editor, with one guest per ticket. Returns for each ticket its id, the guest's data
 * for the browser storage (`stored`), and the number of accepted messages (`taken`).
 */
const post = async (world: World) => {
  const batches = Array.from({ length: Math.ceil(numbered.length / TICKET_SIZE) }, (_, at) =>
    numbered.slice(at * TICKET_SIZE, (at + 1) * TICKET_SIZE),
  )
  return Promise.all(
    batches.map(async (batch) => {
      const guest = await guestWriter(world)
      const id = await guest.create('<img src=x onerror=harmed=1>Title', '<p>First</p>')
      let taken = 0
      for (const html of batch) {
        const refusal = await guest.write(id, html).then(
          () => undefined,
          (error: Error) => error.message,
        )
        if (refusal === undefined) taken += 1
        // The server refuses a text with a NUL character, and a text that is too long.
        else expect(refusal).toMatch(html.includes('\0') ? /BAD_REQUEST/ : /MESSAGE_TOO_LONG/)
      }
      return { id, stored: guest.stored, taken }
    }),
  )
}

type Posted = Awaited<ReturnType<typeof post>>[number]

/** Opens each ticket and checks all its messages. */
const readAll = async (page: Page, ownOrigin: string, posted: readonly Posted[], open: (ticket: Posted) => Promise<unknown>) => {
  const harm = await watchForHarm(page, [ownOrigin])
  for (const ticket of posted) {
    await open(ticket)
    const address = page.url()
    await page
      .getByText(/^Message \d+$/)
      .nth(ticket.taken - 1)
      .waitFor({ state: 'attached', timeout: 20_000 })
    expect(await inspectMessages(page, MESSAGE_TAGS)).toEqual({ count: ticket.taken, offences: [] })
    expect(await harm.soFar()).toEqual([])
    expect(page.url()).toBe(address)
  }
}

test(`${hostileMessages.length} hostile messages of guests do nothing to those who wrote them, nor to staff`, async ({
  world,
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const posted = await post(world)
  // The server refuses only a few messages: those with a NUL character, and those that are too long after sanitising.
  expect(posted.reduce((sum, { taken }) => sum + taken, 0)).toBeGreaterThan(hostileMessages.length - 10)

  const desk = await browser.newContext({ locale: 'en' })
  await signInStaff(desk, world, 'support')
  const staff = await desk.newPage()
  await Promise.all([
    readAll(staff, world.deskUrl, posted, ({ id }) => staff.goto(`${world.deskUrl}/tickets/${id}`)),
    readAll(page, world.hubUrl, posted, async ({ id, stored }) => {
      // Leaves the ticket before its guest is replaced by the next one. Otherwise the open page could still request the ticket, and the
      // next guest may not read it.
      await page.goto(`${world.hubUrl}/games/en`)
      await page.evaluate((values) => {
        for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
      }, stored)
      await page.goto(`${world.hubUrl}/support/tickets?id=${id}`)
    }),
  ])
  await desk.close()
})
