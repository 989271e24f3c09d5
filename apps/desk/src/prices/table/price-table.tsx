import { useState } from 'react'
import { moved } from '../../controls/move.ts'
import { useEditingT } from '../../forms/editing-texts.ts'
import { showToast } from '../../states/toasts.tsx'
import { newKey } from '../import/take.ts'
import type { CellProblem } from '../problems.ts'
import { usePricesT } from '../texts.ts'
import { cells, type EditedLine } from './edit.ts'
import { PriceRow, type RowActions } from './price-row.tsx'
import styles from './price-table.module.css'
import type { PriceEditing } from './use-price-edit.ts'

const columns = ['order', 'logoName', 'id', 'ruTitle', 'rub', 'enTitle', 'usd', 'isActive', 'actions'] as const

/** The lines of a price list with editable cells. */
export const PriceTable = ({ name, editing, problems }: { name: string; editing: PriceEditing; problems: readonly CellProblem[] }) => {
  const t = usePricesT()
  const editingT = useEditingT()
  const [news, setNews] = useState('')
  const { edit, update, change, format } = editing
  const saved = new Map(edit.base.items.map((line) => [line.id, line]))
  const actions: RowActions = {
    change,
    move: (from, to, moving) => {
      update((lines) => moved(lines, from, to))
      setNews(editingT('order.moved', { name: moving, place: to + 1, count: edit.lines.length }))
    },
    remove: (key, name) => {
      if (saved.has(key)) {
        change(key, { isRemoved: true })
        focusIn(key, '[data-bring-back]')
      } else removeNew(key, name)
    },
    leave: (key, left) =>
      update((lines) =>
        lines.map((line) => (line.key === key && line.unseen ? { ...line, unseen: line.unseen.filter((cell) => cell !== left) } : line)),
      ),
    bringBack: (key) => change(key, { isRemoved: false, isGone: false }),
    duplicate: (key) => {
      const copy = newKey()
      update((lines) => lines.flatMap((line) => (line.key === key ? [line, copyOf(line, copy)] : [line])))
      focusIn(copy, '[data-cell=id]')
    },
  }
  /** Removes an unsaved line at once, and shows a toast with a button that restores the line. */
  const removeNew = (key: string, removed: string) => {
    const at = edit.lines.findIndex((line) => line.key === key)
    const gone = edit.lines.slice(at, at + 1)
    update((lines) => lines.filter((line) => line.key !== key))
    const undo = () => update((lines) => [...lines.slice(0, at), ...gone, ...lines.slice(at)])
    showToast(t('removed', { name: removed }), 'info', { label: t('bringBack'), run: undo })
    const neighbour = edit.lines[at + 1] ?? edit.lines[at - 1]
    if (neighbour) focusIn(neighbour.key, 'button[aria-label]')
  }
  return (
    <section className={styles.list} aria-label={t('table', { name })}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                <span className={column === 'order' || column === 'actions' ? 'visually-hidden' : undefined}>{t(`column.${column}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {edit.lines.map((line, at) => (
            <PriceRow
              key={line.key}
              line={line}
              saved={saved.get(line.key)}
              at={at}
              count={edit.lines.length}
              problems={problems.filter(({ key }) => key === line.key)}
              format={format}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </section>
  )
}

const copyOf = (line: EditedLine, key: string): EditedLine => ({ ...line, key, id: `${line.id.trim()}-copy` })

export const blankLine = (): EditedLine => ({
  ...{ key: newKey(), id: '', ruTitle: '', rub: '', enTitle: '', usd: '', logoName: '', isActive: true, isRemoved: false },
  unseen: cells,
})

/** Focuses an element in the line with this key, after it is rendered. */
export const focusIn = (key: string, selector: string) =>
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"] ${selector}`)
    found?.focus()
    if (found instanceof HTMLInputElement) found.select()
  })
