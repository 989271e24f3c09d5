import { apiPrefix } from '@playhub/contract/api'
import { auth } from '@playhub/contract/auth'
import { fromPassport, type toPassport, writeMessage } from '@playhub/contract/messages'

/**
 * Scripts and styles of the pages in the sign-in window. The api serves these pages on every host name of the hub. The pages load no other
 * scripts or styles.
 */

/** The style sheet of the pages. Its colours are those of the hub, from packages/ui/src/tokens.css. */
export const passportStyle = `
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

/**
 * The button closes the window. A script can close only a window that a script has opened. For any other window, a text asks the player to
 * close it.
 */
const closeButton = `const button = document.getElementById('close')
const byHand = document.getElementById('by-hand')
button.addEventListener('click', () => {
  window.close()
  setTimeout(() => {
    button.hidden = true
    byHand.textContent = byHand.dataset.text
  }, 300)
})`

/**
 * Removes the query from the URL, because it contains secrets (which were already used). If the close button has `data-by-itself`, closes
 * the window after 1.2 seconds, so that the text can be read first.
 */
export const closing = `${closeButton}
history.replaceState(null, '', location.pathname)
if ('byItself' in button.dataset) setTimeout(() => window.close(), 1200)
`

export const returning = `document.getElementById('go').click()
`

const request = writeMessage(fromPassport, 'PLAYHUB_PASSPORT_PROOF_REQUEST', {})
const answer: keyof typeof toPassport = 'PLAYHUB_PASSPORT_PROOF'
/** How long the script waits for an answer from the page that opened the window. If that page is open, it answers at once. */
const PATIENCE_MS = 4000

/**
 * The script asks the window that opened this one for the verifier (the secret of the sign-in). It accepts only messages from that window
 * and the same origin.
 */
export const proving = `${closeButton}
const asking = document.getElementById('asking')
const refused = document.getElementById('refused')
const refuse = () => {
  asking.hidden = true
  refused.hidden = false
  document.querySelector('h1').textContent = refused.dataset.heading
  button.focus()
}
const prove = async (verifier) => {
  const { method, state } = asking.dataset
  const response = await fetch('${apiPrefix + auth.passportProof.path}'.replace(':method', method), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state, verifier }),
  })
  if (!response.ok) return refuse()
  location.replace((await response.json()).location)
}
const opener = window.opener
if (opener) {
  const patience = setTimeout(refuse, ${PATIENCE_MS})
  addEventListener('message', (event) => {
    if (event.source !== opener || event.origin !== location.origin || event.data?.type !== '${answer}') return
    clearTimeout(patience)
    prove(JSON.parse(event.data.text).verifier).catch(refuse)
  })
  opener.postMessage(${JSON.stringify(request)}, location.origin)
} else refuse()
`
