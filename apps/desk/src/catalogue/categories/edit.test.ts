import type { CategoryList, EditedCategory } from '@playhub/contract/desk/categories'
import { describe, expect, test } from 'vitest'
import { type CategoriesEdit, type CategoryDraft, changeCount, draftOf, mergeOnto, newCategory, savedItems, withName } from './edit.ts'

const item = (id: string, games: string[] = [], names: Record<string, string> = { en: id }): EditedCategory => ({ id, names, games })
const list = (items: EditedCategory[], version = 'v1'): CategoryList => ({ items, version })
const base = list([item('action', ['one']), item('cosy', ['two']), item('puzzle')])
const editOf = (change: (items: readonly CategoryDraft[]) => readonly CategoryDraft[]): CategoriesEdit => ({
  base,
  items: change(base.items.map(draftOf)),
})
const changed = (id: string, change: Partial<CategoryDraft>) => (items: readonly CategoryDraft[]) =>
  items.map((each) => (each.key === id ? { ...each, ...change } : each))
const saved = ({ items }: CategoriesEdit) => savedItems(items)

test('the id of a new category follows its English name, until another is typed', () => {
  const first = withName(newCategory(), 'en', 'Puzzle & Logic')
  expect(first.id).toBe('puzzle-logic')
  expect(withName({ ...first, hasOwnId: true, id: 'logic' }, 'en', 'Logic games').id).toBe('logic')
  expect(withName(draftOf(item('cosy')), 'en', 'Calm').id).toBe('cosy')
  expect(withName(newCategory(), 'en', 'Ещё').id).toBe('')
})

test.each<[string, CategoriesEdit, number]>([
  ['nothing', editOf((items) => items), 0],
  ['a name', editOf(changed('cosy', { names: { en: 'Calm' } })), 1],
  ['a game that joined and one that left', editOf(changed('cosy', { games: ['three'] })), 2],
  ['a removed one', editOf(changed('cosy', { isRemoved: true })), 1],
  ['a new one', editOf((items) => [...items, newCategory()]), 1],
  ['a new one that was removed again', editOf((items) => [...items, { ...newCategory(), isRemoved: true }]), 0],
  ['the order', editOf((items) => items.toReversed()), 1],
])('changes are counted: %s', (_, edit, count) => {
  expect(changeCount(edit)).toBe(count)
})

describe('a colleague has saved meanwhile', () => {
  test('names, games and categories of both are kept', () => {
    const mine = editOf(changed('cosy', { names: { en: 'cosy', de: 'Gemütlich' }, games: ['two', 'three'] }))
    const theirs = list([item('cosy', ['four'], { en: 'Calm' }), item('action', ['one']), item('puzzle'), item('racing')], 'v2')
    const { edit, both } = mergeOnto(mine, theirs)
    expect(saved(edit)).toEqual([
      item('cosy', ['four', 'three'], { en: 'Calm', de: 'Gemütlich' }),
      ...[item('action', ['one']), item('puzzle'), item('racing')],
    ])
    expect([both, edit.base.version]).toEqual([[], 'v2'])
  })

  test('of a name that both have changed, the own one is kept and named', () => {
    const { edit, both } = mergeOnto(
      editOf(changed('cosy', { names: { en: 'Quiet' } })),
      list([item('action'), item('cosy', [], { en: 'Calm' })]),
    )
    expect(saved(edit)[1]?.names).toEqual({ en: 'Quiet' })
    expect(both.map(({ item: { key }, language }) => [key, language])).toEqual([['cosy', 'en']])
  })

  test('a category that they removed goes; if it was changed here, it can be restored', () => {
    const theirs = list([item('action', ['one'])])
    const { edit, both } = mergeOnto(editOf(changed('cosy', { games: [] })), theirs)
    expect(saved(edit)).toEqual(theirs.items)
    expect(edit.items.map(({ key, isRemoved }) => [key, isRemoved])).toEqual([
      ['action', false],
      ['cosy', true],
    ])
    expect(both.map(({ language }) => language)).toEqual([undefined])
  })

  test('the own order is kept if it was changed here', () => {
    const { edit } = mergeOnto(
      editOf((items) => items.toReversed()),
      list([item('cosy'), item('action'), item('puzzle')]),
    )
    expect(saved(edit).map(({ id }) => id)).toEqual(['puzzle', 'cosy', 'action'])
  })
})
