import type { ShownGameItem } from '@playhub/contract/catalogue'
import { expect, test } from 'vitest'
import { forPage } from './for-page.ts'

const texts = (fullDescription: string) => ({ name: 'Town', cardDescription: 'Build', fullDescription })
const descriptionsIn = (languages: readonly string[], language: 'de' | 'en') => {
  const localization = Object.fromEntries(languages.map((each) => [each, texts(`long ${each}`)]))
  const [game] = forPage([{ localization } as ShownGameItem], language)
  return Object.fromEntries(Object.entries(game?.localization ?? {}).map(([each, { fullDescription }]) => [each, fullDescription]))
}

test('a page carries long descriptions in its own language', () => {
  expect(descriptionsIn(['en', 'de', 'ru'], 'de')).toEqual({ en: '', de: 'long de', ru: '' })
})

test('a game without texts in the language keeps those that are shown instead', () => {
  expect(descriptionsIn(['en', 'ru'], 'de')).toEqual({ en: 'long en', ru: '' })
})
