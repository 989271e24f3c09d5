import { expect, test } from 'vitest'
import { personOf, providers, subjectOf } from './people.ts'

test('ids have the shape of their provider, and stay', () => {
  const ids = Object.fromEntries(providers.map((provider) => [provider, subjectOf(provider, personOf('alice'))]))
  expect(ids).toEqual({
    google: expect.stringMatching(/^1\d{20}$/),
    apple: expect.stringMatching(/^\d{6}\.[0-9a-f]{32}\.\d{4}$/),
    vk: expect.stringMatching(/^1\d{8}$/),
    yandex: expect.stringMatching(/^1\d{9}$/),
    telegram: expect.stringMatching(/^1\d{8}$/),
    facebook: expect.stringMatching(/^1\d{16}$/),
  })
  expect(subjectOf('google', personOf('alice'))).toBe(ids.google)
})

test('a new person is nobody known, but can come back by their own key', () => {
  const somebody = personOf('new')
  expect(somebody.key).not.toBe(personOf('new').key)
  expect(personOf(somebody.key)).toEqual(somebody)
})

test('the owner of an address is one person, however it is written', () => {
  const [typed, again] = [personOf('email:Anna@Example.com'), personOf('email:anna@example.com')]
  expect(typed.email).toBe('anna@example.com')
  expect(subjectOf('yandex', typed)).toBe(subjectOf('yandex', again))
  expect(personOf('email:anna@gmail.com')).not.toHaveProperty('hostedDomain')
})
