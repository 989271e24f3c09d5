import { useIsVisible } from '@playhub/browser/use-is-visible'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { markSeen } from '../support/ticket-queries.ts'
import { seeMention } from './queries.ts'

type Note = Extract<ThreadEntry, { kind: 'note' }>

/** Marks a new mention as seen as soon as the beginning of its note is on the screen, in a visible page. */
export const useSeenNote = ({ id, mention }: Note, ticketId: string, head: RefObject<HTMLElement | null>) => {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const isMarked = useRef(false)
  useEffect(() => {
    const { current } = head
    if (mention !== 'new' || !isVisible || !current) return
    const observer = new IntersectionObserver((entries) => {
      // The last entry of the observer has the newest state.
      if (!entries.at(-1)?.isIntersecting || isMarked.current) return
      isMarked.current = true
      seeMention(client, id).then(
        () => markSeen(client, ticketId, id),
        () => {
          // The call failed. It is repeated when the note or the page becomes visible again.
          isMarked.current = false
        },
      )
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [client, id, ticketId, mention, isVisible, head])
}
