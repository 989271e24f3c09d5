import type { CategoryList, EditedCategory } from '@playhub/contract/desk/categories'
import { LANGUAGES, type Language } from '@playhub/contract/limits'
import { categoryIdFrom } from '@playhub/contract/projects/category-rules'

/** A category that is being edited. */
export type CategoryDraft = EditedCategory & {
  /** The key of the category. It stays the same while the id of a new category is typed. */
  key: string
  /** A removed category keeps its place until the list is saved, so that it can be restored. */
  isRemoved: boolean
  /** Whether the category is not saved yet. Its id is made from the English name until an id is typed. */
  isNew: boolean
  hasOwnId: boolean
}

/** `base`: the saved list to which the changes were made. `items`: the categories with these changes. */
export type CategoriesEdit = { base: CategoryList; items: readonly CategoryDraft[] }

export const draftOf = (item: EditedCategory): CategoryDraft => ({ ...item, key: item.id, isRemoved: false, isNew: false, hasOwnId: true })

export const newCategory = (): CategoryDraft => ({
  ...{ id: '', names: {}, games: [] },
  ...{ key: crypto.randomUUID(), isRemoved: false, isNew: true, hasOwnId: false },
})

/** Sets the name in a language. The id of a new category is made from its English name. */
export const withName = (item: CategoryDraft, language: Language, name: string): CategoryDraft => ({
  ...item,
  names: { ...item.names, [language]: name },
  ...(language === 'en' && item.isNew && !item.hasOwnId && { id: categoryIdFrom(name) }),
})

/** Returns the categories to save. */
export const savedItems = (items: readonly CategoryDraft[]): EditedCategory[] =>
  items
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ id, names, games }) => ({
      id,
      names: Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== '')),
      games,
    }))

const nameIn = ({ names }: Pick<EditedCategory, 'names'>, language: Language) => (names[language] ?? '').trim()
const changedNames = (item: EditedCategory, before: EditedCategory) =>
  LANGUAGES.filter((language) => nameIn(item, language) !== nameIn(before, language))
const without = (games: readonly string[], others: readonly string[]) => games.filter((id) => !others.includes(id))
const keysOf = (items: readonly { key: string }[]) => items.map(({ key }) => key)

const isMoved = ({ base, items }: CategoriesEdit) => {
  const known = items.filter(({ key }) => base.items.some(({ id }) => id === key))
  return keysOf(known).join() !== base.items.map(({ id }) => id).join()
}

/**
 * Returns the number of changes: changed names, games that were added to or removed from a category, new and removed categories. A changed
 * order counts as one change.
 */
export const changeCount = (edit: CategoriesEdit): number => {
  const counts = edit.items.map((item) => {
    const before = edit.base.items.find(({ id }) => id === item.key)
    if (!before) return item.isNew && item.isRemoved ? 0 : 1
    if (item.isRemoved) return 1
    return changedNames(item, before).length + without(item.games, before.games).length + without(before.games, item.games).length
  })
  return counts.reduce((sum, count) => sum + count, isMoved(edit) ? 1 : 0)
}

/**
 * A conflict with a colleague's changes. Both sides have changed the name in `language`, and the name typed in this browser is kept.
 * Without `language`, the colleague has removed a category that was changed in this browser.
 */
export type Both = { item: CategoryDraft; language: Language | undefined }

/** Applies the changes made in this browser to `theirs`, the list that a colleague has saved. */
export const mergeOnto = (edit: CategoriesEdit, theirs: CategoryList): { edit: CategoriesEdit; both: Both[] } => {
  const both: Both[] = []
  const ours = edit.items.flatMap((item): CategoryDraft[] => {
    const was = edit.base.items.find(({ id }) => id === item.key)
    const is = theirs.items.find(({ id }) => id === item.key)
    if (!was) return [item]
    const mine = changedNames(item, was)
    const [joined, left] = [without(item.games, was.games), without(was.games, item.games)]
    if (!is) {
      if (item.isRemoved || mine.length + joined.length + left.length === 0) return []
      // The colleague has removed this category, so it is marked as removed. The staff member can restore it.
      const gone = { ...item, isRemoved: true }
      both.push({ item: gone, language: undefined })
      return [gone]
    }
    const names = { ...is.names, ...Object.fromEntries(mine.map((language) => [language, nameIn(item, language)])) }
    const next = { ...item, names, games: [...without(is.games, left), ...without(joined, is.games)] }
    const theirNames = changedNames(is, was)
    for (const language of mine)
      if (theirNames.includes(language) && nameIn(is, language) !== nameIn(item, language)) both.push({ item: next, language })
    return [next]
  })
  const added = theirs.items.filter(({ id }) => !edit.base.items.some((each) => each.id === id)).map(draftOf)
  const all = [...ours, ...added]
  const places = new Map(theirs.items.map(({ id }, at) => [id, at]))
  const placeOf = ({ key }: CategoryDraft) => places.get(key) ?? places.size
  return { edit: { base: theirs, items: isMoved(edit) ? all : all.toSorted((one, other) => placeOf(one) - placeOf(other)) }, both }
}
