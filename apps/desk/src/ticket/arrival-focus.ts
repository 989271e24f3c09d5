import { useEffect, useEffectEvent, useRef } from 'react'
import { useIsPhone } from '../base/use-width.ts'

/** The conversation that opens in place of another one, for example after a merge. What had the focus disappears with the other one. */
let awaited: string | undefined

/** Call it before the conversation opens. */
export const focusOnArrival = (ticketId: string) => {
  awaited = ticketId
}

/**
 * Focuses the title when a conversation is opened from the list, because on a phone the pressed row is gone, or in place of another
 * conversation. If the user types elsewhere, the focus stays.
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
    // A dialog that disappears with the other conversation moves the focus in a microtask. It finds no button and loses the focus.
    if (isAwaited) queueMicrotask(() => document.activeElement?.matches(KEEPS_FOCUS) || focus())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must also run when the width changes.
  useEffect(() => take(), [isPhone])
  return title
}

/** Selects elements in which the user may be typing. */
const KEEPS_FOCUS = 'input, textarea, select, [contenteditable]'
