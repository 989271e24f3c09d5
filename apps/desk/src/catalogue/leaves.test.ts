import { expect, test } from 'vitest'
import { changedPaths, putOnTop, valueAt, withValueAt } from './leaves.ts'

const document = {
  game: { texts: { en: { name: 'Town', line: 'Build' } }, isActive: true, links: [{ link: 'a' }, { link: 'b' }] },
  singleGame: null,
}

test('a value is found by its path, and changed without touching the rest', () => {
  expect(valueAt(document, 'game.texts.en.name')).toBe('Town')
  expect(valueAt(document, 'game.links.1.link')).toBe('b')
  expect(valueAt(document, 'game.texts.de.name')).toBeUndefined()
  const next = withValueAt(document, 'game.texts.de.name', 'Stadt')
  expect(next.game.texts).toEqual({ en: { name: 'Town', line: 'Build' }, de: { name: 'Stadt' } })
  expect(next.game.links).toBe(document.game.links)
})

test('changes are counted by values: a list is one', () => {
  expect(changedPaths(document, document)).toEqual([])
  const next = withValueAt(withValueAt(document, 'game.texts.en.name', 'City'), 'game.links', [{ link: 'b' }, { link: 'a' }])
  expect(changedPaths(document, next)).toEqual(['game.texts.en.name', 'game.links'])
})

test('a text that was never there and an empty one are no change', () => {
  expect(changedPaths(document, withValueAt(document, 'game.texts.ru.name', ''))).toEqual([])
})

test('a part that appears counts by its values', () => {
  expect(changedPaths(document, { ...document, singleGame: { address: 'x' } })).toEqual(['singleGame.address'])
})

test('changes are put on top of those of a colleague, who loses nothing', () => {
  const mine = withValueAt(withValueAt(document, 'game.texts.en.name', 'Mine'), 'game.isActive', false)
  const theirs = withValueAt(withValueAt(document, 'game.texts.en.name', 'Theirs'), 'game.texts.en.line', 'Grow')
  expect(putOnTop(document, mine, theirs)).toEqual({
    document: { ...document, game: { ...document.game, texts: { en: { name: 'Mine', line: 'Grow' } }, isActive: false } },
    both: ['game.texts.en.name'],
  })
})

test('the same change by both is no quarrel', () => {
  const both = withValueAt(document, 'game.texts.en.name', 'City')
  expect(putOnTop(document, both, both)).toEqual({ document: both, both: [] })
})
