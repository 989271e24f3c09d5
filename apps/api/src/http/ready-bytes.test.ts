import { expect, test } from 'vitest'
import { createEarly } from './early.ts'
import { createReadyBytes } from './ready-bytes.ts'

test('a page is kept under its address, and not under one that somebody made endless', () => {
  const bytes = createReadyBytes(createEarly())
  const ready = bytes.put('familytown en /games/en/', '<p>games</p>', 'text/html')
  expect(bytes.get('familytown en /games/en/')).toBe(ready)
  const endless = `familytown en /payments/done/${'x'.repeat(100_000)}`
  expect(bytes.put(endless, '<p>done</p>', 'text/html').plain.toString()).toBe('<p>done</p>')
  expect(bytes.get(endless)).toBeUndefined()
})
