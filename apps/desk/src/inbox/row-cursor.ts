import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useShortcut } from '../base/shortcuts.ts'
import { askKey, ticketKeys } from '../support/asked-key.ts'
import { useMacrosT } from '../support/macros-texts.ts'
import { useInboxT } from '../support/texts.ts'
import type { Selection } from './selection.ts'

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const keyNames = { a: 'keys.assign', e: 'keys.close', n: 'keys.note', r: 'keys.reply', b: 'keys.snooze' } as const

/**
 * Makes the list one Tab stop and handles its keys:
 * - Arrow keys, J and K move between rows, and Enter opens the row's link.
 * - X chooses the focused row, Shift with an arrow key chooses several rows, Ctrl+A chooses all rows, and Escape removes the choice.
 * - A key for an action on a conversation, such as "close", acts on the focused row, even if another conversation is open. `onOpen` is then
 * called with the id of the focused row.
 */
export const useRowCursor = (
  box: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  openId: string | undefined,
  onOpen: (id: string) => void,
  selection: Selection,
) => {
  const t = useInboxT()
  const macrosT = useMacrosT()
  const [last, setLast] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const isThere = (id: string | undefined) => rows.some((row) => row.id === id)
  const at = isThere(last) ? last : isThere(openId) ? openId : rows[0]?.id
  const focusRow = (next: number) => box.current?.querySelectorAll<HTMLElement>('[data-row]')[next]?.focus()
  const place = rows.findIndex(({ id }) => id === at)
  const isInList = () => box.current?.contains(document.activeElement) ?? false
  // Moves from the focused row or from the open conversation. If no row has the focus and no conversation is open, the first press only
  // focuses a row.
  const move = (by: number) => focusRow(isInList() || openId !== undefined ? Math.min(rows.length - 1, Math.max(0, place + by)) : place)
  useShortcut('j', t('keys.next'), () => move(1), rows.length > 0)
  useShortcut('k', t('keys.previous'), () => move(-1), rows.length > 0)
  const [assign, close, note, reply, snooze, macro] = ticketKeys
  const act = (key: (typeof ticketKeys)[number]) => {
    if (focused === undefined) return
    askKey(focused, key)
    onOpen(focused)
  }
  // Whether the action keys act on the focused row. While rows are chosen, the keys act on all chosen rows instead (`bulk-bar.tsx`).
  const isOther = focused !== undefined && focused !== openId && isThere(focused) && !selection.isAny
  useShortcut('x', t('keys.choose'), () => focused && selection.toggle(focused), focused !== undefined && isThere(focused), {
    isFocused: true,
  })
  useShortcut(assign, t(keyNames[assign]), () => act(assign), isOther, { isFocused: true })
  useShortcut(close, t(keyNames[close]), () => act(close), isOther, { isFocused: true })
  useShortcut(note, t(keyNames[note]), () => act(note), isOther, { isFocused: true })
  useShortcut(reply, t(keyNames[reply]), () => act(reply), isOther, { isFocused: true })
  useShortcut(macro, macrosT('key'), () => act(macro), isOther, { isFocused: true })
  useShortcut(snooze, t(keyNames[snooze]), () => act(snooze), isOther, { isFocused: true })
  return {
    at,
    set: (id: string) => {
      setLast(id)
      setFocused(id)
    },
    /** Call it when no row has the focus any more. */
    leave: () => setFocused(undefined),
    handleKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return selection.clear()
      if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        return selection.all()
      }
      const step = steps[event.key]
      if (!step || !(event.target instanceof HTMLElement) || !event.target.matches('[data-row]')) return
      event.preventDefault()
      const next = Math.min(rows.length - 1, Math.max(0, step(place, rows.length)))
      const [from, to] = [rows[place], rows[next]]
      if (event.shiftKey && from && to) selection.extend(from.id, to.id)
      focusRow(next)
    },
  }
}
