import { apiPrefix } from '@playhub/contract/api'
import { auth } from '@playhub/contract/auth'
import { fromPassport, type toPassport, writeMessage } from '@playhub/contract/messages'

/** This file contains the scripts of the pages in the sign-in window. */

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
