import { expect, test } from 'vitest'
import { chooseLanguage, languageInPath, shortLanguage, withLanguage } from './language.ts'

test('the path wins, then the stored preference, then the browser, then English', () => {
  const everything = { path: '/games/de/', stored: 'ru', preferred: ['fr-FR'] }
  expect(chooseLanguage(everything)).toBe('de')
  expect(chooseLanguage({ ...everything, path: '/prices/familytown' })).toBe('ru')
  expect(chooseLanguage({ ...everything, path: '/', stored: undefined })).toBe('fr')
  expect(chooseLanguage({ path: '/', stored: 'tlh', preferred: ['nl', 'ru-RU', 'en'] })).toBe('ru')
  expect(chooseLanguage({ path: '/', stored: undefined, preferred: ['nl'] })).toBe('en')
})

test('a longer name of a language is not the language that it begins like', () => {
  expect(chooseLanguage({ path: '/', stored: undefined, preferred: ['kok-IN', 'ja'] })).toBe('ja')
})

test('only the second segment names a language', () => {
  expect(languageInPath('/games/ru/familytown/')).toBe('ru')
  expect(languageInPath('/games/xx/')).toBeUndefined()
  expect(languageInPath('/ru/games')).toBeUndefined()
  expect(languageInPath('/games')).toBeUndefined()
})

test('another language keeps the rest of the path', () => {
  expect(withLanguage('/games/ru/familytown/', 'en')).toBe('/games/en/familytown/')
  expect(withLanguage('/transactions', 'en')).toBe('/transactions')
  expect(withLanguage('/docs/contacts.ru.html', 'en')).toBe('/docs/contacts.en.html')
  expect(withLanguage('/docs/contacts.html', 'en')).toBe('/docs/contacts.html')
})

test('a language without texts reads English', () => {
  expect([shortLanguage('ru'), shortLanguage('en'), shortLanguage('ja')]).toEqual(['ru', 'en', 'en'])
})
