import type { PriceLine } from '@playhub/contract/desk/projects'
import { samplePriceLine } from '@playhub/contract/samples/prices'
import { expect, it } from 'vitest'
import { priceText } from '../money-text.ts'
import { editedLine, linesOf } from '../table/edit.ts'
import { difference } from './csv-read.ts'
import { takeDifference } from './take.ts'

const line = (id: string): PriceLine => ({
  ...samplePriceLine,
  ...{ id, ruTitle: `Т ${id}`, enTitle: `T ${id}`, rubMinor: 10_000, usdMinor: 100, logoName: id },
})
const format = (minor: number) => priceText(minor, 'en')
const items = [line('a'), line('b')]
const lines = items.map((each) => editedLine(each, format))
const found = difference(items, [{ ...line('a'), rubMinor: 5 }, { ...line('n') }])

it('changes lines in their place, adds new ones at the end, and keeps what the file does not name', () => {
  const taken = takeDifference(lines, found, false, format)
  expect(linesOf(taken)).toEqual([{ ...line('a'), rubMinor: 5 }, line('b'), line('n')])
  expect(taken.map(({ key }) => key).slice(0, 2)).toEqual(['a', 'b'])
})

it('takes lines away that the file does not name, when told to', () => {
  expect(linesOf(takeDifference(lines, found, true, format)).map(({ id }) => id)).toEqual(['a', 'n'])
})
