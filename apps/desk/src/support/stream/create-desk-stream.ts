import { type EventStream, readEvents } from '@playhub/browser/event-stream'
import { type DeskEvent, deskEvent } from '@playhub/contract/desk'

export type Listener = {
  onEvent: (event: DeskEvent) => void
  /**
   * Called when the stream is connected, and directly for a listener that is added while the stream is connected. Events before this call
   * may have been missed.
   */
  onOpen: () => void
  /**
   * Called when the connection is lost. Events may be missed until `onOpen` is called. Not called when the page itself closes the stream,
   * because it has been hidden for `hiddenMs`.
   */
  onLost: () => void
}

type Options = Pick<EventStream, 'url'> & {
  timing?: EventStream['timing']
  page: { isHidden: () => boolean; addEventListener: (name: 'visibilitychange', act: () => void) => void }
  /** A page that is hidden for this time, in ms, closes the stream until it is visible again. */
  hiddenMs: number
  /**
   * Called when the server refuses the stream, because the staff member has lost the role for it. The stream does not connect again,
   * because the server records each refused call.
   */
  onForbidden: () => void
  /** Reports an error that a listener has thrown. */
  report: (error: unknown) => void
}

/** Returns a function that adds a listener for changes of tickets. That function returns another function, which removes the listener. */
export const createDeskStream = ({ url, timing, page, hiddenMs, onForbidden, report }: Options) => {
  const listeners = new Set<Listener>()
  let ending: AbortController | undefined
  let state: 'connecting' | 'open' | 'lost' = 'connecting'
  let falling: ReturnType<typeof setTimeout> | undefined
  let isAsleep = false

  /** An error of one listener does not stop the other listeners or the stream. */
  const tellAll = (tell: (listener: Listener) => void) => {
    for (const listener of [...listeners])
      try {
        tell(listener)
      } catch (error) {
        report(error)
      }
  }
  const disconnect = () => {
    ending?.abort()
    ending = undefined
    state = 'connecting'
  }
  const connect = () => {
    const own = new AbortController()
    ending = own
    state = 'connecting'
    void readEvents({
      url,
      ...(timing && { timing }),
      headers: () => ({}),
      signal: own.signal,
      onEvent: (_, json) => {
        const event = deskEvent.safeParse(json)
        if (event.success) tellAll(({ onEvent }) => onEvent(event.data))
      },
      onOpen: () => {
        state = 'open'
        tellAll(({ onOpen }) => onOpen())
      },
      onLost: () => {
        state = 'lost'
        tellAll(({ onLost }) => onLost())
      },
      onRefused: (status) => {
        if (status !== 403) return
        disconnect()
        onForbidden()
      },
    })
  }
  const followPage = () => {
    clearTimeout(falling)
    if (listeners.size === 0) return
    if (page.isHidden())
      falling = setTimeout(() => {
        isAsleep = true
        disconnect()
      }, hiddenMs)
    else {
      isAsleep = false
      if (!ending) connect()
    }
  }
  page.addEventListener('visibilitychange', followPage)

  return (listener: Listener) => {
    listeners.add(listener)
    if (!ending && !isAsleep) connect()
    else if (state === 'open') listener.onOpen()
    else if (state === 'lost') listener.onLost()
    if (listeners.size === 1) followPage()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearTimeout(falling)
      isAsleep = false
      disconnect()
    }
  }
}
