import { EDITOR_UNDO_DELAY_MS } from '@playhub/contract/limits'
import { guestWriter, picture, staffOf } from './steps/support.ts'
import { test as base, devices, type Visit } from './steps/visit.ts'
import { expect, expectAccessible } from './world/test.ts'

/** Tests of the message editor in the form for a new ticket. */

const test = base.extend<{ editor: ReturnType<typeof partsOf> }>({
  editor: async ({ visit }, use) => {
    await visit.page.goto(`${visit.world.hubUrl}/support/tickets?mode=ticket_create`)
    const editor = partsOf(visit)
    await editor.text.click()
    await use(editor)
  },
})

const partsOf = ({ page, t }: Visit) => {
  const text = page.getByRole('textbox', { name: t('createTicket.description') })
  const toolbar = page.getByRole('toolbar', { name: t('editor.toolbar') })
  return {
    text,
    toolbar,
    button: (name: Parameters<typeof t>[0]) => toolbar.getByRole('button', { name: t(name), exact: true }),
    address: page.getByRole('textbox', { name: t('editor.linkAddress') }),
    type: (words: string) => page.keyboard.type(words),
    press: (key: string) => page.keyboard.press(key),
    /** Returns the editor's HTML without the elements that only keep an empty line visible. */
    written: () => text.evaluate((element) => element.innerHTML.replace(/<br class="ProseMirror-trailingBreak">/g, '')),
    /** Returns the name of the focused element, or its text if it has no name. */
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent),
  }
}

test.use({ ...devices.desktop, locale: 'en' })

test('buttons and keys make letters bold, italic and underlined, and say what is on', async ({ editor }) => {
  await editor.press('Control+b')
  await editor.type('a')
  await expect(editor.button('editor.bold')).toHaveAttribute('aria-pressed', 'true')
  await editor.button('editor.bold').click()
  await editor.button('editor.italic').click()
  await editor.type('b')
  await editor.press('Control+i')
  await editor.press('Control+u')
  await editor.type('c')
  await expect(editor.button('editor.bold')).toHaveAttribute('aria-pressed', 'false')
  expect(await editor.written()).toBe('<p><strong>a</strong><em>b</em><u>c</u></p>')
})

test('a choice of a file that chose none is said, and the text stays', async ({ editor, visit }) => {
  const { page, t } = visit
  await editor.type('Look')
  for (const kind of ['image', 'video'] as const) {
    const choosing = page.waitForEvent('filechooser')
    await editor.button(`editor.${kind}`).click()
    await (await choosing).setFiles([])
    const name = kind === 'image' ? 'ERROR_LOADING_IMAGE' : 'ERROR_LOADING_VIDEO'
    await expect(page.getByRole('alert').filter({ hasText: t(`toast.${name}`) })).toBeVisible()
  }
  await expect(editor.text).toHaveText('Look')
})

test('what was typed stays as it was typed: no sign turns into formatting', async ({ editor }) => {
  await editor.type('**a** `b` # c > d  e')
  expect(await editor.written()).toBe('<p>**a** `b` # c &gt; d  e</p>')
})

test('code is a block of its own, without letters of other kinds, and Tab leads out of it', async ({ editor, visit }) => {
  await editor.button('editor.codeBlock').click()
  await editor.type('let a')
  await editor.press('Enter')
  await editor.type('b')
  expect(await editor.written()).toBe('<pre><code>let a\nb</code></pre>')
  await expect(editor.button('editor.bold')).toHaveAttribute('aria-disabled', 'true')
  await editor.press('Tab')
  await expect(visit.page.getByLabel(visit.t('feedbackEmail.label'))).toBeFocused()
  await editor.press('Tab')
  expect(await editor.focused()).toBe(visit.t('createTicket.submit'))
})

test('the toolbar is one stop of Tab; arrows go round it, and a key pressed there leaves the focus there', async ({
  editor,
  visit: { t },
}) => {
  await editor.press('Shift+Tab')
  expect(await editor.focused()).toBe(t('editor.bold'))
  await editor.press('ArrowLeft')
  expect(await editor.focused()).toBe(t('editor.video'))
  await editor.press('ArrowRight')
  await editor.press('ArrowRight')
  expect(await editor.focused()).toBe(t('editor.italic'))
  await editor.press('Enter')
  await expect(editor.button('editor.italic')).toHaveAttribute('aria-pressed', 'true')
  expect(await editor.focused()).toBe(t('editor.italic'))
  await editor.press('Tab')
  expect(await editor.focused()).toBe(t('createTicket.description'))
  await editor.type('a')
  expect(await editor.written()).toBe('<p><em>a</em></p>')
})

test('a link takes web and mail addresses and nothing else', async ({ editor, visit: { page, t } }) => {
  await editor.type('the shop')
  await editor.press('Control+a')
  await editor.button('editor.link').click()
  await expect(editor.address).toBeFocused()
  for (const wrong of ['javascript:alert(1)', '/session/login', 'https://hub.example@shop.example/']) {
    await editor.address.fill(wrong)
    await editor.press('Enter')
    await expect(page.getByText(t('editor.linkWrong'))).toBeVisible()
  }
  await expectAccessible(page)
  await editor.address.fill('shop.example/a')
  await editor.press('Enter')
  await expect(editor.text).toBeFocused()
  await editor.type('!')
  expect(await editor.written()).toBe('<p><a href="https://shop.example/a">the shop</a>!</p>')

  await editor.text.getByRole('link', { name: 'the shop' }).click()
  await expect(editor.button('editor.link')).toHaveAttribute('aria-pressed', 'true')
  await editor.button('editor.link').click()
  await expect(editor.address).toHaveValue('https://shop.example/a')
  await editor.press('Escape')
  await expect(editor.text).toBeFocused()
  await editor.button('editor.link').click()
  await page.getByRole('button', { name: t('editor.linkRemove') }).click()
  expect(await editor.written()).toBe('<p>the shop!</p>')
})

