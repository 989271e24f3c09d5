import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useLanguage } from '../../base/i18n.tsx'
import { editableQuery } from '../../base/project-queries.ts'
import { queryClient } from '../../base/queries.ts'
import { useUnsaved } from '../../forms/unsaved.ts'
import { showToast } from '../../states/toasts.tsx'
import { priceText } from '../money-text.ts'
import { priceListQuery } from '../queries.ts'
import { usePricesT } from '../texts.ts'
import {
  afterSaving,
  type Both,
  changeCount,
  type EditedLine,
  editedLine,
  linesOf,
  mergeOnto,
  type PriceEdit,
  type PriceList,
} from './edit.ts'

/**
 * Returns the state of a price list that is being edited. Changes are kept until they are saved or discarded, even if the server sends a
 * newer list.
 */
export const usePriceEdit = (projectId: string, published: PriceList) => {
  const t = usePricesT()
  const language = useLanguage()
  const [unsaved, setUnsaved, unsavedNow] = useUnsaved<PriceEdit>(`prices:${projectId}`)
  const [both, setBoth] = useState<readonly Both[] | undefined>(undefined)
  const format = (minor: number) => priceText(minor, language)
  const untouched = (): PriceEdit => ({ base: published, lines: published.items.map((line) => editedLine(line, format)) })

  const keep = (next: PriceEdit) => setUnsaved(changeCount(next) > 0 ? next : undefined)
  const update = (change: (lines: readonly EditedLine[]) => readonly EditedLine[]) => {
    const now = unsavedNow() ?? untouched()
    keep({ ...now, lines: change(now.lines) })
  }
  const save = useMutation({
    mutationFn: ({ base, lines }: PriceEdit) =>
      call(desk.projects.savePriceList, { params: { id: projectId }, body: { items: linesOf(lines), version: base.version } }),
    onSuccess: (list, sent) => {
      queryClient.setQueryData(priceListQuery(projectId).queryKey, list)
      void queryClient.invalidateQueries(editableQuery)
      const now = unsavedNow()
      if (now && now.lines !== sent.lines) keep(afterSaving(now, list))
      else setUnsaved(undefined)
      setBoth(undefined)
      showToast(t('saved'))
    },
  })
  const merge = useMutation({
    mutationFn: () => call(desk.projects.getPriceList, { params: { id: projectId } }),
    onSuccess: (theirs) => {
      const merged = mergeOnto(unsavedNow() ?? untouched(), theirs, format)
      queryClient.setQueryData(priceListQuery(projectId).queryKey, theirs)
      keep(merged.edit)
      setBoth(merged.both)
      save.reset()
    },
  })
  const edit = unsaved ?? untouched()
  return {
    edit,
    changes: unsaved ? changeCount(unsaved) : 0,
    update,
    change: (key: string, change: Partial<EditedLine>) =>
      update((lines) => lines.map((line) => (line.key === key ? { ...line, ...change } : line))),
    /** Shows all problems of the current lines, also those of cells in new lines that the focus has not left yet. */
    tellAll: () => update((lines) => lines.map(({ unseen: _, ...line }) => line)),
    discard: () => {
      setUnsaved(undefined)
      setBoth(undefined)
      save.reset()
    },
    save: () => save.mutate(edit),
    isSaving: save.isPending,
    error: save.error,
    /**
     * Whether a colleague has saved the list after this browser loaded it. `merge` loads the colleague's version and applies the unsaved
     * changes to it.
     */
    isBehind: save.error instanceof Refusal && save.error.code === 'EDITED_MEANWHILE',
    merge,
    /** The cells that were changed in this browser and also by a colleague; undefined until `merge` has loaded the colleague's version. */
    both,
    format,
  }
}
export type PriceEditing = ReturnType<typeof usePriceEdit>
