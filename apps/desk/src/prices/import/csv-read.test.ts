import type { PriceLine } from '@playhub/contract/desk/projects'
import { samplePriceLine } from '@playhub/contract/samples/prices'
import { describe, expect, it } from 'vitest'
import { csvOf } from '../../base/csv.ts'
import { priceText } from '../money-text.ts'
import { editedLine } from '../table/edit.ts'
import { csvRows, difference, fileText, parseCsv, readPrices } from './csv-read.ts'

const line = (id: string, rest: Partial<PriceLine> = {}): PriceLine => ({
  ...samplePriceLine,
  ...{ id, ruTitle: `Жемчуг, ${id}`, enTitle: `"Pearls" ${id}`, rubMinor: 34_905, usdMinor: 499 },
  ...rest,
})
const edited = (of: PriceLine) => editedLine(of, (minor) => priceText(minor, 'ru'))
const HEADING = 'id,ru_title,ru_price,en_title,en_price'

describe('reading', () => {
  it('an export that is read again is the same list', () => {
    const items = [line('a'), line('b', { isActive: false, enTitle: '=SUM(1)', ruTitle: 'две\nстроки' })]
    const read = readPrices(csvOf(csvRows(items.map(edited))))
    expect(read).toEqual({ lines: items, wrong: [] })
    expect('lines' in read && difference(items, read.lines)).toEqual([])
  })

  it('an export says what was typed, also where that is no price, and leaves out what is removed', () => {
    const lines = [
      { ...edited(line('a')), rub: '1e5', usd: ' -5 ' },
      { ...edited(line('b')), rub: '1 349,5' },
    ]
    const [, first, second, third] = csvRows([...lines, { ...edited(line('c')), isRemoved: true }])
    expect([first?.[2], first?.[4], second?.[2], third]).toEqual(['1e5', '-5', '1349.50', undefined])
    const read = readPrices(csvOf(csvRows(lines)))
    expect('lines' in read && read.wrong).toEqual([{ line: 2, code: 'PRICE_WRONG' }])
  })

  it('takes semicolons and decimal commas of Russian sheets, and columns in any order', () => {
    expect(readPrices('\ufeffEN_price;id;ru_title;ru_price;en_title\r\n4,99;a;Жемчуг;1 349,5;"Pearls; ""big"""\r\n')).toEqual({
      lines: [{ id: 'a', ruTitle: 'Жемчуг', enTitle: 'Pearls; "big"', rubMinor: 134_950, usdMinor: 499 }],
      wrong: [],
    })
  })

  it('says which columns are missing', () => {
    expect(readPrices('id,title\na,b')).toEqual({ missing: ['ru_title', 'ru_price', 'en_title', 'en_price'] })
    expect(readPrices('')).toHaveProperty('missing')
  })

  it('tells lines apart that it cannot understand', () => {
    const text = `${HEADING},active\na,А,free,A,1,yes\n,Б,1,B,1,yes\nc,В,1,C,1,да\nc,Г,2,D,2,no\ne,Д,1,E,1,maybe\n\n`
    expect(readPrices(text)).toEqual({
      lines: [{ id: 'c', ruTitle: 'В', enTitle: 'C', rubMinor: 100, usdMinor: 100, isActive: true }],
      wrong: [
        { line: 2, code: 'PRICE_WRONG' },
        { line: 3, code: 'ID_EMPTY' },
        { line: 5, code: 'ID_TWICE' },
        { line: 6, code: 'ACTIVE_WRONG' },
      ],
    })
  })

  it('counts lines as a text editor does, also after empty lines and in cells of several lines', () => {
    const text = `${HEADING}\r\n\r\na,"А\r\nБ",1,"A\nB",1\r\nb,Б,free,B,1\r\n,,,,\r\n,"В\r\n",1,C,1\r\nd,Г,free,D,1`
    const read = readPrices(text)
    expect('lines' in read && read.wrong).toEqual([
      { line: 6, code: 'PRICE_WRONG' },
      { line: 8, code: 'ID_EMPTY' },
      { line: 10, code: 'PRICE_WRONG' },
    ])
  })

  it('reads Cyrillic letters in UTF-8 and as Excel writes them in Russia', () => {
    expect(fileText(new TextEncoder().encode('\ufeffid;Ёлка').buffer)).toBe('id;Ёлка')
    expect(fileText(Uint8Array.of(0x69, 0x64, 0x3b, 0xa8, 0xeb, 0xea, 0xe0).buffer)).toBe('id;Ёлка')
  })

  it('reads the last row without an end of line', () => {
    expect(parseCsv('a,b\n1,2')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ])
  })
})

describe('difference', () => {
  it('names what is new, what is changed and how, and what the file does not have', () => {
    const [a, b] = [line('a'), line('b')]
    const read = [
      { id: 'a', ruTitle: a.ruTitle, enTitle: 'Gold', rubMinor: 100, usdMinor: a.usdMinor },
      { id: 'n', ruTitle: 'Новое', enTitle: 'New', rubMinor: 1, usdMinor: 2 },
    ]
    expect(difference([a, b], read)).toEqual([
      {
        kind: 'changed',
        line: { ...a, enTitle: 'Gold', rubMinor: 100 },
        changes: [
          { field: 'rubMinor', from: 34_905, to: 100 },
          { field: 'enTitle', from: a.enTitle, to: 'Gold' },
        ],
      },
      { kind: 'added', line: { ...read[1], logoName: '', isActive: true } },
      { kind: 'gone', line: b },
    ])
  })
})
