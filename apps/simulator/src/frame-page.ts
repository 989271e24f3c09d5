import type { FastifyReply } from 'fastify'
import { type Html, html } from './page.ts'

/** Sends a page that any shop may show in a frame. */
export const sendFrame = (reply: FastifyReply, content: Html) =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors *",
    })
    .send(content.html)

export const frame = (
  language: string,
  theme: string,
  title: string,
  content: Html,
  attributes: Html = html``,
  styles: Html = html``,
): Html => html`<!doctype html>
<html lang="${language}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/stripe/card-form.css">
${styles}
</head>
<body${attributes}>${content}</body>
</html>`

/** Returns a field of a card form. `browser/card-form/fields.ts` adds its label and errors, and formats what is typed. */
export const cardField = (name: string, autocomplete: string, placeholder: string, maxLength: number, more: Html = html``) => html`
<div class="field field--${name}">
<label class="Label" for="${name}" id="${name}-label"></label>
<input class="Input" id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}" maxlength="${maxLength}" aria-describedby="${name}-error" spellcheck="false">
${more}<p class="Error" id="${name}-error" role="alert"></p>
</div>`
