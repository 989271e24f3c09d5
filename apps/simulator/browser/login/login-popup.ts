/**
 * This file is the script of the pages of a simulated sign-in provider. At the end of a sign-in, it does what the page asks for: it sends
 * the result to the window that opened the page, submits a form with the result to the app, or only closes the page. An app is a website,
 * such as the hub, that signs in its visitors with the provider.
 */
const handOver = (outcome: HTMLElement | null) => {
  const { origin, message } = outcome?.dataset ?? {}
  if (!origin || !message) return
  // `origin` is the target origin: the browser delivers the message only to a page of this origin.
  window.opener?.postMessage(JSON.parse(message), origin)
  window.close()
}

/** Makes the e-mail field required only if the button beside it is pressed. Enter in the field presses this button. */
const joinAddress = (field: HTMLElement | null, own: HTMLButtonElement | null) => {
  if (!(field instanceof HTMLInputElement) || !own) return
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => {
      field.required = button === own
    })
  }
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    own.click()
  })
}

handOver(document.getElementById('outcome'))
joinAddress(document.getElementById('email'), document.querySelector('button[value="email"]'))
document.querySelector<HTMLFormElement>('form[data-send-now]')?.submit()
if (document.querySelector('[data-close-now]')) window.close()
for (const button of document.querySelectorAll('[data-close]')) button.addEventListener('click', () => window.close())
