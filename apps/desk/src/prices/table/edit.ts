import type { PriceLine } from '@playhub/contract/desk/projects'
import { parsePrice } from '../../base/money.ts'

/** A line during editing. Prices are kept as the typed text. */
export type EditedLine = Omit<PriceLine, 'rubMinor' | 'usdMinor'> & {
  /** The key of the line. It stays the same while the id is typed. */
  key: string
  rub: string
  usd: string
  /** A removed line keeps its place until the list is saved, so that it can be restored. */
  isRemoved: boolean
  /** A colleague has removed the line, which has unsaved changes. It stays removed unless the staff member restores it. */
  isGone?: boolean
  /**
   * Cells of a new line that the focus has not left yet. Their problems are shown only when the focus has left the cell, or at an attempt
   * to save.
   */
  unseen?: readonly Cell[]
}

export type PriceList = { items: readonly PriceLine[]; version: string }
/** `base`: the saved list to which the changes were made. `lines`: the lines with these changes. */
export type PriceEdit = { base: PriceList; lines: readonly EditedLine[] }

/** The table's cell for each field. Only changes in these cells are counted, merged and saved. */
export const cellOf = {
  id: 'id',
  ruTitle: 'ruTitle',
  rubMinor: 'rub',
  enTitle: 'enTitle',
  usdMinor: 'usd',
  logoName: 'logoName',
  isActive: 'isActive',
} as const satisfies Record<keyof PriceLine, keyof EditedLine>
export type Cell = (typeof cellOf)[keyof PriceLine]
export const cells: readonly Cell[] = Object.values(cellOf)
type Format = (minor: number) => string

export const editedLine = (line: PriceLine, format: Format): EditedLine => {
  const { rubMinor, usdMinor, ...rest } = line
  return { ...rest, key: line.id, rub: format(rubMinor), usd: format(usdMinor), isRemoved: false }
}

/** Returns the lines to save. An invalid price becomes 0, which the validation refuses. */
export const linesOf = (edited: readonly EditedLine[]): PriceLine[] =>
  edited
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ key: _, isRemoved: __, isGone: ___, unseen: ____, rub, usd, ...line }) => ({
      ...line,
      id: line.id.trim(),
      ruTitle: line.ruTitle.trim(),
      enTitle: line.enTitle.trim(),
      rubMinor: parsePrice(rub) ?? 0,
      usdMinor: parsePrice(usd) ?? 0,
    }))

/** Whether a cell differs from the saved line. The same price in another notation (5 and 5.00) is no difference. */
export const isChanged = (line: EditedLine, saved: PriceLine | undefined, cell: Cell): boolean => {
  if (!saved) return true
  if (cell === 'rub') return parsePrice(line.rub) !== saved.rubMinor
  if (cell === 'usd') return parsePrice(line.usd) !== saved.usdMinor
  return line[cell] !== saved[cell]
}

/** Returns the smallest number of moved lines with which the old order becomes the new order. */
const movedCount = (before: readonly string[], after: readonly string[]) => {
  const place = new Map(before.map((id, n) => [id, n]))
  const kept = after.flatMap((id) => place.get(id) ?? [])
  // The longest sequence of lines that are still in the saved order counts as not moved. All other lines count as moved.
  const ends: number[] = []
  for (const n of kept) {
    const at = ends.findIndex((end) => end > n)
    ends[at < 0 ? ends.length : at] = n
  }
  return kept.length - ends.length
}

/** Returns the number of changes: changed cells, added lines, removed lines and moved lines. */
export const changeCount = ({ base, lines }: PriceEdit): number => {
  const saved = new Map(base.items.map((line) => [line.id, line]))
  let count = 0
  for (const line of lines) {
    const before = saved.get(line.key)
    // A line that is not in the saved list is either new or removed by a colleague (`isGone`). A new line that was removed again is no
    // change. A line that a colleague removed counts as a change, so that the save bar stays and warns about it.
    if (!before) count += line.isRemoved && !line.isGone ? 0 : 1
    else if (line.isRemoved) count += 1
    else count += cells.filter((cell) => isChanged(line, before, cell)).length
  }
  return (
    count +
    movedCount(
      [...saved.keys()],
      lines.map(({ key }) => key),
    )
  )
}

/** A cell that was changed in this browser and by a colleague. The value of this browser is kept. */
export type Both = { key: string; cell: Cell }

/** Applies the changes made in this browser, which are based on `base`, to `theirs`, the list that a colleague has saved. */
export const mergeOnto = ({ base, lines }: PriceEdit, theirs: PriceList, format: Format): { edit: PriceEdit; both: Both[] } => {
  const before = new Map(base.items.map((line) => [line.id, line]))
  const now = new Map(theirs.items.map((line) => [line.id, line]))
  const both: Both[] = []
  const ours = lines.flatMap((line): EditedLine[] => {
    const was = before.get(line.key)
    const is = now.get(line.key)
    if (!is) {
      // A line that a colleague removed stays in the list, marked as removed, only if it has unsaved changes.
      if (was)
        return !line.isRemoved && cells.some((cell) => isChanged(line, was, cell)) ? [{ ...line, isRemoved: true, isGone: true }] : []
      return line.isRemoved && !line.isGone ? [] : [line]
    }
    const next: EditedLine = { ...editedLine(is, format), isRemoved: line.isRemoved && !line.isGone }
    for (const cell of cells) {
      if (!isChanged(line, was, cell)) continue
      Object.assign(next, { [cell]: line[cell] })
      const theirsBefore = was && editedLine(was, format)
      if (theirsBefore && isChanged(theirsBefore, is, cell) && isChanged(line, is, cell)) both.push({ key: line.key, cell })
    }
    return [next]
  })
  const known = new Set(lines.map(({ key }) => key))
  const added = theirs.items.filter(({ id }) => !known.has(id)).map((line) => editedLine(line, format))
  const all = [...ours, ...added]
  // The colleague's order is used, unless lines were moved in this browser. New lines of this browser are last.
  const isMoved =
    movedCount(
      [...before.keys()],
      lines.map(({ key }) => key),
    ) > 0
  const places = new Map(theirs.items.map(({ id }, n) => [id, n]))
  const placeOf = ({ key }: EditedLine) => places.get(key) ?? places.size
  return { edit: { base: theirs, lines: isMoved ? all : all.toSorted((one, other) => placeOf(one) - placeOf(other)) }, both }
}

/** Returns the changes that were made while the request to save was under way, based on the saved list. */
export const afterSaving = ({ lines }: PriceEdit, saved: PriceList): PriceEdit => {
  const ids = new Set(saved.items.map(({ id }) => id))
  return {
    base: saved,
    lines: lines
      .filter(({ key, isRemoved }) => !isRemoved || ids.has(key))
      .map((line) => (ids.has(line.id.trim()) ? { ...line, key: line.id.trim() } : line)),
  }
}
