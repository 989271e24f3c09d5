import { expect, test } from 'vitest'
import { inPageLanguage } from './in-page-language.ts'

test('a text comes in the language of the page and in English', () => {
  const games = [{ name: 'moon', localization: { en: { title: 'Moon' }, de: { title: 'Mond' }, ru: { title: 'Луна' } } }]
  expect(inPageLanguage(games, 'de')).toEqual([{ name: 'moon', localization: { en: { title: 'Moon' }, de: { title: 'Mond' } } }])
})

test('a text that has neither comes in the first language that there is', () => {
  expect(inPageLanguage({ title: { ru: 'Луна', ko: '달' } }, 'de')).toEqual({ title: { ru: 'Луна' } })
})

test('everything else stays as it is', () => {
  const answer = { list: [], none: null, empty: {}, price: { ru: '99.00', usd: '1.29' } }
  expect(inPageLanguage(answer, 'de')).toEqual(answer)
})
