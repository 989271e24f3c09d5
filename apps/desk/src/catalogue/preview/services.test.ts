import { expect, test } from 'vitest'
import { serviceOf } from './services.ts'

test.each([
  ['https://t.me/playhub', 'telegram'],
  ['https://www.youtube.com/@playhub', 'youtube'],
  ['https://x.com/playhub', 'x'],
  ['https://community.example/', undefined],
  ['https://constructor/', undefined],
  ['t.me/playhub', undefined],
])('%s is a link of %s', (link, service) => {
  expect(serviceOf(link)).toBe(service)
})
