import type { PriceLine } from '@playhub/contract/desk/projects'
import { formatMinor } from '@playhub/contract/payments'
import { parsePrice } from '../../base/money.ts'
import { cellOf, type EditedLine } from '../table/edit.ts'

/** The names of the columns, in exported and in imported files. */
export const csvColumns = ['id', 'ru_title', 'ru_price', 'en_title', 'en_price', 'active', 'picture'] as const
type Column = (typeof csvColumns)[number]
const needed: readonly Column[] = ['id', 'ru_title', 'ru_price', 'en_title', 'en_price']

/** Returns the rows of an exported file: the price list as the screen shows it, with unsaved changes. */
export const csvRows = (lines: readonly EditedLine[]): string[][] => [
  [...csvColumns],
  ...lines
    .filter(({ isRemoved }) => !isRemoved)
    .map((line) => [
      ...[line.id.trim(), line.ruTitle.trim(), priceCell(line.rub), line.enTitle.trim(), priceCell(line.usd)],
      ...[line.isActive ? 'yes' : 'no', line.logoName],
    ]),
]

/** Returns the cell for a price. An invalid price is exported as it was typed. The import of the file reports it. */
const priceCell = (typed: string) => {
  const minor = parsePrice(typed)
  return minor === undefined ? typed.trim() : formatMinor(minor)
}

/** Decodes a file. If the bytes are not UTF-8, reads them as windows-1251, which Excel uses in Russia. */
export const fileText = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** `line`: where the row begins in the file, counted from 1 as in a text editor. A cell may contain several lines. */
type Row = { line: number; cells: string[] }

/** Parses CSV (RFC 4180) with commas or, as in Russian spreadsheets, semicolons. Leaves out empty rows. */
export const parseCsv = (text: string): Row[] => {
  const all = text.replace(/^\ufeff/, '')
  const [heading = ''] = all.split(/\r?\n/, 1)
  const separator = heading.includes(';') ? ';' : heading.includes('\t') ? '\t' : ','
  const rows: Row[] = []
  let row: Row = { line: 1, cells: [] }
  let line = 1
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.cells.some((each) => each.trim() !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  for (let at = 0; at < all.length; at += 1) {
    const letter = all.charAt(at)
    if (letter === '\n') line += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (all.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows
}

/** A line of the price list, as read from a CSV file. `logoName` and `isActive` are undefined if the file has no such column. */
export type ReadLine = Pick<PriceLine, 'id' | 'ruTitle' | 'enTitle' | 'rubMinor' | 'usdMinor'> & { logoName?: string; isActive?: boolean }
/** `line`: where the row begins in the file, counted from 1 as in a text editor. */
export type WrongLine = Pick<Row, 'line'> & { code: 'PRICE_WRONG' | 'ID_EMPTY' | 'ID_TWICE' | 'ACTIVE_WRONG' }
export type ReadPrices = { lines: ReadLine[]; wrong: WrongLine[] } | { missing: readonly Column[] }

const yes = /^(?:yes|true|1|да|\+)$/i
const no = /^(?:no|false|0|нет|-|)$/i

/** Reads the lines of a price list in a file. Invalid lines are listed separately and ignored. */
export const readPrices = (text: string): ReadPrices => {
  const [heading, ...rows] = parseCsv(text)
  const places = new Map(heading?.cells.map((name, at) => [name.trim().toLowerCase(), at]))
  const missing = needed.filter((name) => !places.has(name))
  if (missing.length > 0) return { missing }
  const lines: ReadLine[] = []
  const wrong: WrongLine[] = []
  for (const { line, cells } of rows) {
    const read = readLine((name) => unguarded(cells[places.get(name) ?? -1]))
    if (typeof read === 'string') wrong.push({ line, code: read })
    else if (lines.some(({ id }) => id === read.id)) wrong.push({ line, code: 'ID_TWICE' })
    else lines.push(read)
  }
  return { lines, wrong }
}

/** Removes the apostrophe that the export adds to a cell that a spreadsheet would read as a formula. */
const unguarded = (cell: string | undefined) => cell?.trim().replace(/^'(?=[=+\-@])/, '')

const readLine = (cell: (name: Column) => string | undefined): ReadLine | WrongLine['code'] => {
  const id = cell('id') ?? ''
  const rubMinor = parsePrice(cell('ru_price') ?? '')
  const usdMinor = parsePrice(cell('en_price') ?? '')
  const active = cell('active')
  const logoName = cell('picture')
  if (id === '') return 'ID_EMPTY'
  if (rubMinor === undefined || usdMinor === undefined) return 'PRICE_WRONG'
  if (active !== undefined && !yes.test(active) && !no.test(active)) return 'ACTIVE_WRONG'
  return {
    ...{ id, ruTitle: cell('ru_title') ?? '', enTitle: cell('en_title') ?? '', rubMinor, usdMinor },
    ...(logoName !== undefined && { logoName }),
    ...(active !== undefined && { isActive: yes.test(active) }),
  }
}

export type Field = Exclude<keyof PriceLine, 'id'>
// All fields that have a cell in the table, except `id`. The cast is needed, because `Object.keys` returns plain strings.
const fields = Object.keys(cellOf).filter((field) => field !== 'id') as Field[]
export type LineDifference =
  | { kind: 'added'; line: PriceLine }
  | { kind: 'changed'; line: PriceLine; changes: { field: Field; from: PriceLine[Field]; to: PriceLine[Field] }[] }
  | { kind: 'gone'; line: PriceLine }

/** Returns the changes that the file would make to the list. `gone` marks a line of the list that the file does not contain. */
export const difference = (items: readonly PriceLine[], read: readonly ReadLine[]): LineDifference[] => {
  const before = new Map(items.map((line) => [line.id, line]))
  const named = new Set(read.map(({ id }) => id))
  const met = read.flatMap((line): LineDifference[] => {
    const was = before.get(line.id)
    if (!was) return [{ kind: 'added', line: { logoName: '', isActive: true, ...line } }]
    const is: PriceLine = { ...was, ...line }
    const changes = fields.filter((field) => was[field] !== is[field]).map((field) => ({ field, from: was[field], to: is[field] }))
    return changes.length > 0 ? [{ kind: 'changed', line: is, changes }] : []
  })
  return [...met, ...items.filter(({ id }) => !named.has(id)).map((line) => ({ kind: 'gone', line }) as const)]
}
