import { expect, test } from 'vitest'
import { routedUrl } from './address.ts'

test('a page whose address does not decode is asked for as it is written; an address of programs, and one that decodes, stay as they are', () => {
  expect(routedUrl({ url: '/games/ru/%E0%A4%A/?a=%E0' })).toBe('/games/ru/%25E0%25A4%25A/?a=%E0')
  for (const url of ['/games/ru/%D0%B0/?a=b?c', '/api/%E0%A4%A', '/images/%']) expect(routedUrl({ url })).toBe(url)
})
