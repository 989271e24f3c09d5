import { expect, it } from 'vitest'
import { counted, liveTexts } from './texts.ts'

it('reads the table of the present language; the hub’s other languages read English', () => {
  const hub: { language: 'ru' | 'en' | 'de' } = { language: 'ru' }
  const t = liveTexts(hub, { en: { shop: 'Shop' }, ru: { shop: 'Магазин' } })
  expect(t().shop).toBe('Магазин')
  hub.language = 'de'
  expect(t().shop).toBe('Shop')
})

it('picks the form that the number asks for', () => {
  const coins = { one: 'монета', few: 'монеты', many: 'монет', other: 'монеты' }
  expect([1, 2, 5, 21].map((n) => counted('ru', n, coins))).toEqual(['1 монета', '2 монеты', '5 монет', '21 монета'])
  expect([1, 2].map((n) => counted('en', n, { one: 'coin', other: 'coins' }))).toEqual(['1 coin', '2 coins'])
})
