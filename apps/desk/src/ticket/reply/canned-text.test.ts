import { expect, test } from 'vitest'
import { byFit, isUsedIn } from './canned-text.ts'

test('answers in the language of the ticket come first, then English ones, each the most used first', () => {
  const answer = (title: string, language: string, uses = 0) => ({ id: title, title, language, uses, text: '', project: null, version: '' })
  const all = [answer('fr', 'fr', 9), answer('en', 'en', 1), answer('en much', 'en', 2), answer('ja', 'ja'), answer('ru', 'ru', 5)]
  expect(all.toSorted(byFit('ja')).map(({ title }) => title)).toEqual(['ja', 'en much', 'en', 'fr', 'ru'])
})

test('a message that keeps the words of a ready answer was sent with it', () => {
  const answer = '<p>Hello, {player|there}! Could you send us a <strong>picture</strong>?</p>'
  expect(isUsedIn('<p>Hello, Mira! Could you send us a <strong>picture</strong>? Thanks.</p>', answer)).toBe(true)
  expect(isUsedIn('<p>Hello, Mira!</p>', answer)).toBe(false)
  expect(isUsedIn('<p>Anything</p>', '{player}')).toBe(false)
})
