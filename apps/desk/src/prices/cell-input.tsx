import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { Cell } from './edit.ts'
import styles from './prices.module.css'
import type { CellProblem } from './problems.ts'
import { usePricesT } from './texts.ts'

type Props = {
  cell: Cell
  label: string
  value: string
  /** What the saved line says, where that is something else. */
  was: string | undefined
  problems: readonly CellProblem[]
  isMoney?: boolean
  onChange: (next: string) => void
}

/** A cell to write in: Enter keeps it and goes to the line below, Shift + Enter to the one above; Esc brings back what was there. */
export const CellInput = ({ cell, label, value, was, problems, isMoney = false, onChange }: Props) => {
  const before = useRef(value)
  const id = useId()
  const wrong = problems.find(({ level }) => level === 'error')
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    // At first what was written this time, then what was written before.
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
    <div className={styles.cell} data-changed={was !== undefined || undefined}>
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
    </div>
  )
}

const goTo = (from: HTMLElement, cell: Cell, step: number) => {
  const cells = [...(from.closest('tbody')?.querySelectorAll<HTMLInputElement>(`input[data-cell="${cell}"]`) ?? [])]
  const next = cells[cells.findIndex((each) => each.isSameNode(from)) + step]
  next?.focus()
  next?.select()
}

/** Below a cell: errors in words, the rest as a sign with its words on hover and for a screen reader. */
export const CellNotes = ({ id, was, problems }: { id: string; was: string | undefined; problems: readonly CellProblem[] }) => {
  const t = usePricesT()
  const texts = problems.map(({ code, level }): ReactNode => {
    const text = t(`problem.${code}`)
    return level === 'error' ? (
      <span key={code} className={styles.error}>
        <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />
        {text}
      </span>
    ) : (
      <span key={code} className={styles.warning} title={text}>
        <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
        <span className="visually-hidden">{text}</span>
      </span>
    )
  })
  return (
    <span id={id} className={styles.notes}>
      {was !== undefined && <span className="visually-hidden">{t('changed', { was: was || t('wasNothing') })}</span>}
      {texts}
    </span>
  )
}
