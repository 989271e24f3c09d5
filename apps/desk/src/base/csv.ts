/** Matches a cell that a spreadsheet program would read as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: string | number) => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns rows as CSV text (RFC 4180). The byte order mark tells Excel that the file is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]) =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

/** Offers the rows as a CSV file for download. */
export const saveCsv = (name: string, rows: readonly (readonly (string | number)[])[]) => {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` })
  link.click()
  // After 10 s the browser has started to read the file, so its URL can be freed.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
