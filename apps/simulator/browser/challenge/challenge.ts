import { isRecord } from '../wire.ts'

/** This file is the script of the bank's page. The shop's page shows the bank's page in a dialog, or redirects to it. */
const parameters = new URLSearchParams(window.location.search)
const shop = parameters.get('shop')
const isFramed = window.parent !== window

const decide = async (decision: 'approve' | 'fail') => {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  await fetch(`/stripe/challenge/${decision}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      payment_intent: parameters.get('payment_intent'),
      payment_intent_client_secret: parameters.get('payment_intent_client_secret'),
    }),
  })
  leave(decision)
}

const leave = (decision: 'approve' | 'fail') => {
  if (isFramed && shop) return window.parent.postMessage({ kind: 'challenge-done' }, shop)
  const returnUrl = document.body.dataset.returnUrl
  if (!returnUrl) return window.close()
  const url = new URL(returnUrl)
  for (const name of ['payment_intent', 'payment_intent_client_secret']) url.searchParams.set(name, parameters.get(name) ?? '')
  url.searchParams.set('redirect_status', decision === 'approve' ? 'succeeded' : 'failed')
  window.location.assign(url)
}

const giveUp = () => void decide('fail')

document.getElementById('approve')?.addEventListener('click', () => void decide('approve'))
document.getElementById('fail')?.addEventListener('click', giveUp)
document.getElementById('close')?.addEventListener('click', giveUp)
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') giveUp()
})
window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const isFromShop = event.source === window.parent && event.origin === shop
  if (isFromShop && isRecord(event.data) && event.data.kind === 'challenge-close') giveUp()
})
document.getElementById('approve')?.focus()