test('with nothing selected the address itself is written, and an address that is typed becomes a link', async ({ editor }) => {
  await editor.button('editor.link').click()
  await editor.type('anna@mail.example')
  await editor.press('Enter')
  await editor.type('or https://shop.example/b and readme.md ')
  expect(await editor.written()).toBe(
    '<p><a href="mailto:anna@mail.example">anna@mail.example</a> or <a href="https://shop.example/b">https://shop.example/b</a> and readme.md </p>',
  )
})

test('undo takes back what was typed within half a second, step by step, and redo brings it again', async ({ visit }) => {
  const { page, world } = visit
  await page.clock.install()
  await page.goto(`${world.hubUrl}/support/tickets?mode=ticket_create`)
  const { text, type, press, written } = partsOf(visit)
  await text.click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await type('one')
  await page.clock.runFor(EDITOR_UNDO_DELAY_MS)
  await type(' two')
  await page.clock.runFor(EDITOR_UNDO_DELAY_MS + 1)
  await type(' three')
  await press('Control+z')
  expect(await written()).toBe('<p>one two</p>')
  await press('Control+z')
  expect(await written()).toBe('<p></p>')
  await press('Control+Shift+z')
  await press('Control+y')
  expect(await written()).toBe('<p>one two three</p>')
})

test.describe('from elsewhere', () => {
  // Chromium logs an error for each event handler that it finds in HTML. It does so even when it only reads the HTML for the clipboard and
  // runs no handler.
  test.use({ expectedErrors: [/Executing inline event handler/] })

  test('a paste brings words and their allowed kinds, no styles, pictures or scripts', async ({ editor, visit: { page }, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => {
      const html = `<h2 style="color:red" onclick="x()">Title</h2><p class=a><b>b</b><i>i</i><s>s</s> <span style="font-weight:700">w</span>
        <a href="https://shop.example/" style="x" onclick="x()">l</a><a href="javascript:x()">n</a><img src="https://shop.example/p.png"></p>`
      const of = (type: string, text: string) => [type, new Blob([text], { type })] as const
      return navigator.clipboard.write([new ClipboardItem(Object.fromEntries([of('text/html', html), of('text/plain', 'Title')]))])
    })
    await editor.press('Control+v')
    const html = (await editor.written()).replace(/\s+/g, ' ')
    expect(html).toBe('<p>Title</p><p><strong>b</strong><em>i</em>s <strong>w</strong> <a href="https://shop.example/">l</a>n</p>')
  })
})

test('a picture in the clipboard is added to the message', async ({ editor, visit: { page, t }, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 })
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
    if (blob) await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  })
  await editor.press('Control+v')
  await expect(page.getByRole('list', { name: t('files.list') })).toContainText('.png')
})

test('Enter begins a line, Ctrl+Enter sends, but not what an input method is still composing', async ({
  editor,
  visit: { page },
  context,
}) => {
  await editor.type('a')
  await editor.press('Enter')
  const input = await context.newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await editor.press('Control+Enter')
  await expect(editor.text).toContainText('にほん')
  await input.send('Input.insertText', { text: '日本' })
  expect(await editor.written()).toBe('<p>a</p><p>日本</p>')
  await editor.press('Control+Enter')
  await expect(page.getByRole('log')).toContainText('日本')
})

test('a closed conversation shows the editor and takes nothing; its picture opens large and gives the focus back', async ({ visit }) => {
  const { page, world, t } = visit
  const guest = await guestWriter(world)
  const id = await guest.create('Pearls', '<p>Where are they?</p>', picture)
  await (await staffOf(world)).close(id)
  await page.goto(`${world.hubUrl}/games/en`)
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, guest.stored)
  await page.goto(`${world.hubUrl}/support/tickets?id=${id}`)
  const { toolbar } = partsOf(visit)
  for (const button of await toolbar.getByRole('button').all()) await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('[aria-readonly=true]')).toHaveAttribute('contenteditable', 'false')

  const opener = page.getByRole('button', { name: t('media.open') })
  await opener.press('Enter')
  await expect(page.getByRole('dialog', { name: t('media.image') })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ ...devices.phone, locale: 'ru' })

  test('formatting waits behind one button, and every button can be hit by a thumb', async ({ editor, visit: { page, t } }) => {
    const names = () =>
      editor.toolbar.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
    expect(await names()).toEqual([t('editor.formatting'), t('editor.image'), t('editor.video')])
    await editor.button('editor.formatting').tap()
    await expect(editor.button('editor.formatting')).toHaveAttribute('aria-expanded', 'true')
    expect(await names()).toHaveLength(8)
    await editor.button('editor.bold').tap()
    await editor.type('a')
    expect(await editor.written()).toBe('<p><strong>a</strong></p>')
    await editor.button('editor.link').tap()
    for (const button of await editor.toolbar.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await expectAccessible(page)
  })
})
