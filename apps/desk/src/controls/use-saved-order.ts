import { Refusal } from '@playhub/contract/refusals'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useRefusalText } from '../base/refusal-text.ts'
import { showToast } from '../states/toasts.tsx'
import { moved } from './move.ts'

/** Several moves of a row within this time (in ms) are saved as one change. */
const REST_MS = 700

type Ids = readonly string[]
type Move = { next: Ids; was?: Ids }
type Item = { id: string; name: string }

type Order<T extends Item> = {
  items: readonly T[]
  /** The name of the ordered list. Requests that save the same list run one after another. */
  scope: string
  /** Sends the ids in their new order. `was`: the order before the change. */
  send: (order: { ids: string[]; was: string[] }) => Promise<unknown>
  /** Shows the saved order at once. */
  onSaved: (sorted: (items: readonly T[]) => T[]) => void
  /** Reads the order again, because a colleague has changed it. */
  onBehind: () => Promise<unknown>
  texts: { saved: (name: string, place: number) => string; behind: string; undo: string }
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)
const inOrder = <T extends Item>(items: readonly T[], ids: Ids) =>
  items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

/**
 * Returns the items in the order that is being edited, and `move`, which moves an item. The new order is saved automatically and can be
 * undone.
 */
export const useSavedOrder = <T extends Item>({ items, scope, send, onSaved, onBehind, texts }: Order<T>) => {
  const refusalText = useRefusalText()
  const [ids, setIds] = useState<Ids>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<() => void>(undefined)
  /**
   * The order of the ids before the first unsaved move, or as it was last saved. The server compares it with its own order to detect a
   * colleague's change.
   */
  const known = useRef<Ids>([])
  /** The ids in the order of the latest request. */
  const asked = useRef<Ids>([])

  const save = useMutation({
    // Requests run one after another. Otherwise the server could keep the order of an earlier request.
    scope: { id: scope },
    mutationFn: async ({ next, was = known.current }: Move) => {
      await send({ ids: [...next], was: [...was] })
      return was
    },
    onSuccess: (_, { next }) => {
      known.current = next
      onSaved((all) => inOrder(all, next))
      setIds((shown) => (shown === next ? undefined : shown))
    },
    onError: async (error, { next }) => {
      const isBehind = error instanceof Refusal && error.code === 'EDITED_MEANWHILE'
      showToast(isBehind ? texts.behind : refusalText(error), 'danger')
      if (isBehind) await onBehind()
      setIds((shown) => (shown === next ? undefined : shown))
    },
  })
  const tell = (id: string, next: Ids, before: Ids) => {
    const name = items.find((item) => item.id === id)?.name ?? id
    showToast(texts.saved(name, next.indexOf(id) + 1), 'success', {
      label: texts.undo,
      run: () => save.mutate({ next: before, was: next }),
    })
  }
  // Saves the order at once if the screen is left before the delay is over.
  useEffect(() => () => pending.current?.(), [])

  const ordered = ids ? inOrder(items, ids) : items
  return {
    ordered,
    move: (at: number, to: number) => {
      const shown = idsOf(ordered)
      const id = shown[at]
      if (id === undefined) return
      const next = moved(shown, at, to)
      if (!ids) {
        known.current = shown
        asked.current = shown
      }
      setIds(next)
      clearTimeout(timer.current)
      pending.current = () => {
        clearTimeout(timer.current)
        pending.current = undefined
        if (next.join() === asked.current.join()) return setIds(undefined)
        asked.current = next
        save.mutate({ next }, { onSuccess: (was) => tell(id, next, was) })
      }
      timer.current = setTimeout(() => pending.current?.(), REST_MS)
    },
  }
}
