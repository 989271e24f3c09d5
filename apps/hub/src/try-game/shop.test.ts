import { expect, test } from 'vitest'
import { firstLines, readLines, writeLines } from './shop.ts'

test('the price list is read as it is written', () => {
  expect(readLines(writeLines(firstLines))).toEqual({ lines: firstLines })
})

test('the first line that cannot be read is told by its number, with empty lines counted', () => {
  expect(readLines('coins-100; consumable; 0.99; 100 coins\n\nlives-5; 5 lives; 0.59')).toEqual({ wrong: 3 })
})

test.each([
  ['a price below the least', 'coins; consumable; 0.10; Coins'],
  ['a negative price', 'coins; consumable; -1; Coins'],
  ['an id with a space', 'my coins; consumable; 0.99; Coins'],
  ['no id', '; consumable; 0.99; Coins'],
])('%s is refused, as at the desk', (_, text) => {
  expect(readLines(text)).toEqual({ wrong: 1 })
})

test('the second line with the same id is refused', () => {
  expect(readLines('coins; consumable; 0.99; Coins\ncoins; durable; 1.99; More coins')).toEqual({ wrong: 2 })
})
