import { type PriceProblem, priceProblems } from '@playhub/contract/projects/price-rules'
import type { Problem } from '@playhub/contract/projects/problems'
import { parsePrice } from '../base/money.ts'
import { type Cell, cellOf, cells, type EditedLine, linesOf, type PriceEdit } from './table/edit.ts'

/** A problem of one cell. `PRICE_WRONG` exists only at the desk: the typed price is not a number. */
export type CellProblem = { key: string; cell: Cell; code: PriceProblem['code'] | 'PRICE_WRONG'; level: Problem['level'] }

/**
 * The table's cell for each field. The type allows any string as a key, because the field's name is a part of a path such as
 * `items.3.enTitle`.
 */
const cellNamed: Readonly<Record<string, Cell>> = cellOf
const isNoPrice = (line: EditedLine, cell: Cell) => (cell === 'rub' || cell === 'usd') && parsePrice(line[cell]) === undefined

/** Returns the errors and warnings of the list, each with its cell. */
export const problemsOf = ({ base, lines }: PriceEdit): CellProblem[] => {
  const left = lines.filter(({ isRemoved }) => !isRemoved)
  const noPrices = left.flatMap((line) =>
    (['rub', 'usd'] as const)
      .filter((cell) => isNoPrice(line, cell))
      .map((cell): CellProblem => ({ key: line.key, cell, code: 'PRICE_WRONG', level: 'error' })),
  )
  const found = priceProblems(linesOf(lines), base.items).flatMap(({ path, code, level }): CellProblem[] => {
    const [, n, field = ''] = path.split('.')
    const line = left[Number(n)]
    const cell = cellNamed[field]
    // If a price is not a number, only the problem `PRICE_WRONG` is reported for its cell.
    return line && cell && !isNoPrice(line, cell) ? [{ key: line.key, cell, code, level }] : []
  })
  const place = new Map(left.map(({ key }, n) => [key, n]))
  return [...noPrices, ...found].toSorted(
    (one, other) =>
      Number(one.level === 'warning') - Number(other.level === 'warning') ||
      (place.get(one.key) ?? 0) - (place.get(other.key) ?? 0) ||
      cells.indexOf(one.cell) - cells.indexOf(other.cell),
  )
}

/** Returns the problems to show. In a new line, a cell's problems are shown only after the focus has left the cell. */
export const toldOf = (problems: readonly CellProblem[], lines: readonly EditedLine[]): CellProblem[] => {
  const unseen = new Map(lines.map((line) => [line.key, line.unseen]))
  return problems.filter(({ key, cell }) => !unseen.get(key)?.includes(cell))
}
