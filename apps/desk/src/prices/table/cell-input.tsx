import { type KeyboardEvent, useId, useRef } from 'react'
import type { CellProblem } from '../problems.ts'
import { CellBox, CellNotes } from './cell.tsx'
import styles from './cell-input.module.css'
import type { Cell } from './edit.ts'

type Props = {
  cell: Cell
  label: string
  value: string
  /** The saved value if it differs from `value`; otherwise undefined. */
  was: string | undefined
  problems: readonly CellProblem[]
  isMoney?: boolean
  onChange: (next: string) => void
}

/**
 * The input of a cell. Enter keeps the value and moves the focus to the line below. Shift+Enter moves it to the line above. Esc restores
 * the previous value.
 */
export const CellInput = ({ cell, label, value, was, problems, isMoney = false, onChange }: Props) => {
  const before = useRef(value)
  const id = useId()
  const wrong = problems.find(({ level }) => level === 'error')
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    // The first Esc undoes what was typed since the cell got the focus. The next Esc restores the saved value.
    const back = value === before.current ? was : before.current
    if (event.key === 'Escape' && back) {
      event.preventDefault()
      onChange(back)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      before.current = value
      goTo(event.currentTarget, cell, event.shiftKey ? -1 : 1)
    }
  }
  return (
    <CellBox isChanged={was !== undefined}>
      <input
        className={styles.input}
        data-cell={cell}
        data-money={isMoney || undefined}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={id}
        inputMode={isMoney ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={cell === 'ruTitle' || cell === 'enTitle'}
        value={value}
        onFocus={() => {
          before.current = value
        }}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
      />
      <CellNotes id={id} was={was} problems={problems} />
    </CellBox>
  )
}

const goTo = (from: HTMLElement, cell: Cell, step: number) => {
  const cells = [...(from.closest('tbody')?.querySelectorAll<HTMLInputElement>(`input[data-cell="${cell}"]`) ?? [])]
  const next = cells[cells.findIndex((each) => each.isSameNode(from)) + step]
  next?.focus()
  next?.select()
}
