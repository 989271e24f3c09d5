import { useEffect, useEffectEvent } from 'react'
import { useShortcut } from '../base/shortcuts.ts'

/** A key pressed on a row of the list. The row's conversation opens and then performs the key's action. */
let asked: { ticketId: string; key: string } | undefined

export const askKey = (ticketId: string, key: string) => {
  asked = { ticketId, key }
}

/** The shortcut keys that have an action in an open conversation. */
export const ticketKeys = ['a', 'e', 'n', 'r', 'b', 'u'] as const

/**
 * Registers a shortcut of an open conversation. If the conversation was opened by pressing this key on its row, `run` is called at once.
 */
export const useTicketShortcut = (ticketId: string, key: (typeof ticketKeys)[number], label: string, run: () => void, when = true) => {
  useShortcut(key, label, run, when)
  const runAsked = useEffectEvent(() => {
    if (asked?.ticketId !== ticketId || asked.key !== key) return
    asked = undefined
    // The action runs after the focus has moved to the conversation.
    if (when) queueMicrotask(run)
  })
  useEffect(() => runAsked(), [])
}

/** Forgets the pressed key if another conversation is opened before this conversation is loaded. */
export const useForgottenKey = (ticketId: string) =>
  useEffect(
    () => () => {
      if (asked?.ticketId === ticketId) asked = undefined
    },
    [ticketId],
  )
