/**
 * Script of a sign-in provider's pages. On the last page of a sign-in, the script does what this page needs. It sends the result of the
 * sign-in to the window that opened the page, or submits the page's form with the result to the app, or closes the page. An app is a
 * website that signs in its visitors with the provider, such as the hub.
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
