import { CircleAlert, TriangleAlert } from 'lucide-react'
import styles from './problem-list.module.css'
import { useProblemText } from './problem-text.ts'
import type { CellProblem } from './problems.ts'
import type { EditedLine } from './table/edit.ts'
import { focusIn } from './table/price-table.tsx'
import { usePricesT } from './texts.ts'

/** The errors and warnings of the list, with links to their cells. */
export const ProblemList = ({ problems, lines }: { problems: readonly CellProblem[]; lines: readonly EditedLine[] }) => {
  const t = usePricesT()
  if (problems.length === 0) return null
  return (
    <details className={styles.problems} open={problems.some(({ level }) => level === 'error')}>
      <summary>{t('problems', { count: problems.length })}</summary>
      <p>{t('problemsHint')}</p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.key} ${problem.cell} ${problem.code}`}>
            <ProblemLink problem={problem} lines={lines} />
          </li>
        ))}
      </ul>
    </details>
  )
}

export const focusOn = ({ key, cell }: CellProblem) => focusIn(key, cell === 'isActive' ? '[role=switch]' : `[data-cell=${cell}]`)

export const ProblemLink = ({ problem, lines }: { problem: CellProblem; lines: readonly EditedLine[] }) => {
  const t = usePricesT()
  const textOf = useProblemText()
  const { key, cell, level } = problem
  const Icon = level === 'error' ? CircleAlert : TriangleAlert
  return (
    <button type="button" className={styles.problem} data-level={level} onClick={() => focusOn(problem)}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      <span>
        <strong>{t(`level.${level}`)}</strong> {useProblemPlace(key, lines)}, {t(`column.${cell}`)}: {textOf(problem)}
      </span>
    </button>
  )
}

export const useProblemPlace = (key: string, lines: readonly EditedLine[]) => {
  const t = usePricesT()
  const at = lines.findIndex((line) => line.key === key)
  const line = lines[at]
  return line?.enTitle.trim() || line?.id.trim() || t('unnamed', { n: at + 1 })
}
