import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './world/test.ts'

/** Tests of the simulated YooKassa widget alone, in a shop whose page forbids inline styles and scripts. */

let simulatorOrigin = ''
const shopServer = createServer((_, response) => {
  const policy = `default-src 'none'; img-src data:; script-src ${simulatorOrigin}; frame-src ${simulatorOrigin}`
  response
    .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    .end(
      `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head><body><h1>Shop</h1><div id="place"></div><script src="${simulatorOrigin}/yookassa/checkout-widget.js"></script></body></html>`,
    )
})
let shopUrl = ''
test.beforeAll(async ({ world }) => {
  simulatorOrigin = world.simulatorUrl
  await new Promise<void>((resolve) => shopServer.listen(0, '127.0.0.1', resolve))
  const address = shopServer.address()
  shopUrl = `http://localhost:${typeof address === 'object' ? address?.port : 0}/`
})
test.afterAll(() => {
  shopServer.close()
})

const orderOf = (locale: string, confirmation: object) => ({
  amount: { value: '349.00', currency: 'RUB' },
  capture: true,
  confirmation: { type: 'embedded', locale, ...confirmation },
  description: '500 crystals',
  receipt: {
    customer: { email: 'anna@example.com' },
    items: [{ description: '500 crystals', quantity: 1, amount: { value: '349.00', currency: 'RUB' }, vat_code: 1, measure: 'piece' }],
  },
})

