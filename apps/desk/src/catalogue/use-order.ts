import { desk } from '@playhub/contract/desk'
import type { ProjectRow } from '@playhub/contract/desk-projects'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../call.ts'
import { queryClient } from '../queries.ts'
import { useRefusalText } from '../refusal-text.ts'
import { moved } from '../shell/move.ts'
import { showToast } from '../shell/toasts.tsx'
import { editableQuery } from './queries.ts'
import { useCatalogueT } from './texts.ts'

/** A row that goes a long way is one change: what is saved is where it came to rest. */
const REST_MS = 700

type Ids = readonly string[]
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

  const save = useMutation({
    // One after another, as they were made: the last one holds.
    scope: { id: 'order-of-projects' },
    mutationFn: (next: Ids) => call(desk.projects.orderProjects, { body: { ids: [...next] } }),
    onSuccess: (_, next) => {
      queryClient.setQueryData(editableQuery.queryKey, (all) => all && inOrder(all, next))
      setIds((shown) => (shown === next ? undefined : shown))
    },
    onError: (error, next) => {
      setIds((shown) => (shown === next ? undefined : shown))
      showToast(refusalText(error), 'danger')
    },
  })
  const tell = (id: string, next: Ids, before: Ids) => {
    const name = projects.find((project) => project.id === id)?.name ?? id
    showToast(t('list.orderSaved', { name, place: next.indexOf(id) + 1 }), 'success', {
      label: t('list.undo'),
      run: () => save.mutate(before),
    })
  }
  // Whoever leaves before it has come to rest has still ordered it so.
  useEffect(() => () => pending.current?.(), [])

  const ordered = ids ? inOrder(projects, ids) : projects
  return {
    ordered,
    move: (from: number, to: number) => {
      const shown = idsOf(ordered)
      const id = shown[from]
      if (id === undefined) return
      const next = moved(shown, from, to)
      setIds(next)
      clearTimeout(timer.current)
      pending.current = () => {
        clearTimeout(timer.current)
        pending.current = undefined
        const before = idsOf(projects)
        if (next.join() !== before.join()) save.mutate(next, { onSuccess: () => tell(id, next, before) })
        else setIds(undefined)
      }
      timer.current = setTimeout(() => pending.current?.(), REST_MS)
    },
  }
}
