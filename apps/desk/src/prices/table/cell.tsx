import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProblemText } from '../problem-text.ts'
import type { CellProblem } from '../problems.ts'
import { usePricesT } from '../texts.ts'
import styles from './cell.module.css'

/** The content of a cell, marked if it differs from the saved value. */
export const CellBox = ({ isChanged, children }: { isChanged: boolean; children: ReactNode }) => (
  <div className={styles.cell} data-changed={isChanged || undefined}>
    {children}
  </div>
)

/**
 * Shows the problems of a cell below it. Errors are text. Warnings are an icon, whose text appears on hover and is read by screen readers.
 */
export const CellNotes = ({ id, was, problems }: { id: string; was: string | undefined; problems: readonly CellProblem[] }) => {
  const t = usePricesT()
  const textOf = useProblemText()
  const texts = problems.map((problem): ReactNode => {
    const { code, level } = problem
    const text = textOf(problem)
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
