import type { PriceLine } from '@playhub/contract/desk/projects'
import { samplePriceLine } from '@playhub/contract/samples/prices'
import { expect, it } from 'vitest'
import { moved } from '../../controls/move.ts'
import { priceText } from '../money-text.ts'
import { afterSaving, changeCount, editedLine, isChanged, linesOf, mergeOnto, type PriceEdit } from './edit.ts'

const line = (id: string, rest: Partial<PriceLine> = {}): PriceLine => ({
  ...samplePriceLine,
  ...{ id, ruTitle: `Т ${id}`, enTitle: `T ${id}`, rubMinor: 10_000, usdMinor: 100, logoName: id },
  ...rest,
})
const format = (minor: number) => priceText(minor, 'en')
const saved = { version: '1', items: [line('a'), line('b'), line('c'), line('d')] }
const edit: PriceEdit = { base: saved, lines: saved.items.map((each) => editedLine(each, format)) }
const write = (from: PriceEdit, key: string, change: object): PriceEdit => ({
  ...from,
  lines: from.lines.map((each) => (each.key === key ? { ...each, ...change } : each)),
})

it('nothing is changed at first, and what is saved is what was there', () => {
  expect(changeCount(edit)).toBe(0)
  expect(linesOf(edit.lines)).toEqual(saved.items)
})

it('a price spelled in another way is no change; one that is no price is', () => {
  expect(changeCount(write(edit, 'a', { rub: '100,0' }))).toBe(0)
  const wrong = write(edit, 'a', { rub: 'free' })
  expect(changeCount(wrong)).toBe(1)
  expect(linesOf(wrong.lines)[0]?.rubMinor).toBe(0)
})

it('counts cells, new lines, lines that go and lines that have moved', () => {
  expect(changeCount(write(edit, 'a', { rub: '5', ruTitle: 'Новое' }))).toBe(2)
  expect(changeCount(write(edit, 'a', { isRemoved: true, ruTitle: 'Новое' }))).toBe(1)
  const added = { ...edit, lines: [...edit.lines, { ...editedLine(line('e'), format), key: 'new-1' }] }
  expect(changeCount(added)).toBe(1)
  expect(changeCount(write(added, 'new-1', { isRemoved: true }))).toBe(0)
  expect(changeCount({ ...edit, lines: moved(edit.lines, 0, 3) }), 'one line was carried over three').toBe(1)
  expect(linesOf(moved(edit.lines, 0, 3)).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'a'])
})

it('puts ours on top of theirs, cell by cell', () => {
  const ours = write(write(edit, 'a', { rub: '5' }), 'b', { enTitle: 'Ours' })
  const theirs = {
    version: '2',
    items: [line('a', { usdMinor: 777 }), line('b', { enTitle: 'Theirs' }), line('d'), line('x')],
  }
  const { edit: merged, both } = mergeOnto(ours, theirs, format)
  expect(linesOf(merged.lines)).toEqual([line('a', { rubMinor: 500, usdMinor: 777 }), line('b', { enTitle: 'Ours' }), line('d'), line('x')])
  expect(both).toEqual([{ key: 'b', cell: 'enTitle' }])
  expect(merged.base).toBe(theirs)
  expect(changeCount(merged)).toBe(2)
})

it('what they took away stays away, to be brought back only where we have written; what we took away stays away', () => {
  const ours = write(write(edit, 'c', { ruTitle: 'Наше' }), 'd', { isRemoved: true })
  const theirs = { version: '2', items: [line('b'), line('d')] }
  const { edit: merged, both } = mergeOnto(ours, theirs, format)
  expect(both).toEqual([])
  expect(merged.lines.map(({ key, isRemoved, isGone }) => [key, isRemoved, isGone])).toEqual([
    ['b', false, undefined],
    ['d', true, undefined],
    ['c', true, true],
  ])
  expect(linesOf(merged.lines)).toEqual([line('b')])
  expect(changeCount(merged), 'what was written is not forgotten before it is looked at').toBe(2)
  expect(mergeOnto(merged, { ...theirs, version: '3' }, format).edit.lines, 'nor by a colleague who saves again').toEqual(merged.lines)
  const back = write(merged, 'c', { isRemoved: false, isGone: false })
  expect(linesOf(back.lines)).toEqual([line('b'), line('c', { ruTitle: 'Наше' })])
})

it('their order counts where we have moved nothing, and ours where we have', () => {
  const theirs = { version: '2', items: [line('d'), line('x'), line('a'), line('b'), line('c')] }
  const added = { ...editedLine(line('e'), format), key: 'new:1' }
  const written = write({ ...edit, lines: [...edit.lines, added] }, 'a', { rub: '5' })
  const orderOf = (ours: PriceEdit) => linesOf(mergeOnto(ours, theirs, format).edit.lines).map(({ id }) => id)
  expect(orderOf(written)).toEqual(['d', 'x', 'a', 'b', 'c', 'e'])
  expect(orderOf({ ...edit, lines: moved(edit.lines, 0, 1) })).toEqual(['b', 'a', 'c', 'd', 'x'])
})

it('the same change by both is no quarrel', () => {
  const ours = write(edit, 'a', { rub: '5' })
  const { edit: merged, both } = mergeOnto(
    ours,
    { version: '2', items: [line('a', { rubMinor: 500 }), line('b'), line('c'), line('d')] },
    format,
  )
  expect(both).toEqual([])
  expect(changeCount(merged)).toBe(0)
})

it('a new line differs everywhere', () => {
  expect(isChanged(editedLine(line('a'), format), undefined, 'rub')).toBe(true)
})

it('what is written while a save is on its way waits for the next', () => {
  const added = { ...editedLine(line('e'), format), key: 'new:1' }
  const sent = write({ ...edit, lines: [...edit.lines, added] }, 'b', { isRemoved: true })
  const items = linesOf(sent.lines)
  const later = write(sent, 'new:1', { enTitle: 'Later' })
  const next = afterSaving(later, { version: '2', items })
  expect(changeCount(next)).toBe(1)
  expect(linesOf(next.lines)).toEqual([line('a'), line('c'), line('d'), line('e', { enTitle: 'Later' })])
})
