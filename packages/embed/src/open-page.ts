import { openModal, type Texts } from './modal.ts'
import type { HubResult, OpenPage, PageEvents, ShowOptions } from './public-types.ts'
import { readFromHub } from './wire.ts'

type Terms<R extends HubResult> = ShowOptions & { address: URL; texts: Texts; isEnd: (result: HubResult) => result is R }
type Listeners = { [K in keyof PageEvents]: Set<(value: PageEvents[K]) => void> }

/**
 * The permissions of the hub's page. The hub's page gives them to the frames inside it: the forms of payment providers, and the game. With
 * `publickey-credentials-get` players sign in with passkeys. `payment` is allowed for every origin, because the frame of a provider
 * navigates to banks.
 */
const ALLOW =
  'payment *; fullscreen; clipboard-write; autoplay; gamepad; screen-wake-lock; gyroscope; accelerometer; web-share; cross-origin-isolated; publickey-credentials-get'
const READY_WITHIN_MS = 15_000

/**
 * Shows a page of the hub, in an element or as a modal. The page is closed when it gives its final result (`isEnd`), or when somebody
 * closes it.
 */
export const openPage = <R extends HubResult>(terms: Terms<R>): OpenPage<R> => {
  const { address, isEnd, texts, into, signal, followHeight = false, readyWithinMs = READY_WITHIN_MS } = terms
  const listeners: Listeners = { ready: new Set(), height: new Set(), result: new Set(), logout: new Set(), failed: new Set() }
  const emit = <K extends keyof PageEvents>(event: K, value: PageEvents[K]) => {
    for (const listener of listeners[event]) {
      try {
        listener(value)
      } catch (error) {
        // An error in a listener of the host's page must not stop this function, or the modal might stay open.
        reportError(error)
      }
    }
  }
  const { promise: result, resolve } = Promise.withResolvers<R | null>()
  const frame = document.createElement('iframe')
  frame.title = 'Playhub'
  frame.allow = ALLOW
  // The style is not set as an attribute, because the content security policy of the page may forbid that.
  Object.assign(frame.style, { border: '0', inlineSize: '100%' })

  let isReady = false
  let handed: Parameters<OpenPage['handOver']>[0] | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  const load = () => {
    clearTimeout(waiting)
    waiting = setTimeout(fail, readyWithinMs)
    frame.src = address.href
  }
  const fail = () => {
    console.warn(`Playhub: no page of ${address.origin} answers. Is ${location.origin} a host of the project, and the address right?`)
    modal?.show('failed')
    emit('failed', undefined)
  }
  const sendHanded = () => {
    if (!isReady || !handed) return
    frame.contentWindow?.postMessage({ type: 'HOST_TO_PLAYHUB_USER_AUTH', text: JSON.stringify(handed) }, address.origin)
  }
  const end = (outcome: R | null) => {
    clearTimeout(waiting)
    removeEventListener('message', handleMessage)
    signal?.removeEventListener('abort', close)
    modal?.remove()
    frame.remove()
    resolve(outcome)
  }
  const close = () => end(null)

  const handleMessage = ({ data, origin, source }: MessageEvent) => {
    // Any window can send a message, and a link may have opened another site in the frame. So the message must come from the frame's window
    // and from the hub's origin.
    if (source === null || source !== frame.contentWindow || origin !== address.origin) return
    const message = readFromHub(data)
    switch (message?.event) {
      case 'ready':
        clearTimeout(waiting)
        isReady = true
        modal?.show('ready')
        fit(message.value)
        emit('ready', message.value)
        return sendHanded()
      case 'height':
        fit(message.value)
        return emit('height', message.value)
      case 'logout':
        handed = undefined
        return emit('logout', undefined)
      case 'result':
        // The hub has refused the token, so it must not be sent again.
        if (message.value.isError && message.value.type !== 'payment') handed = undefined
        emit('result', message.value)
        if (isEnd(message.value)) end(message.value)
    }
  }
  const fit = ({ height }: PageEvents['height']) => {
    if (into && followHeight) frame.style.blockSize = `${height}px`
  }

  const modal = into ? undefined : openModal({ frame, heading: address.host, texts, onClose: close, onRetry: load })
  if (signal?.aborted) close()
  else {
    addEventListener('message', handleMessage)
    signal?.addEventListener('abort', close)
    load()
    into?.append(frame)
  }

  return {
    frame,
    result,
    on(event, listener) {
      listeners[event].add(listener)
      return () => listeners[event].delete(listener)
    },
    handOver(signIn) {
      handed = signIn
      sendHanded()
    },
    close,
  }
}
