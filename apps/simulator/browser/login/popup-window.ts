/** Returns the origin of the running script. The provider's window has the same origin. */
export const originOfScript = (): string => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) throw new Error('This script must be loaded by a classic script element.')
  return new URL(script.src).origin
}

type Question = {
  url: URL
  onAnswer: (answer: Record<string, unknown>) => void
  /**
   * Called if the window was closed without a message. Also called if the window's header Cross-Origin-Opener-Policy cut the connection
   * between the window and this page, because this page cannot distinguish the two cases.
   */
  onClosed: () => void
  onBlocked: () => void
}

const LOOK_EVERY_MS = 200

/** Opens a provider's window and waits for its one message. Browsers allow this only during a click. */
export const askInPopup = ({ url, onAnswer, onClosed, onBlocked }: Question): void => {
  url.searchParams.set('origin', window.location.origin)
  const popup = window.open(url, '_blank', 'popup,width=500,height=680')
  if (!popup) {
    onBlocked()
    return
  }
  const done = () => {
    window.removeEventListener('message', listen)
    clearInterval(watch)
  }
  const listen = (event: MessageEvent<unknown>) => {
    const isAnswer = event.source === popup && event.origin === url.origin && typeof event.data === 'object' && event.data !== null
    if (!isAnswer) return
    done()
    onAnswer(event.data as Record<string, unknown>)
  }
  let timesClosed = 0
  const watch = setInterval(() => {
    if (popup.closed) timesClosed += 1
    // A message that the window sent just before it was closed may still arrive. So this code reports the window as closed only at the
    // second check.
    if (timesClosed < 2) return
    done()
    onClosed()
  }, LOOK_EVERY_MS)
  window.addEventListener('message', listen)
}
