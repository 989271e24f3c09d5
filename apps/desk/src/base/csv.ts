/** A sheet program takes a text that begins with one of these for a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: string | number) => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as RFC 4180 writes them. The mark at the beginning tells Excel that it is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]) =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

/** Gives the browser a file to keep. */
export const saveCsv = (name: string, rows: readonly (readonly (string | number)[])[]) => {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` })
  link.click()
  // The browser has begun reading it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
