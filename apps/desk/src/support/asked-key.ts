import { useEffect, useEffectEvent } from 'react'
import { useShortcut } from '../base/shortcuts.ts'

/** A key that was pressed on a row of the list: the row's conversation opens, and the key does there what it does. */
let asked: { ticketId: string; key: string } | undefined

export const askKey = (ticketId: string, key: string) => {
  asked = { ticketId, key }
}

/** Keys that do something in a conversation. */
export const ticketKeys = ['a', 'e', 'n', 'r'] as const

/** A shortcut of an open conversation, which runs at once when it was pressed on the row that opened it. */
export const useTicketShortcut = (ticketId: string, key: (typeof ticketKeys)[number], label: string, run: () => void, when = true) => {
  useShortcut(key, label, run, when)
  const runAsked = useEffectEvent(() => {
    if (asked?.ticketId !== ticketId || asked.key !== key) return
    asked = undefined
    // After the conversation has taken the focus.
    if (when) queueMicrotask(run)
  })
  useEffect(() => runAsked(), [])
}

/** Who leaves a conversation before it is there wants nothing of it any more. */
export const useForgottenKey = (ticketId: string) =>
  useEffect(
    () => () => {
      if (asked?.ticketId === ticketId) asked = undefined
    },
    [ticketId],
  )
