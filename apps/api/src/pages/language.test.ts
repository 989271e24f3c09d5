import { expect, test } from 'vitest'
import { languageOfRequest } from './language.ts'

const ask = (path: string, cookie?: string, acceptLanguage?: string) => languageOfRequest({ path, cookie, acceptLanguage })

test.each([
  ['the path wins', '/games/ru/familytown', 'language=de', 'fr', 'ru'],
  ['then what was chosen before', '/', 'theme=dark; language=de', 'fr', 'de'],
  ['then the browser', '/', undefined, 'pt-BR,en;q=0.8', 'pt'],
  ['by weight', '/', undefined, 'en;q=0.3, ja;q=0.9, ko;q=0.5', 'ja'],
  ['a refused language does not count', '/', undefined, 'ru;q=0, zh', 'zh'],
  ['an unknown segment is passed over', '/games/xx/', undefined, 'it', 'it'],
  ['then English', '/', 'language=xx', 'nl', 'en'],
] as const)('%s', (_name, path, cookie, acceptLanguage, language) => {
  expect(ask(path, cookie, acceptLanguage)).toBe(language)
})
