import { useT } from '../base/i18n.tsx'
import { changeOf, shownOf, type Unit } from './compare.ts'
import type { Cell, ReportTable, ReportTables } from './tables.ts'

type Row = readonly (string | number)[]

/**
 * Returns a function that gives the CSV rows of a report: first the days and filters of the report, then each table of the screen. The
 * numbers are rounded as on the screen; times are in seconds.
 */
export const useReportRows = () => {
  const t = useT()
  const named = (unit: Unit, name: string) => (unit === 'seconds' ? t('reports.csvSeconds', { name }) : name)
  const headOf = ({ name, unit }: ReportTable['columns'][number], isCompared: boolean) => [
    named(unit, name),
    ...(isCompared
      ? [
          named(unit, t('reports.csvBefore', { name })),
          named(unit, t('reports.csvChange', { name })),
          ...(unit === 'score' ? [] : [t('reports.csvPercent', { name })]),
        ]
      : []),
  ]
  const rowsOf = ({ head, columns, rows, title }: ReportTable): Row[] => [
    [],
    [title],
    [
      head,
      ...columns.flatMap((column, at) =>
        headOf(
          column,
          rows.some(({ cells }) => isCompared(cells[at])),
        ),
      ),
    ],
    ...rows.map(({ name, cells }) => [name, ...cells.flatMap(numbersOf)]),
  ]
  return (about: readonly Row[], tables: ReportTables): Row[] => [...about, ...Object.values(tables).flatMap(rowsOf)]
}

const isCompared = (cell: Cell | undefined) => cell !== undefined && 'before' in cell

const numbersOf = (cell: Cell): Row => {
  const { unit, value } = cell
  const shown = (number: number | null) => (number === null ? '' : shownOf(unit, number))
  if (!('before' in cell)) return [shown(value)]
  const change = changeOf(unit, cell)
  return [shown(value), shown(cell.before), change?.by ?? '', ...(unit === 'score' ? [] : [change?.percent ?? ''])]
}
