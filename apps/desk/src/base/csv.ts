/** A cell that begins with one of these characters is taken for a formula by spreadsheet programs. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: string | number) => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV rows (RFC 4180). The byte order mark tells Excel that the file is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]) =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

/** Offers a file for download. */
export const saveCsv = (name: string, rows: readonly (readonly (string | number)[])[]) => {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` })
  link.click()
  // By then, the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
