import { type Html, html } from '../page.ts'
import { payPhrases } from './phrases.ts'
import type { Order } from './records.ts'

export type PageLanguage = 'en' | 'ru'
/** The buyer's last action that did not change the order. `abort`: the buyer left the form. `card`: the card number was invalid. */
export type Done = 'abort' | 'card' | undefined

/** Returns the page of a payment link: the form, the bank's 3-D Secure question, or the result. It works without scripts. */
export const payPage = (order: Order, language: PageLanguage, done: Done): Html => {
  const t = payPhrases[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pages.css">
<link rel="stylesheet" href="/yandex-pay/pay.css">
</head>
<body>
<main class="pay">
<p class="brand">Yandex Pay</p>
${summary(order, language)}
${content(order, language, done)}
<p class="meta">${t.standIn}</p>
<nav aria-label="${t.languages}">${languageLink(order, 'en', language)} ${languageLink(order, 'ru', language)}</nav>
</main>
</body>
</html>`
}

const names = { en: 'English', ru: 'Русский' } as const
const languageLink = ({ code }: Order, to: PageLanguage, current: PageLanguage) =>
  html`<a href="/yandex-pay/l/${code}?lng=${to}" lang="${to}" hreflang="${to}"${to === current ? [html` aria-current="true"`] : []}>${names[to]}</a>`

const money = (kopecks: number, language: PageLanguage) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'RUB', currencyDisplay: 'narrowSymbol' }).format(kopecks / 100)

type CartItem = { title?: unknown; total?: unknown; quantity?: { count?: unknown } }

const summary = (order: Order, language: PageLanguage) => {
  const t = payPhrases[language]
  // The cast is safe, because the cart was checked when the order was created. The order contains the shop's original JSON.
  const items = (order.cart as { items: CartItem[] }).items
  return html`<h1>${t.order(money(order.amount, language))}</h1>
<ul class="goods">${items.map(({ title, quantity }) => html`<li>${String(title)} <span class="meta">× ${String(quantity?.count)}</span></li>`)}</ul>`
}

const content = (order: Order, language: PageLanguage, done: Done): Html => {
  const t = payPhrases[language]
  const { onSuccess, onError, onAbort = onError } = order.redirectUrls
  if (order.status === 'FAILED' || order.status === 'VOIDED') {
    const why = t.reasons[order.reasonCode ?? '']
    return ending(t.failed, html`<p class="bad">${why ?? order.reason ?? ''}</p>`, onError, t.back)
  }
  if (order.status !== 'PENDING') return ending(t.paid, html``, onSuccess, t.back)
  if (order.stage === 'bank') return ending(t.waiting, html`<p>${t.waitingLead}</p>`, onSuccess, t.back)
  if (done === 'abort')
    return ending(t.aborted, html`<p><a href="/yandex-pay/l/${order.code}?lng=${language}">${t.again}</a></p>`, onAbort, t.back)
  return order.stage === 'challenge' ? challenge(order, language) : form(order, language, done === 'card')
}

const ending = (heading: string, more: Html, url: string, back: string) =>
  html`<h2 id="outcome">${heading}</h2>${more}<p><a class="button main" href="${url}">${back}</a></p>`

const button = (outcome: string, text: string, main = false) =>
  html`<button name="outcome" value="${outcome}"${main ? [html` class="main"`] : []}>${text}</button>`

const opening = ({ orderId }: Order, language: PageLanguage) => html`<form method="post" action="/yandex-pay/pay">
<input type="hidden" name="orderId" value="${orderId}"><input type="hidden" name="lng" value="${language}">`

const challenge = (order: Order, language: PageLanguage) => {
  const t = payPhrases[language]
  return html`<h2>${t.bank}</h2><p>${t.bankLead(money(order.amount, language))}</p>
${opening(order, language)}<p class="buttons">${button('approve', t.approve, true)}${button('fail', t.fail)}</p></form>`
}

const form = (order: Order, language: PageLanguage, isWrong: boolean) => {
  const t = payPhrases[language]
  return html`${opening(order, language)}
<label for="card">${t.card}</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" maxlength="23" aria-describedby="card-error card-hint"${isWrong ? [html` aria-invalid="true"`] : []}>
<p class="bad" id="card-error">${isWrong ? t.wrongCard : ''}</p>
<details><summary>${t.cards}</summary><ul id="card-hint">${t.cardList.map(([number, what]) => html`<li><code>${number}</code> ${what}</li>`)}</ul></details>
<p class="buttons">${button('pay', t.pay(money(order.amount, language)), true)}${button('pay-3ds', t.pay3ds)}${button('decline', t.decline)}${button('abort', t.abort)}${button('expire', t.expire)}</p>
</form>`
}
