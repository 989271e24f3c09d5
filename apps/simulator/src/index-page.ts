import type { FastifyInstance } from 'fastify'
import { demoProjects } from './games/items.ts'
import { providerNames } from './login/consent-page.ts'
import { providers } from './login/people.ts'
import { html, page, sendPage } from './page.ts'
import type { World } from './world.ts'
import { testCards } from './yookassa/cards.ts'

/** Adds the start page of the simulator, which lists what the simulator offers. */
export const indexPage = (app: FastifyInstance, world: World, smtpPort: () => number) => {
  app.get('/', async (_, reply) => sendPage(reply, page('Simulator', content(world, smtpPort()))))
}

const content = ({ settings: { hubUrl, yookassa, yandexPay }, origin }: World, smtpPort: number) => html`
<p>Everything outside Playhub, on this machine: no letter, no money and no request leaves it. The hub itself is at <a href="${hubUrl}">${hubUrl}</a>.</p>

<h2>Mail</h2>
<p>Letters that the hub sends by SMTP (port ${smtpPort}) are kept in the <a href="/mail">mailbox</a>; the newest 500. Programs read <a href="/mail/messages"><code>/mail/messages?to=…</code></a>. Letters to <code>late@fail.test</code> take their time.</p>

<h2>Stripe</h2>
<p><a href="/stripe">Payments and webhooks</a>. Any future date and any code will do:</p>
<div class="scroll"><table>
<thead><tr><th scope="col">Card</th><th scope="col">What happens</th></tr></thead>
<tbody>${cards.map(([number, what]) => html`<tr><td><code>${number}</code></td><td>${what}</td></tr>`)}</tbody>
</table></div>

<h2>YooKassa</h2>
<p><a href="/yookassa">Payments, receipts and webhooks</a>. Shop <code>${yookassa.shopId}</code>, secret <code>${yookassa.secretKey}</code>. Any future date and any code will do, or the YooMoney wallet:</p>
<div class="scroll"><table>
<thead><tr><th scope="col">Card</th><th scope="col">What happens</th></tr></thead>
<tbody>${Object.entries(testCards).map(([number, { refusal, asks3ds }]) => html`<tr><td><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></td><td>${refusal ? `is refused: ${refusal.reason}` : asks3ds ? 'asks by 3-D Secure, then pays' : 'pays'}</td></tr>`)}</tbody>
</table></div>

<h2>Yandex Pay</h2>
<p><a href="/yandex-pay">Orders and webhooks</a>. The page behind a payment link offers every outcome and lists its cards. Merchant <code>${yandexPay.merchantId}</code>, key <code>${yandexPay.apiKey}</code>.</p>

<h2>Games</h2>
<p>The demo games and their own server, which hands out what was paid: ${demoProjects.map((project) => html`<a href="/games/${project}/">${project}</a> (<a href="/games-server/${project}/notices">notices</a>, <a href="/games-server/${project}/grants">grants</a>) `)}</p>

<h2>Signing in</h2>
<p>${providers.map((provider) => providerNames[provider]).join(', ')} ask who you are on a page of their own: Alice, Bob, Carol without an e-mail address, Dave whose address is not verified, the owner of an address you type, or a new person each time. The page can be told to misbehave. New passwords are compared with leaked ones: <code>Password1</code> is one.</p>

<h2>Hosts</h2>
<p>The hub <a href="${origin.replace('localhost', 'host.localhost')}/host/web">in a frame of another site</a>, with every message it sends, and <a href="/host/mobile">in an app's web view</a>.</p>

<h2>Misbehaving</h2>
<p><a href="/control"><code>/control</code></a> makes the outside world fail on purpose: lost, late, doubled, reordered or forged webhooks, broken answers, a game that is down, and points where everything stops until released. The README of this part lists the words.</p>`

const cards = [
  ['4242 4242 4242 4242', 'pays'],
  ['5555 5555 5555 4444', 'pays, Mastercard'],
  ['4000 0027 6000 3184', 'asks by 3-D Secure, then pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 0127', 'has another security code'],
  ['4000 0000 0000 0119', 'breaks at the bank'],
  ['4000 0082 6000 3178', 'asks by 3-D Secure, then has insufficient funds'],
  ['4100 0000 0000 0019', 'is blocked as fraud'],
  ['4000 0000 0000 7726', 'pays; a refund is pending first'],
  ['4000 0000 0000 5126', 'pays; a refund fails later'],
  ['4000 0000 0000 0259', 'pays, then disputes the payment'],
] as const
