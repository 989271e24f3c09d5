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

/** A row that goes a long way is one change: what is saved is where it came to rest. */
const REST_MS = 700

type Ids = readonly string[]
type Move = { next: Ids; was?: Ids }
const idsOf = (projects: readonly ProjectRow[]) => projects.map(({ id }) => id)
const inOrder = (projects: readonly ProjectRow[], ids: Ids) =>
  projects.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

/** The list as it is being ordered. An order is saved by itself, with a way back. */
export const useOrder = (projects: readonly ProjectRow[]) => {
  const t = useCatalogueT()
  const refusalText = useRefusalText()
  const [ids, setIds] = useState<Ids>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<() => void>(undefined)
  /** The list as it came when moving began, or as the server has kept it since: what a colleague has ordered shows by it. */
  const known = useRef<Ids>([])
  /** The last order that was asked for. */
  const asked = useRef<Ids>([])

  const save = useMutation({
    // One after another, as they were made: the last one holds.
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
  // Whoever leaves before it has come to rest has still ordered it so.
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
