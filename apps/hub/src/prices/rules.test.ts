import { samplePriceItem } from '@playhub/contract/samples/prices'
import { expect, test } from 'vitest'
import { showPrice } from './rules.ts'

const item = { ...samplePriceItem, ruTitle: '100 жемчужин' }

test('rubles in Russian, dollars in English', () => {
  expect(showPrice(item, 'ru')).toMatchObject({ title: '100 жемчужин', price: '99\u00a0₽' })
  expect(showPrice(item, 'en')).toMatchObject({ title: '100 pearls', price: '$1.29' })
})

test('kopecks appear only where there are any', () => {
  expect(showPrice({ ...item, ruValue: '12349.50' }, 'ru').price).toBe('12\u00a0349,50\u00a0₽')
})
