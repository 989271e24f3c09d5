import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type Html, html, page, sendPage } from '../page.ts'
import type { World } from '../world.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import { programs } from './programs.ts'
import { sendReply } from './reply.ts'

const query = z.object({ to: z.string().optional(), waitMs: z.coerce.number().int().min(0).max(60_000).default(0) })
const byId = z.object({ id: z.string() })
const replyForm = z.object({ program: z.string(), language: z.enum(['en', 'ru']), from: z.email(), words: z.string().max(100_000) })

/** Adds the mailbox for people (`/mail`) and for tests (`/mail/messages`). */
export const mailRoutes = (app: FastifyInstance, world: World, mailbox: Mailbox) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.get('/mail/messages', async (request) => {
    const { to, waitMs } = query.parse(request.query)
    return waitMs === 0 ? mailbox.find(to) : mailbox.findSoon(to, waitMs)
  })
  app.delete('/mail/messages', async (_, reply) => {
    mailbox.clear()
    return reply.code(204).send()
  })

  app.get('/mail', async (request, reply) => {
    const { to } = query.parse(request.query)
    return sendPage(reply, page('Mail', list(mailbox.find(to || undefined), to ?? '')))
  })
  app.get('/mail/:id', async (request, reply) => {
    const letter = mailbox.get(byId.parse(request.params).id)
    if (!letter) return sendPage(reply.code(404), page('Mail', html`<p>This letter is not here (any more).</p>`))
    return sendPage(reply, page(letter.subject || 'A letter without a subject', open(letter)))
  })
  app.post('/mail/:id/reply', async (request, reply) => {
    const letter = mailbox.get(byId.parse(request.params).id)
    if (!letter?.replyTo) return sendPage(reply.code(404), page('Mail', html`<p>Nobody can reply to this letter.</p>`))
    const sent = await sendReply(world, letter, replyForm.parse(request.body))
    if (!sent) return sendPage(reply.code(400), page('Mail', html`<p>There is no such mail program here.</p>`))
    return sendPage(reply, page('The reply was handed over', handedOver(letter, sent)))
  })
  app.get('/mail/:id/html', async (request, reply) => {
    const letter = mailbox.get(byId.parse(request.params).id)
    return reply
      .code(letter ? 200 : 404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:",
      })
      .send(`<base target="_blank">${letter?.html ?? ''}`)
  })
}

const list = (letters: readonly Letter[], to: string) => html`
<form class="row" action="/mail">
<label>To <input name="to" type="search" value="${to}" autocomplete="off"></label>
<button>Search</button>
</form>
${
  letters.length === 0
    ? html`<p class="panel">No letters here yet. Whatever the hub sends by SMTP appears on this page.</p>`
    : html`<div class="scroll"><table>
<thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${letters.map(row)}</tbody>
</table></div>`
}`

const row = ({ id, at, to, subject }: Letter): Html => html`<tr>
<td>${at.slice(0, 19).replace('T', ' ')}</td><td>${to.join(', ')}</td><td><a href="/mail/${id}">${subject || 'A letter without a subject'}</a></td>
</tr>`

const open = (letter: Letter) => {
  const { id, at, from, to, text, html: markup } = letter
  return html`
<dl><dt>From</dt><dd>${from}</dd><dt>To</dt><dd>${to.join(', ')}</dd><dt>Time</dt><dd>${at.slice(0, 19).replace('T', ' ')} UTC</dd></dl>
${markup === '' ? [] : html`<h2>As HTML</h2><iframe class="letter" title="The letter" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${id}/html"></iframe>`}
<h2>As text</h2>
<pre class="panel">${text}</pre>
${letter.replyTo === '' ? [] : replyingTo(letter)}`
}

const replyingTo = ({ id, to }: Letter) => html`<h2>Reply</h2>
<form method="post" action="/mail/${id}/reply">
<p><label>Mail program <select name="program">${Object.keys(programs).map((name) => html`<option>${name}</option>`)}</select></label>
<label>Language <select name="language"><option value="en">English</option><option value="ru">Russian</option></select></label></p>
<p><label>From <input name="from" type="email" required value="${to[0] ?? ''}"></label> Another address is a forged or a forwarded one.</p>
<p><label>Text<br><textarea name="words" rows="5" cols="60" required></textarea></label></p>
<button>Send the reply</button>
</form>`

const handedOver = ({ id }: Letter, { status, answer }: { status: number; answer: string }) => html`
<p>The hub answered ${status}:</p>
<pre class="panel">${answer}</pre>
<p><code>message</code>: it is a message of the conversation. <code>held</code>: staff see it beside the conversation, with the reason. <code>dropped</code>: nobody sees it.</p>
<p><a href="/mail/${id}">Back to the letter</a></p>`
