import { expect, test } from 'vitest'
import { firstLines, readLines, writeLines } from './shop.ts'

test('the price list is read as it is written', () => {
  expect(readLines(writeLines(firstLines))).toEqual({ lines: firstLines })
})

test('the first line that cannot be read is told by its number, with empty lines counted', () => {
  expect(readLines('coins-100; consumable; 0.99; 100 coins\n\nlives-5; 5 lives; 0.59')).toEqual({ wrong: 3 })
})
