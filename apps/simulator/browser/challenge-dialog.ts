import { createDialog } from './dialog.ts'
import type { Shop } from './shop.ts'
import { intentIdOf, isRecord } from './wire.ts'

/** Shows the bank's 3-D Secure page over the shop's page until the player decides or closes the bank's page. */
export const showChallenge = (shop: Shop, clientSecret: string, locale: string, theme: string): Promise<void> =>
  new Promise((resolve) => {
    const frame = createFrame(shop, clientSecret, locale, theme)
    const dialog = createDialog(frame, titleIn(locale))

    const close = () => {
      window.removeEventListener('message', hear)
      dialog.remove()
      resolve()
    }
    const hear = (event: MessageEvent<unknown>) => {
      const isFromBank = event.source !== null && event.source === frame.contentWindow && event.origin === shop.origin
      if (isFromBank && isRecord(event.data) && event.data.kind === 'challenge-done') close()
    }
    window.addEventListener('message', hear)
    // Escape cancels the payment on the bank's page, so that the payment is not left unfinished.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      frame.contentWindow?.postMessage({ kind: 'challenge-close' }, shop.origin)
    })
    document.body.append(dialog)
    dialog.showModal()
    frame.focus()
  })

const createFrame = (shop: Shop, clientSecret: string, locale: string, theme: string) => {
  const query = new URLSearchParams({
    payment_intent: intentIdOf(clientSecret),
    payment_intent_client_secret: clientSecret,
    shop: window.location.origin,
    locale,
    theme,
  })
  const frame = document.createElement('iframe')
  frame.src = `${shop.origin}/stripe/challenge?${query}`
  frame.title = titleIn(locale)
  Object.assign(frame.style, {
    display: 'block',
    width: 'min(420px, 100%)',
    height: 'min(440px, 100%)',
    margin: 'auto',
    border: '0',
    borderRadius: '16px',
    colorScheme: 'normal',
  })
  return frame
}

const titleIn = (locale: string) => (locale.startsWith('ru') ? 'Проверка банка' : 'Bank check')
