/** Where a provider's script comes from is where its window is. */
export const originOfScript = (): string => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) throw new Error('This script must be loaded by a classic script element.')
  return new URL(script.src).origin
}

type Question = {
  url: URL
  onAnswer: (answer: Record<string, unknown>) => void
  /** Closed without a word, or cut off by its own headers: both look the same from here. */
  onClosed: () => void
  onBlocked: () => void
}

const LOOK_EVERY_MS = 200

/** Opens a provider's window, which has to happen in a click, and waits for its one message. */
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
    // The last word of a window that closes itself may be still on its way.
    if (timesClosed < 2) return
    done()
    onClosed()
  }, LOOK_EVERY_MS)
  window.addEventListener('message', listen)
}
