import { desk } from '@playhub/contract/desk'
import { useEffect, useRef, useState } from 'react'
import { call, type DeskReply, isForbidden } from '../base/call.ts'
import { presenceNews } from '../support/presence-news.ts'

export type Other = DeskReply<typeof desk.tickets.setPresence>['others'][number]
type State = 'viewing' | 'writing' | 'left'

/** How often the browser reports that this staff member has the ticket open, in ms. The server forgets a report after 25 s. */
const SAY_EVERY_MS = 10_000
/** A staff member who has typed within this time, in ms, counts as writing. */
const WRITING_MS = 10_000
/** Within this time, in ms, events of colleagues cause at most one request. */
const ASK_GAP_MS = 1000

/**
 * Reports to colleagues that this staff member views the ticket or writes in it. Returns the colleagues who view the ticket or write in it.
 */
export const usePresence = (ticketId: string) => {
  const [others, setOthers] = useState<readonly Other[]>([])
  const own = useRef<ReturnType<typeof presenceOf>>(undefined)
  useEffect(() => {
    const presence = presenceOf(ticketId, setOthers)
    own.current = presence
    return presence.stop
  }, [ticketId])
  return {
    others,
    /** Call it on each change of the text; `isWriting` is false after sending. */
    noteWriting: (isWriting: boolean) => own.current?.noteWriting(isWriting),
  }
}

const presenceOf = (ticketId: string, onOthers: (others: readonly Other[]) => void) => {
  let isOver = false
  let typedAt = Number.NEGATIVE_INFINITY
  let said: State | undefined
  let saidAt = 0
  let asking: ReturnType<typeof setTimeout> | undefined

  const current = (): State => (document.visibilityState === 'hidden' ? 'left' : Date.now() - typedAt < WRITING_MS ? 'writing' : 'viewing')
  const say = async (state = current()) => {
    said = state
    saidAt = Date.now()
    // The server would record the refused call, every few seconds.
    if (isForbidden(desk.tickets.setPresence)) return
    const reply = await call(desk.tickets.setPresence, { params: { id: ticketId }, body: { state } }).catch(() => undefined)
    if (reply && !isOver) onOthers(reply.others)
  }
  const sayNews = () => {
    if (said !== current()) void say()
  }
  const beat = setInterval(() => current() !== 'left' && void say(), SAY_EVERY_MS)
  // Reports the state of this staff member after events of colleagues. Two reports are at least `ASK_GAP_MS` apart, because each report
  // causes an event for the colleagues.
  const ask = () => {
    asking ??= setTimeout(
      () => {
        asking = undefined
        if (current() !== 'left') void say()
      },
      Math.max(0, saidAt + ASK_GAP_MS - Date.now()),
    )
  }
  const unlisten = presenceNews.listen(ticketId, ask)
  document.addEventListener('visibilitychange', sayNews)
  void say()
  return {
    noteWriting: (isWriting: boolean) => {
      typedAt = isWriting ? Date.now() : Number.NEGATIVE_INFINITY
      sayNews()
    },
    stop: () => {
      clearInterval(beat)
      clearTimeout(asking)
      unlisten()
      document.removeEventListener('visibilitychange', sayNews)
      void say('left')
      isOver = true
    },
  }
}
