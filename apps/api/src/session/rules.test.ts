import { expect, test } from 'vitest'
import { loginUrl } from './rules.ts'

test('the login address carries only what has a value, encoded', () => {
  expect(loginUrl('https://play.example', { id: 'abc', source: '', locale: 'ru&x=1', project: 'familytown' })).toBe(
    'https://play.example/session/login?session=abc&locale=ru%26x%3D1&project=familytown',
  )
})
