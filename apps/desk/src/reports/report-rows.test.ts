import type { Report } from '@playhub/contract/desk/reports/reports'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { csvOf } from '../base/csv.ts'
import { useReportRows } from './report-rows.ts'
import { ReportTableView } from './report-table.tsx'
import { useReportTables } from './tables.ts'
import { nothing } from './test-report.ts'

const count = (value: number, before: number) => ({ value, before })
const report: Report = {
  ...nothing,
  ...{ created: count(128, 116), answers: count(0, 5), closed: count(7, 0) },
  firstAnswer: { median: { value: 62, before: 90 }, ninetieth: { value: 30, before: null } },
  rating: { ...nothing.rating, count: count(2, 3), average: { value: 4.44, before: 4.16 } },
  agents: [
    {
      id: 'a',
      name: '=HYPERLINK("https://evil.example")',
      answers: count(0, 5),
      closed: count(1, 1),
      rating: { value: 4.44, before: 4.64 },
    },
    { id: 'b', name: '-2+3, "Olga"', answers: count(3, 3), closed: count(0, 0), rating: { value: null, before: null } },
  ],
}

type Made = { rows: readonly (readonly (string | number)[])[]; text: string }
/** Returns the rows of the report's CSV file, and the text of the table of colleagues on the screen. */
const make = (about: Made['rows'] = []): Made => {
  let rows: Made['rows'] = []
  const Probe = () => {
    const tables = useReportTables()(report)
    rows = useReportRows()(about, tables)
    return createElement(ReportTableView, { table: tables.byAgent })
  }
  return { text: renderToStaticMarkup(createElement(Probe)).replaceAll(/<[^>]*>/g, '|'), rows }
}
const after = (rows: Made['rows'], title: string, length: number) => {
  const at = rows.findIndex(([first]) => first === title)
  return rows.slice(at + 1, at + 1 + length)
}

it('has the numbers of the tables', () => {
  const { rows, text } = make([['Days', '2026-11-21', '2026-11-27']])
  expect(rows[0]).toEqual(['Days', '2026-11-21', '2026-11-27'])
  expect(after(rows, 'Numbers', 5)).toEqual([
    ['Number', 'Count', 'Count: before', 'Count: change', 'Count: change, %'],
    ['New conversations', 128, 116, 12, 10],
    ['Answers', 0, 5, -5, -100],
    ['Closed', 7, 0, 7, ''],
    ['Waiting now', 0],
  ])
  expect(after(rows, 'Waiting times', 2)[1]).toEqual(['First answer', 62, 90, -28, -31, 30, '', '', ''])
  expect(after(rows, 'By colleague', 3).map((row) => row.slice(1))).toEqual([
    after(rows, 'By colleague', 1)[0]?.slice(1),
    [0, 5, -5, -100, 1, 1, 0, '', 4.4, 4.6, -0.2],
    [3, 3, 0, '', 0, 0, 0, '', '', '', ''],
  ])
  // On the screen a word such as "fewer" tells the direction of a change, so the number has no sign.
  expect(text).toContain('5 (100%) fewer, was 5')
  expect(text).toContain('0.2 lower, was 4.6')
  expect(text).not.toMatch(/[-+]\d[^|]* (fewer|lower|more|higher)/)
})

it('has no cell that a spreadsheet takes for a formula', () => {
  const lines = csvOf(make([['Tag', '=1+1']]).rows)
    .slice(1)
    .split('\r\n')
  expect(lines).toContain(`Tag,'=1+1`)
  expect(lines.find((line) => line.includes('evil'))).toMatch(/^"'=HYPERLINK\(""https:\/\/evil\.example""\)",0,5,-5,/)
  expect(lines.find((line) => line.includes('Olga'))).toMatch(/^"'-2\+3, ""Olga""",3,/)
})