const createPayment = async (simulatorUrl: string, locale: 'ru_RU' | 'en_US', confirmation: object = {}) => {
  const response = await fetch(`${simulatorUrl}/yookassa/v3/payments`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('100001:test_simulator_yookassa').toString('base64')}`,
      'content-type': 'application/json',
      'idempotence-key': crypto.randomUUID(),
    },
    body: JSON.stringify(orderOf(locale, confirmation)),
  })
  return (await response.json()) as { id: string; confirmation: { confirmation_token: string; confirmation_url: string } }
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

type Widget = { render: (container?: string) => Promise<void>; on: (event: string, act: () => void) => void; destroy: () => void }
type ShopWindow = Window & {
  YooMoneyCheckoutWidget: new (options: object) => Widget
  heard: string[]
  widget: Widget
}

/** Opens the page of a shop, which records the messages of the widget. */
const openShop = async (
  page: Page,
  { container, ...options }: { confirmation_token: string; container?: string; customization?: object; return_url?: string },
) => {
  await page.goto(shopUrl)
  await page.evaluate(
    async ([given, place]) => {
      const shop = window as unknown as ShopWindow
      shop.heard = []
      shop.widget = new shop.YooMoneyCheckoutWidget({
        ...given,
        error_callback: ({ error }: { error: string }) => shop.heard.push(error),
      })
      for (const event of ['success', 'fail', 'modal_close']) shop.widget.on(event, () => shop.heard.push(event))
      await shop.widget.render(place)
    },
    [options, container] as const,
  )
  return {
    form: page.frameLocator('iframe'),
    expectHeard: (words: string[]) => expect.poll(() => page.evaluate(() => (window as unknown as ShopWindow).heard)).toEqual(words),
  }
}
type Form = Awaited<ReturnType<typeof openShop>>['form']

const fillCard = async (form: Form | Page, number: string) => {
  await form.locator('#number').fill(number)
  await form.locator('#expiry').fill('12 / 40')
  await form.locator('#cvc').fill('123')
}

test('a refused card, a wallet that refuses, a bank that is closed, and then it is paid', async ({ page, world }) => {
  const { confirmation } = await createPayment(world.simulatorUrl, 'ru_RU')
  const colors = {
    control_primary: '#b1f145',
    control_primary_content: '#0c1d08',
    background: '#12161d',
    text: '#f1f3f8',
    border: '#757e8d',
    control_secondary: '#090c12',
  }
  const { form, expectHeard } = await openShop(page, { ...confirmation, container: 'place', customization: { colors } })
  const pay = form.getByRole('button', { name: 'Заплатить' })
  await pay.click()
  await expect(form.getByLabel('Номер карты')).toBeFocused()
  await fillCard(form, '5555555555554600')
  await pay.click()
  await expect(form.getByText('На карте недостаточно денег.')).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Кошелёк ЮMoney').check()
  await form.getByRole('button', { name: 'Отказаться' }).click()
  await expect(form.getByText('Платёж отклонён.')).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Банковская карта').check()
  await fillCard(form, '5555555555554477')
  await pay.click()
  const bank = form.getByRole('dialog', { name: 'Проверка банка' })
  await expect(bank).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(form.getByText('Банк не подтвердил')).toBeVisible()
  await expectHeard([])
  await pay.click()
  await bank.getByRole('button', { name: 'Подтвердить' }).click()
  await expectHeard(['success'])
  await page.evaluate(() => (window as unknown as ShopWindow).widget.destroy())
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a dialog over the page is closed by its cross and by Escape', async ({ page, world }) => {
  const { confirmation } = await createPayment(world.simulatorUrl, 'en_US')
  const { form, expectHeard } = await openShop(page, confirmation)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectHeard(['modal_close'])
  await page.evaluate(() => (window as unknown as ShopWindow).widget.render())
  await form.getByLabel('Card number').press('Escape')
  await expectHeard(['modal_close', 'modal_close'])
  await page.evaluate(() => (window as unknown as ShopWindow).widget.render())
  await fillCard(form, '5555555555554444')
  await page.keyboard.press('Enter')
  await expectHeard(['modal_close', 'modal_close', 'success'])
})

test('where no other try is allowed, a refused card ends it', async ({ page, world }) => {
  await world.control('', { faults: [{ on: 'yookassa', do: 'no-retry', times: 1 }] })
  const { confirmation } = await createPayment(world.simulatorUrl, 'en_US')
  const { form, expectHeard } = await openShop(page, { ...confirmation, container: 'place' })
  await fillCard(form, '5555555555554600')
  await form.getByRole('button', { name: 'Pay' }).click()
  await expectHeard(['fail'])
})

test('money that comes late is waited for', async ({ page, world }) => {
  await world.control('', { faults: [{ on: 'yookassa', do: 'pay-late', ms: 600_000, times: 1 }] })
  const { confirmation } = await createPayment(world.simulatorUrl, 'en_US')
  const { form, expectHeard } = await openShop(page, { ...confirmation, container: 'place' })
  await fillCard(form, '5555555555554444')
  await form.getByRole('button', { name: 'Pay' }).click()
  await expect(form.getByText('The payment is being processed…')).toBeVisible()
  await post(`${world.simulatorUrl}/control/clock`, { advanceMs: 600_000 })
  await expectHeard(['success'])
})

test.describe('a token that is no good', () => {
  test.use({ expectedErrors: [/404|409/] })

  test('is unknown, or its hour is over', async ({ page, world }) => {
    const unknown = await openShop(page, { confirmation_token: 'ct-nothing', container: 'place' })
    await unknown.expectHeard(['invalid_token'])
    await expectAccessible(page)

    const { confirmation } = await createPayment(world.simulatorUrl, 'en_US')
    const { form, expectHeard } = await openShop(page, { ...confirmation, container: 'place' })
    await post(`${world.simulatorUrl}/control/clock`, { advanceMs: 3_600_000 })
    await fillCard(form, '5555555555554444')
    await form.getByRole('button', { name: 'Pay' }).click()
    await expect(form.getByText('The time to pay is over.')).toBeVisible()
    await expectHeard(['token_expired'])
  })
})

test('with an address to return to, the widget leaves by itself; so does the page of a payment by redirect', async ({ page, world }) => {
  const embedded = await createPayment(world.simulatorUrl, 'en_US')
  const { form } = await openShop(page, { ...embedded.confirmation, container: 'place', return_url: `${shopUrl}back` })
  await fillCard(form, '5555555555554444')
  await form.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(`${shopUrl}back`)

  const redirect = await createPayment(world.simulatorUrl, 'en_US', { type: 'redirect', return_url: `${shopUrl}returned` })
  await page.goto(redirect.confirmation.confirmation_url)
  await expectAccessible(page)
  await fillCard(page, '5555555555554444')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(`${shopUrl}returned`)
})
