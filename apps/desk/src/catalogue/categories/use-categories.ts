import { desk } from '@playhub/contract/desk'
import type { CategoryList, EditedCategory } from '@playhub/contract/desk/categories'
import { type CategoryProblem, categoryProblems } from '@playhub/contract/projects/category-rules'
import { Refusal } from '@playhub/contract/refusals'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { editableQuery } from '../../base/project-queries.ts'
import { queryClient } from '../../base/queries.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { useUnsaved } from '../../forms/unsaved.ts'
import { showToast } from '../../states/toasts.tsx'
import { type Both, type CategoriesEdit, type CategoryDraft, changeCount, draftOf, mergeOnto, savedItems } from './edit.ts'
import { categoriesQuery } from './queries.ts'
import { useCategoriesT } from './texts.ts'

/** A problem of a category, which `key` identifies. */
export type RowProblem = Pick<CategoryProblem, 'code' | 'level'> & { key: string; field: string }

const send = (items: EditedCategory[], version: string) => call(desk.categories.saveCategories, { body: { items, version } })

/** Returns the state of the categories that are being edited. Changes are kept until they are saved or discarded. */
export const useCategories = (published: CategoryList) => {
  const t = useCategoriesT()
  const refusalText = useRefusalText()
  const [unsaved, setUnsaved, unsavedNow] = useUnsaved<CategoriesEdit>('categories')
  const [both, setBoth] = useState<readonly Both[]>()
  const untouched = (): CategoriesEdit => ({ base: published, items: published.items.map(draftOf) })
  const edit = unsaved ?? untouched()

  const keep = (next: CategoriesEdit) => setUnsaved(changeCount(next) > 0 ? next : undefined)
  const update = (change: (items: readonly CategoryDraft[]) => readonly CategoryDraft[]) => {
    const now = unsavedNow() ?? untouched()
    keep({ ...now, items: change(now.items) })
  }
  const show = (list: CategoryList) => {
    queryClient.setQueryData(categoriesQuery.queryKey, list)
    // Open game editors show the categories of their game, so their data is read again.
    void queryClient.invalidateQueries({ queryKey: ['edited-game'] })
    void queryClient.invalidateQueries(editableQuery)
  }
  const undo = useMutation({
    mutationFn: ({ items, version }: CategoryList) => send(items, version),
    onSuccess: (list) => {
      show(list)
      setUnsaved(undefined)
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
  })
  const save = useMutation({
    mutationFn: ({ base, items }: CategoriesEdit) => send(savedItems(items), base.version),
    onSuccess: (list, sent) => {
      show(list)
      const now = unsavedNow()
      // Changes made while the request was under way stay unsaved.
      if (now && now.items !== sent.items) keep(mergeOnto({ ...now, base: { ...list, items: savedItems(sent.items) } }, list).edit)
      else setUnsaved(undefined)
      setBoth(undefined)
      showToast(t('saved'), 'success', {
        label: t('undo'),
        run: () => undo.mutate({ items: sent.base.items, version: list.version }),
      })
    },
  })
  const merge = useMutation({
    mutationFn: () => call(desk.categories.getCategories, {}),
    onSuccess: (theirs) => {
      const merged = mergeOnto(unsavedNow() ?? untouched(), theirs)
      queryClient.setQueryData(categoriesQuery.queryKey, theirs)
      keep(merged.edit)
      setBoth(merged.both)
      save.reset()
    },
  })
  const shown = edit.items.filter(({ isRemoved }) => !isRemoved)
  const problems = categoryProblems(savedItems(edit.items)).map(({ path, ...problem }): RowProblem => {
    const [, at, ...field] = path.split('.')
    return { ...problem, key: shown[Number(at)]?.key ?? '', field: field.join('.') }
  })
  return {
    items: edit.items,
    problems,
    changes: unsaved ? changeCount(unsaved) : 0,
    update,
    change: (key: string, next: Partial<CategoryDraft>) =>
      update((items) => items.map((item) => (item.key === key ? { ...item, ...next } : item))),
    discard: () => {
      const before = unsavedNow()
      setUnsaved(undefined)
      setBoth(undefined)
      save.reset()
      showToast(t('discarded'), 'info', { label: t('undo'), run: () => before && setUnsaved(before) })
    },
    save: () => save.mutate(edit),
    isSaving: save.isPending,
    error: save.error,
    /** Whether a colleague has saved the categories after this browser loaded them. */
    isBehind: save.error instanceof Refusal && save.error.code === 'EDITED_MEANWHILE',
    merge,
    both,
  }
}
export type CategoriesEditing = ReturnType<typeof useCategories>
