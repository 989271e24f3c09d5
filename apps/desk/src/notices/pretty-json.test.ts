import { expect, it } from 'vitest'
import { prettyJson } from './pretty-json.ts'

it('is what JSON.stringify would write', () => {
  for (const value of [
    { id: 'evt_1', data: { amount: 34900, item: 'a "quoted", {braced}: \\ name', none: null, list: [1, [], {}, true] } },
    [],
    {},
    'text',
    [{ a: [{ b: '' }] }],
  ])
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 4)])
      expect(prettyJson(text)).toBe(JSON.stringify(value, null, 2))
})

it('keeps numbers that are longer than a float, and what is no JSON', () => {
  expect(prettyJson('{"id":12345678901234567890}')).toBe('{\n  "id": 12345678901234567890\n}')
  expect(prettyJson('a=1&b=2')).toBe('a=1&b=2')
  expect(prettyJson('')).toBe('')
})
