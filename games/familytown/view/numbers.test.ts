import { expect, it } from 'vitest'
import { texts } from '../texts/en.ts'
import { amount, duration, rate } from './numbers.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

it('writes amounts the language’s way and rounds them down', () => {
  expect(amount('en', 1999.9)).toBe('1,999')
  expect(plain(amount('ru', 12345))).toBe('12 345')
  expect(amount('en', 128_400)).toBe('128.4K')
  expect(plain(amount('ru', 128_400))).toBe('128,4 тыс.')
  expect([rate('en', 0.5), rate('en', 250.4)]).toEqual(['0.5', '250'])
})

it('writes durations in the units that matter', () => {
  const times = [1, 45_000, 60_000, 95_000, 1_500_000, 7_500_000, 7_200_000]
  expect(times.map((ms) => duration(texts, ms))).toEqual(['1 s', '45 s', '1 min', '1 min 35 s', '25 min', '2 h 5 min', '2 h'])
})
