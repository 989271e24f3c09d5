import type { PriceLine } from '@playhub/contract/desk/projects'
import { parsePrice } from '../../base/money.ts'

/** A line while it is edited: prices are what was typed, so that nothing of it is lost before it is a number. */
export type EditedLine = Omit<PriceLine, 'rubMinor' | 'usdMinor'> & {
  /** Stays while the id is typed. */
  key: string
  rub: string
  usd: string
  /** Kept in its place until the list is saved, so that it can be brought back. */
  isRemoved: boolean
  /** A colleague has removed it since something was written into it here: it stays removed unless it is brought back. */
  isGone?: boolean
  /** Cells of a new line that nobody has left yet: what is wrong in them is not told before Save. */
  unseen?: readonly Cell[]
}

export type PriceList = { items: readonly PriceLine[]; version: string }
/** What is changed, and the list that it was changed in sight of. */
export type PriceEdit = { base: PriceList; lines: readonly EditedLine[] }

export const cells = ['id', 'ruTitle', 'rub', 'enTitle', 'usd', 'logoName', 'isActive'] as const
export type Cell = (typeof cells)[number]
type Format = (minor: number) => string

export const editedLine = (line: PriceLine, format: Format): EditedLine => {
  const { rubMinor, usdMinor, ...rest } = line
  return { ...rest, key: line.id, rub: format(rubMinor), usd: format(usdMinor), isRemoved: false }
}

/** Lines as they would be saved; a price that is none counts as nothing, which the rules refuse. */
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

/** Whether a cell says something else than the saved line does; a price spelled in another way is the same one. */
export const isChanged = (line: EditedLine, saved: PriceLine | undefined, cell: Cell): boolean => {
  if (!saved) return true
  if (cell === 'rub') return parsePrice(line.rub) !== saved.rubMinor
  if (cell === 'usd') return parsePrice(line.usd) !== saved.usdMinor
  return line[cell] !== saved[cell]
}

/** Lines that were moved, of those that are there before and after: the fewest that explain the new order. */
const movedCount = (before: readonly string[], after: readonly string[]) => {
  const place = new Map(before.map((id, n) => [id, n]))
  const kept = after.flatMap((id) => place.get(id) ?? [])
  // The longest run that is still in order stays; all others have moved.
  const ends: number[] = []
  for (const n of kept) {
    const at = ends.findIndex((end) => end > n)
    ends[at < 0 ? ends.length : at] = n
  }
  return kept.length - ends.length
}

/** How many things a save would change: cells, lines that are new or gone, lines that have moved. */
export const changeCount = ({ base, lines }: PriceEdit): number => {
  const saved = new Map(base.items.map((line) => [line.id, line]))
  let count = 0
  for (const line of lines) {
    const before = saved.get(line.key)
    // What was written into a line that is gone is not saved either, until somebody has seen that it is gone.
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

/** What both have changed, by line and cell; ours is what stays. */
export type Both = { key: string; cell: Cell }

/** Puts what was changed in sight of `base` on top of `theirs`, which somebody has saved since. */
export const mergeOnto = ({ base, lines }: PriceEdit, theirs: PriceList, format: Format): { edit: PriceEdit; both: Both[] } => {
  const before = new Map(base.items.map((line) => [line.id, line]))
  const now = new Map(theirs.items.map((line) => [line.id, line]))
  const both: Both[] = []
  const ours = lines.flatMap((line): EditedLine[] => {
    const was = before.get(line.key)
    const is = now.get(line.key)
    if (!is) {
      // A line that they have taken away is told of only where we have written into it.
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
  // Their order counts, too, unless we have moved something; what is only ours stays behind it.
  const isMoved =
    movedCount(
      [...before.keys()],
      lines.map(({ key }) => key),
    ) > 0
  const places = new Map(theirs.items.map(({ id }, n) => [id, n]))
  const placeOf = ({ key }: EditedLine) => places.get(key) ?? places.size
  return { edit: { base: theirs, lines: isMoved ? all : all.toSorted((one, other) => placeOf(one) - placeOf(other)) }, both }
}

/** What was written while a save was on its way, on top of what that save has made. */
export const afterSaving = ({ lines }: PriceEdit, saved: PriceList): PriceEdit => {
  const ids = new Set(saved.items.map(({ id }) => id))
  return {
    base: saved,
    lines: lines
      .filter(({ key, isRemoved }) => !isRemoved || ids.has(key))
      .map((line) => (ids.has(line.id.trim()) ? { ...line, key: line.id.trim() } : line)),
  }
}
