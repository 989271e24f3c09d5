import { createHash } from 'node:crypto'
import type { Language } from '@playhub/contract/limits'
import type { FastifyReply } from 'fastify'
import { escaped } from './base/escaped.ts'

/**
 * Pages without the hub's code: those of the sign-in window, and the page that stops e-mails. The api serves them on every host name of the
 * hub. They load no files.
 */

/** Their style sheet. Its colours are those of the hub, from packages/ui/src/tokens.css. */
const style = `
:root { color-scheme: dark; --bg: #090c12; --surface: #12161d; --line: #303640; --text: #f1f3f8; --text-2: #bdc3cd; --accent: #b1f145; --on-accent: #0c1d08; --focus: #95dcff }
@media (prefers-color-scheme: light) {
  :root { color-scheme: light; --bg: #f3f6fa; --surface: #fff; --line: #d9dce3; --text: #171c25; --text-2: #474d59; --accent: #2f6616; --on-accent: #fff; --focus: #0859ac }
}
body { margin: 0; min-block-size: 100dvh; display: grid; place-items: center; background: var(--bg); color: var(--text-2); font: 16px/24px system-ui, sans-serif }
main { box-sizing: border-box; inline-size: min(100%, 420px); padding: 32px 24px; text-align: center; overflow-wrap: anywhere }
h1 { margin: 0 0 12px; color: var(--text); font-size: 24px; line-height: 30px }
p { margin: 0 0 24px; text-wrap: pretty }
.brand { color: var(--accent); font-size: 14px; font-weight: 700 }
a, button { display: inline-grid; place-items: center; box-sizing: border-box; min-block-size: 48px; padding: 8px 24px; border: 0; border-radius: 12px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
[hidden] { display: none }
`

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const STYLE_HASH = hashOf(style)

type SmallPage = {
  language: Language
  title: string
  heading: string
  /** HTML below the heading. */
  content: string
  /** JavaScript, the only script that the page may run. It may send requests to the hub. */
  script?: string
  /** Whether the page has a form, which is sent to the hub. */
  hasForm?: boolean
}

/** Sends the page with the status of `reply`. Its policy allows no more than the page needs. */
export const sendSmallPage = (reply: FastifyReply, { language, title, heading, content, script, hasForm = false }: SmallPage) =>
  reply
    .headers({
      'content-security-policy': [
        "default-src 'none'",
        ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`]),
        `style-src '${STYLE_HASH}'`,
        ...(script === undefined ? [] : ["connect-src 'self'"]),
        "base-uri 'none'",
        `form-action ${hasForm ? "'self'" : "'none'"}`,
        "frame-ancestors 'none'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
    })
    .send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand" aria-hidden="true">Playhub</p>
<h1>${escaped(heading)}</h1>
${content}
</main>${script === undefined ? '' : `\n<script>${script}</script>`}
</body>
</html>
`)
