import type { FastifyReply } from 'fastify'
import { type Html, html } from '../page.ts'
import { faultsByStage, stagesOf } from './login-faults.ts'
import { nameOf, type Provider, regulars } from './people.ts'

export const providerNames: Record<Provider, string> = {
  google: 'Google',
  apple: 'Apple',
  vk: 'VK ID',
  yandex: 'Yandex ID',
  telegram: 'Telegram',
  facebook: 'Facebook',
}

const frame = (provider: Provider, title: string, content: Html): Html => html`<!doctype html>
<html lang="en" data-provider="${provider}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/idp/login.css">
<script type="module" src="/idp/login-popup.js"></script>
</head>
<body>${content}</body>
</html>`

const card = (provider: Provider, heading: string, content: Html) =>
  frame(
    provider,
    `${heading} · ${providerNames[provider]}`,
    html`<main><p class="brand">${providerNames[provider]}</p>
<h1>${heading}</h1>
${content}
<p class="note">Not the real ${providerNames[provider]}: a stand-in on this machine.</p></main>`,
  )

/** Returns the page that asks who signs in. Its form sends the answer and the id `asking` to the URL `action`. */
export const consentPage = (provider: Provider, { action, client, asking }: { action: string; client: string; asking: string }): Html =>
  card(
    provider,
    `Sign in with ${providerNames[provider]}`,
    html`<p>to continue to <b>${client}</b></p>
<form method="post" action="${action}">
<input type="hidden" name="asking" value="${asking}">
<ul class="people">${regulars.map((person) =>
      choice(
        person.key,
        person.first.charAt(0),
        `Continue as ${person.first}`,
        `${nameOf(person)}, ${mailOf(person.email, person.emailVerified)}`,
      ),
    )}
${choice('new', '+', 'A new person', 'somebody else each time')}
</ul>
<fieldset><legend>Somebody with this address</legend>
<div class="row"><label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="off">
<button name="choice" value="email">Continue with this address</button></div>
<label class="check"><input type="checkbox" name="verified" value="yes" checked> The address is verified</label>
</fieldset>
${provider === 'apple' ? html`<label class="check"><input type="checkbox" name="hideEmail" value="yes"> Hide my e-mail</label>` : []}
<details><summary>Misbehave this once</summary><label for="fault">Fault</label>
<select id="fault" name="fault"><option value="">none</option>${faultOptions(provider)}</select></details>
<p class="ways-out"><button name="choice" value="deny" formnovalidate>Deny</button>
<button type="button" data-close>Close</button></p>
</form>`,
  )

/** The button's content is its accessible name; the description is outside the button, so it is not part of this name. */
const choice = (value: string, sign: string, name: string, what: string): Html => html`
<li><button name="choice" value="${value}" aria-describedby="${value}-what"><span class="face" aria-hidden="true">${sign}</span>${name}</button>
<small id="${value}-what">${what}</small></li>`

const mailOf = (email: string | undefined, isVerified: boolean) => {
  if (email === undefined) return 'no e-mail'
  return isVerified ? email : `${email}, not verified`
}

const faultOptions = (provider: Provider) =>
  stagesOf[provider].flatMap((stage) =>
    Object.entries(faultsByStage[stage]).map(([name, what]) => html`<option value="${name}">${name}: ${what}</option>`),
  )

/** Returns the page for an invalid request of the app. As with real providers, the app gets no answer. */
export const refusalPage = (provider: Provider, error: string): Html =>
  card(
    provider,
    'This sign-in cannot go on',
    html`<p>Error 400: <code>${error}</code></p><p class="ways-out"><button type="button" data-close>Close</button></p>`,
  )

/** Returns a page that sends the answer to the window that opened it, and then closes itself. */
export const messagePage = (provider: Provider, origin: string, message: unknown): Html =>
  card(
    provider,
    'Done',
    // Telegram's window sends the message as JSON text, not as an object.
    html`<p id="outcome" data-origin="${origin}" data-message="${JSON.stringify(provider === 'telegram' ? JSON.stringify(message) : message)}">You can close this window.</p>`,
  )

/** Returns a page with a form that submits itself. Apple returns the answer in this way if there is no popup. */
export const formPage = (provider: Provider, action: string, fields: Record<string, string>): Html =>
  card(
    provider,
    'Going back',
    html`<form method="post" action="${action}" data-send-now>${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button>Continue</button></form>`,
  )

export const closedPage = (provider: Provider): Html => card(provider, 'Closed', html`<p data-close-now>You can close this window.</p>`)

/** Sends the page without a `form-action` rule in its Content-Security-Policy, because the server redirects the form to the app's URL. */
export const sendConsent = (reply: FastifyReply, content: Html) =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    })
    .send(content.html)
