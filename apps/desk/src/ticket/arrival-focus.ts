import { useEffect, useEffectEvent, useRef } from 'react'
import { useIsPhone } from '../base/use-width.ts'

/**
 * The id of a ticket that opens in place of another ticket, for example after a merge. The element with the focus disappears with the other
 * ticket.
 */
let awaited: string | undefined

/** Call it before the ticket opens in place of another ticket. */
export const focusOnArrival = (ticketId: string) => {
  awaited = ticketId
}

/**
 * Returns a ref for the title of a conversation, and focuses the title in two cases. First, when the conversation is opened from the list,
 * because a phone does not show the pressed row any more. Second, when it opens in place of another conversation, unless somebody is typing
 * in a field.
 */
export const useArrivalFocus = (ticketId: string) => {
  const title = useRef<HTMLHeadingElement>(null)
  const isPhone = useIsPhone()
  const take = useEffectEvent(() => {
    const isAwaited = awaited === ticketId
    awaited = undefined
    const focus = () => title.current?.focus({ preventScroll: true })
    const { activeElement } = document
    if (activeElement?.matches('[data-row]') || (isPhone && activeElement === document.body)) focus()
    // A dialog of the other conversation disappears with it. In a microtask, the dialog tries to return the focus to its button, which is
    // gone, and the focus is lost. So this code runs in a later microtask.
    if (isAwaited) queueMicrotask(() => document.activeElement?.matches(KEEPS_FOCUS) || focus())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must also run when the width changes.
  useEffect(() => take(), [isPhone])
  return title
}

/** Selects elements in which the user may be typing. */
const KEEPS_FOCUS = 'input, textarea, select, [contenteditable]'
