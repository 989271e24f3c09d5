import { expect, it } from 'vitest'
import { counted, liveTexts, loadTexts, textsIn } from './texts.ts'

it('reads the table of the present language; one that is not there yet, or cannot be had, reads English', async () => {
  const hub: { language: 'ru' | 'en' | 'de' } = { language: 'ru' }
  const russian = async () => ({ texts: { shop: 'Магазин' } })
  const gone = () => Promise.reject(new Error('no network'))
  const t = liveTexts(
    hub,
    textsIn({ shop: 'Shop' }, { ru: russian, de: gone, es: gone, fr: gone, it: gone, ja: gone, ko: gone, pt: gone, zh: gone }),
  )
  expect(t().shop).toBe('Shop')
  await loadTexts(hub)
  expect(t().shop).toBe('Магазин')
  hub.language = 'de'
  await loadTexts(hub)
  expect(t().shop).toBe('Shop')
})

it('picks the form that the number asks for', () => {
  const coins = { one: 'монета', few: 'монеты', many: 'монет', other: 'монеты' }
  expect([1, 2, 5, 21].map((n) => counted('ru', n, coins))).toEqual(['1 монета', '2 монеты', '5 монет', '21 монета'])
  expect([1, 2].map((n) => counted('en', n, { one: 'coin', other: 'coins' }))).toEqual(['1 coin', '2 coins'])
})
