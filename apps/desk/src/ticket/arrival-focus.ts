import { useEffect, useEffectEvent, useRef } from 'react'
import { useIsPhone } from '../base/use-width.ts'

/**
 * The id of a ticket that opens in place of another ticket, for example after a merge. The element with the focus disappears together with
 * the other ticket, so the title of the opened ticket gets the focus.
 */
let awaited: string | undefined

/** Call it before the ticket opens in place of another ticket. */
export const focusOnArrival = (ticketId: string) => {
  awaited = ticketId
}

/**
 * Returns a ref for the title of a conversation, and focuses the title in two cases:
 * - The conversation is opened from the list. A phone then no longer shows the pressed row.
 * - The conversation opens in place of another conversation, and nobody is typing in a field.
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
    // An open dialog of the other conversation disappears together with that conversation. In a microtask, the dialog tries to focus its
    // button, which no longer exists, and the focus is lost. So this code runs in a later microtask.
    if (isAwaited) queueMicrotask(() => document.activeElement?.matches(KEEPS_FOCUS) || focus())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must also run when the width changes.
  useEffect(() => take(), [isPhone])
  return title
}

/** Selects elements in which the user may be typing. */
const KEEPS_FOCUS = 'input, textarea, select, [contenteditable]'
