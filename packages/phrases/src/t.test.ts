import { expect, test } from 'vitest'
import { deskInbox as en } from './en/desk-inbox.ts'
import type { support } from './en/support.ts'
import { support as ja } from './ja/support.ts'
import { deskInbox as ru } from './ru/desk-inbox.ts'
import { type Catalogue, translator } from './t.ts'

const counts = [0, 1, 2, 5, 11, 21, 22]
const tries = (language: string, texts: Catalogue) => {
  const t = translator<typeof en>(language, texts)
  return counts.map((count) => t('purchase.tries', { count }))
}

test('English tells one from many', () => {
  expect(tries('en', en)).toEqual(['0 tries', '1 try', '2 tries', '5 tries', '11 tries', '21 tries', '22 tries'])
})

test('Russian has one, few and many, by the end of the number', () => {
  expect(tries('ru', ru)).toEqual(['0 попыток', '1 попытка', '2 попытки', '5 попыток', '11 попыток', '21 попытка', '22 попытки'])
})

test('Japanese has one form for all numbers', () => {
  const t = translator<typeof support>('ja', ja as Catalogue)
  const forms = counts.map((count) => t('tickets.unread', { count }).replace(String(count), ''))
  expect(new Set(forms)).toHaveLength(1)
})

test('a text that is not there shows its id, and the first catalogue that has it speaks', () => {
  const t = translator<{ a: string; b: string }>('en', { a: 'first {x}' }, { a: 'second', b: 'other' })
  expect([t('a', { x: 1 }), t('a'), t('b')]).toEqual(['first 1', 'first {x}', 'other'])
  expect(translator<{ a: string }>('en', {})('a')).toBe('[[a]]')
})
