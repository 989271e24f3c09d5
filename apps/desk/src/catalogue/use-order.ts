import { desk } from '@playhub/contract/desk'
import type { ProjectRow } from '@playhub/contract/desk/projects'
import { Refusal } from '@playhub/contract/refusals'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../base/call.ts'
import { editableQuery } from '../base/project-queries.ts'
import { queryClient } from '../base/queries.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { moved } from '../controls/move.ts'
import { showToast } from '../states/toasts.tsx'
import { useCatalogueT } from './texts.ts'

/** Several moves of a row within this time (in ms) are saved as one change. */
const REST_MS = 700

type Ids = readonly string[]
type Move = { next: Ids; was?: Ids }
const idsOf = (projects: readonly ProjectRow[]) => projects.map(({ id }) => id)
const inOrder = (projects: readonly ProjectRow[], ids: Ids) =>
  projects.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

/** Returns the projects in the order that is being edited, and `move`. The order is saved automatically and can be undone. */
export const useOrder = (projects: readonly ProjectRow[]) => {
  const t = useCatalogueT()
  const refusalText = useRefusalText()
  const [ids, setIds] = useState<Ids>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<() => void>(undefined)
  /**
   * The order of the ids when the moves began, or as last saved. The server compares it with its own order to detect a colleague's change.
   */
  const known = useRef<Ids>([])
  /** The last order that was sent. */
  const asked = useRef<Ids>([])

  const save = useMutation({
    // Requests run one after another, so that the last order wins.
    scope: { id: 'order-of-projects' },
    mutationFn: async ({ next, was = known.current }: Move) => {
      await call(desk.projects.orderProjects, { body: { ids: [...next], was: [...was] } })
      return was
    },
    onSuccess: (_, { next }) => {
      known.current = next
      queryClient.setQueryData(editableQuery.queryKey, (all) => all && inOrder(all, next))
      setIds((shown) => (shown === next ? undefined : shown))
    },
    onError: async (error, { next }) => {
      const isBehind = error instanceof Refusal && error.code === 'EDITED_MEANWHILE'
      showToast(isBehind ? t('list.orderBehind') : refusalText(error), 'danger')
      if (isBehind) await queryClient.invalidateQueries(editableQuery)
      setIds((shown) => (shown === next ? undefined : shown))
    },
  })
  const tell = (id: string, next: Ids, before: Ids) => {
    const name = projects.find((project) => project.id === id)?.name ?? id
    showToast(t('list.orderSaved', { name, place: next.indexOf(id) + 1 }), 'success', {
      label: t('list.undo'),
      run: () => save.mutate({ next: before, was: next }),
    })
  }
  // Saves the order even if the screen is left before the delay is over.
  useEffect(() => () => pending.current?.(), [])

  const ordered = ids ? inOrder(projects, ids) : projects
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
