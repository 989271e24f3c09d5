import { expect, test } from 'vitest'
import type { PriceLine } from '../desk/projects.ts'
import { samplePriceLine } from '../samples/prices.ts'
import { priceProblems } from './price-rules.ts'

const line = (id: string, over: Partial<PriceLine> = {}): PriceLine => ({
  ...samplePriceLine,
  ...{ id, ruTitle: `Набор ${id}`, enTitle: `Set ${id}`, rubMinor: 9900, usdMinor: 100, logoName: id },
  ...over,
})
const said = (items: readonly PriceLine[], published?: readonly PriceLine[]) =>
  priceProblems(items, published).map(({ path, code, level }) => `${level} ${path} ${code}`)

test('a plain list has nothing wrong with it, an empty one neither', () => {
  expect(said([line('a'), line('b'), line('c')], [line('a')])).toEqual([])
  expect(said([])).toEqual([])
})

test('ids are names that stand in addresses, and each stands for one line', () => {
  for (const id of ['', 'два', 'a b', '../x', '-a', 'a'.repeat(101)])
    expect(said([line(id, { logoName: 'x', ruTitle: 'Да', enTitle: 'Yes' })])).toEqual(['error items.0.id ID_FORMAT'])
  expect(said([line('a'), line('a', { ruTitle: 'Другой', enTitle: 'Other' })])).toEqual(['error items.1.id ID_TWICE'])
})

test('titles are there, short, different and translated', () => {
  expect(said([line('a', { ruTitle: ' ', enTitle: '' })])).toEqual([
    'error items.0.ruTitle TITLE_MISSING',
    'error items.0.enTitle TITLE_MISSING',
  ])
  expect(said([line('a', { ruTitle: 'Ж'.repeat(129), enTitle: 'x'.repeat(128) })])).toEqual(['error items.0.ruTitle TITLE_TOO_LONG'])
  expect(said([line('a'), line('b', { ruTitle: 'набор a ' })])).toEqual(['warning items.1.ruTitle TITLE_TWICE'])
  expect(said([line('a', { ruTitle: 'Набор', enTitle: 'Набор' })])).toEqual(['warning items.0.enTitle NOT_TRANSLATED'])
  expect(said([line('a', { ruTitle: 'VIP', enTitle: 'VIP' })])).toEqual(['warning items.0.ruTitle NOT_TRANSLATED'])
})

test('amounts are those that every provider takes', () => {
  expect(said([line('a', { rubMinor: 0, usdMinor: 49 })])).toEqual([
    'error items.0.rubMinor AMOUNT_ZERO',
    'error items.0.usdMinor AMOUNT_TOO_SMALL',
  ])
  expect(said([line('a', { rubMinor: 35_000_001, usdMinor: 100_000_000 })])).toEqual([
    'error items.0.rubMinor AMOUNT_TOO_LARGE',
    'error items.0.usdMinor AMOUNT_TOO_LARGE',
  ])
  expect(said([line('a', { rubMinor: 100, usdMinor: 50 })])).toEqual([])
})

test('a price of another proportion than the rest, or far from what it was, is pointed at', () => {
  const slip = line('c', { rubMinor: 9900, usdMinor: 1000 })
  expect(said([line('a'), line('b'), slip])).toEqual(['warning items.2.usdMinor RATIO_UNUSUAL'])
  expect(said([line('a'), slip])).toEqual([])
  expect(said([line('a', { rubMinor: 14_851 })], [line('a')])).toEqual(['warning items.0.rubMinor CHANGED_MUCH'])
  expect(said([line('a', { rubMinor: 14_850 })], [line('a')])).toEqual([])
  expect(said([line('a', { rubMinor: 990 })], [line('a')])).toEqual(['warning items.0.rubMinor CHANGED_MUCH'])
})

test('a picture should be there, by a name', () => {
  expect(said([line('a', { logoName: '' })])).toEqual(['warning items.0.logoName PICTURE_MISSING'])
  expect(said([line('a', { logoName: '../../a' })])).toEqual(['error items.0.logoName PICTURE_NAME_FORMAT'])
})
