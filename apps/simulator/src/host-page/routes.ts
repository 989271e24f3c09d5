import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { html, page, sendPage } from '../page.ts'
import type { World } from '../world.ts'

const query = z.record(z.string(), z.string())

/** Adds pages that embed the hub: another site with a frame, or an app's web view. */
export const hostRoutes = (app: FastifyInstance, { settings }: World) => {
  app.get('/host/web', async (request, reply) => {
    const { path = '/', coop, ...values } = query.parse(request.query)
    if (coop === 'same-origin') reply.header('cross-origin-opener-policy', coop)
    const url = hubUrl(settings.hubUrl, path, { ...values, source: 'web' })
    return sendPage(reply, page('Web host', webHost(url), '/host/host-page.js'), hubOrigins(settings.hubUrl))
  })

  app.get('/host/mobile', async (request, reply) => {
    const { path = '/session/login', result, ...values } = query.parse(request.query)
    const url = hubUrl(settings.hubUrl, path, { ...values, source: 'mobile' })
    return sendPage(reply, page('Mobile host', mobileHost(url, result)))
  })
}

/** Returns the origins of the hub and of its projects' subdomains. */
const hubOrigins = (base: string) => {
  const { protocol, host } = new URL(base)
  return `${protocol}//${host} ${protocol}//*.${host}`
}

/** Builds the URL of a page of the hub. The URL always stays on the hub, whatever `path` contains. */
const hubUrl = (base: string, path: string, values: Record<string, string>): string => {
  const url = new URL(base)
  const [pathname = '', search] = path.split('?')
  url.pathname = pathname
  url.search = search ?? ''
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

const webHost = (url: string) => html`
<p>The hub in a frame of another site. The address takes <code>path</code> and any values to pass on: <code>/host/web?path=/session/login&amp;project=familytown&amp;locale=en</code>. With <code>coop=same-origin</code> this page forbids the frame to keep hold of windows it opens.</p>
<p class="meta">Frame: <code>${url}</code></p>
<iframe class="hub" id="hub" title="Playhub" data-src="${url}" allow="payment *; fullscreen; publickey-credentials-get"></iframe>
<h2>Send a message to the frame</h2>
<form class="row" id="send">
<label>Type <input name="type" required autocomplete="off" value="IFRAME_TO_PLAYHUB_GET_USER_AUTH"></label>
<label>Text <input name="text" autocomplete="off" value="{}"></label>
<button class="main">Send</button>
</form>
<h2>Hand over a sign-in</h2>
<form class="row" id="hand">
<label>Token to hand over <input name="jwt" autocomplete="off"></label>
<button>Open the hub again</button>
</form>
<p class="meta">When the hub says <code>PLAYHUB_TO_HOST_READY</code>, this page hands the token over by <code>HOST_TO_PLAYHUB_USER_AUTH</code>, once. It may also stand in this page’s address, behind a <code>#</code>.</p>
<h2>Messages received</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Time</th><th scope="col">Origin</th><th scope="col">Message</th></tr></thead>
<tbody id="messages"></tbody>
</table></div>
<p class="meta" id="nothing">None yet.</p>`

const mobileHost = (url: string, result: string | undefined) => html`
<p>An app that opens the hub in its web view, in this very window. The hub answers by going to one of its landing pages with <code>?result=</code>; paste such an address here as <code>/host/mobile?result=…</code> to read it.</p>
<p><a class="button" href="${url}">Open the hub</a></p>
<p class="meta"><code>${url}</code></p>
${result === undefined ? [] : html`<h2>Result</h2><pre class="panel" id="result">${readable(result)}</pre>`}`

const readable = (result: string): string => {
  try {
    return JSON.stringify(JSON.parse(result), null, 2)
  } catch {
    return `Not JSON: ${result}`
  }
}
