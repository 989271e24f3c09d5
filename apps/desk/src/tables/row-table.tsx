import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react'
import { Link, useLocation } from 'wouter'
import { useIsPhone } from '../base/use-width.ts'
import styles from './row-table.module.css'

export type Column<R> = {
  id: string
  label: string
  /** Aligns the column right, with digits of equal width. */
  isNumber?: true
  /**
   * On a phone, each row is a card. With `named`, the card shows the column's name before the value. Columns with `isNumber` always show
   * their name.
   */
  named?: true
  /**
   * If the table has too little width, columns with `drop: 1` are hidden first, then columns with 2, then columns with 3. The cards on a
   * phone show all columns.
   */
  drop?: 1 | 2 | 3
  cell: (row: R) => ReactNode
}

export type RowTableProps<R> = {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  idOf: (row: R) => string
  hrefOf: (row: R) => string
  /** The column that contains the row's link. */
  linkIn: string
  /** The column that is shown at the end of the first line of a card on a phone. */
  endOfCard: string
  openId: string | undefined
}

/** A table whose rows are links, with a sticky heading. On a phone, each row is a card instead. Arrow keys move between rows. */
export const RowTable = <R,>(props: RowTableProps<R>) => {
  const isPhone = useIsPhone()
  return isPhone ? <Cards {...props} /> : <Rows {...props} />
}

const Rows = <R,>({ label, columns, rows, idOf, hrefOf, linkIn, openId }: RowTableProps<R>) => {
  const id = useId()
  const [, navigate] = useLocation()
  const handleClick = (row: R) => (event: MouseEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest('a, button')
    // While text is selected, for example an id to copy, a click must not open the row.
    if (!isOwn && getSelection()?.toString() === '') navigate(hrefOf(row))
  }
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-labelledby={id} onKeyDown={goByArrow}>
        <caption id={id} className="visually-hidden">
          {label}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-number={column.isNumber} data-drop={column.drop}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // A press on the row opens it. Keyboard users open it with the link in the row.
            <tr key={idOf(row)} data-open={idOf(row) === openId || undefined} onClick={handleClick(row)}>
              {columns.map((column) => (
                <td key={column.id} data-number={column.isNumber} data-drop={column.drop}>
                  {column.id === linkIn ? (
                    <Link
                      href={hrefOf(row)}
                      className={styles.link}
                      data-row={idOf(row)}
                      aria-current={idOf(row) === openId ? 'true' : undefined}
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Cards = <R,>({ label, columns, rows, idOf, hrefOf, linkIn, endOfCard }: RowTableProps<R>) => {
  const cellOf = (row: R, id: string) => columns.find((column) => column.id === id)?.cell(row)
  const others = columns.filter(({ id }) => id !== linkIn && id !== endOfCard)
  return (
    <ul className={styles.cards} aria-label={label} onKeyDown={goByArrow}>
      {rows.map((row) => (
        <li key={idOf(row)}>
          <Link href={hrefOf(row)} className={styles.card} data-row={idOf(row)}>
            <span className={styles.first}>{cellOf(row, linkIn)}</span>
            <span className={styles.end}>{cellOf(row, endOfCard)}</span>
            <span className={styles.others}>
              {others.map((column) => (
                <CardPart key={column.id} column={column} row={row} />
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const CardPart = <R,>({ column: { label, isNumber, named, cell }, row }: { column: Column<R>; row: R }) => {
  const content = cell(row)
  if (content === null || content === undefined || content === '') return null
  return (
    <span>
      {(isNumber || named) && `${label}: `}
      {content}
    </span>
  )
}

const goByArrow = (event: KeyboardEvent<HTMLElement>) => {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0 || !(event.target instanceof HTMLElement) || !event.target.matches('[data-row]')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  event.preventDefault()
  links[links.indexOf(event.target) + by]?.focus()
}
