import type { FastifyReply } from 'fastify'

/** Text that is already markup. In a template, all other values are escaped. */
export type Html = { html: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

type Part = string | number | Html | readonly Html[]

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.map((text, index) => text + print(parts[index])).join(''),
})

const print = (part: Part | undefined): string => {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(({ html: one }) => one).join('')
}

const places = [
  ['/', 'Simulator'],
  ['/mail', 'Mail'],
  ['/stripe', 'Stripe'],
  ['/yookassa', 'YooKassa'],
  ['/yandex-pay', 'Yandex Pay'],
  ['/host/web', 'Web host'],
  ['/host/mobile', 'Mobile host'],
] as const

/** Returns a complete page of the simulator. */
export const page = (title: string, content: Html, script?: string): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title === 'Simulator' ? title : `${title} · Simulator`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pages.css">
${script === undefined ? [] : html`<script type="module" src="${script}"></script>`}
</head>
<body>
<header><nav aria-label="Parts">${places.map(([path, name]) => html`<a href="${path}"${name === title ? [html` aria-current="page"`] : []}>${name}</a>`)}</nav></header>
<main><h1>${title}</h1>
${content}
</main>
</body>
</html>`

/** Sends a page. `frames`: the origins whose pages this page may show in frames. */
export const sendPage = (reply: FastifyReply, content: Html, frames = "'self'") =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'self'; img-src 'self' data:; frame-src ${frames}; form-action 'self'; base-uri 'none'`,
    })
    .send(content.html)
