import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { useT } from '../base/i18n.tsx'
import { changeOf, type Unit } from './compare.ts'
import styles from './compared.module.css'
import { useShown } from './shown.ts'
import type { Cell } from './tables.ts'

const icons = { up: ArrowUp, down: ArrowDown, same: Equal }
const words = {
  count: { up: 'reports.more', down: 'reports.fewer' },
  seconds: { up: 'reports.longer', down: 'reports.shorter' },
  score: { up: 'reports.higher', down: 'reports.lower' },
} as const satisfies Record<Unit, object>

/** A number and its change: an icon, the difference, and words. The change has no colour, because a larger number may be good or bad. */
export const Compared = ({ cell }: { cell: Cell }) => {
  const shown = useShown()
  return (
    <>
      <span className={styles.value}>{shown(cell.unit, cell.value)}</span>
      {'before' in cell && <Change cell={cell} />}
    </>
  )
}

const Change = ({ cell }: { cell: Extract<Cell, { before: number | null }> }) => {
  const t = useT()
  const shown = useShown()
  const { unit, before } = cell
  const change = changeOf(unit, cell)
  if (!change) {
    if (cell.value === null && before === null) return null
    return (
      <span className={styles.change}>{before === null ? t('reports.wasNone') : t('reports.was', { before: shown(unit, before) })}</span>
    )
  }
  const { direction, by, percent } = change
  // The number has no sign, because the word after it tells the direction: "5 fewer".
  const size = shown(unit, Math.abs(by))
  const byText = percent === undefined ? size : t('reports.byPercent', { by: size, percent: shown('percent', Math.abs(percent)) })
  const Icon = icons[direction]
  return (
    <span className={styles.change}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      <span>{direction === 'same' ? t('reports.same') : t(words[unit][direction], { by: byText, before: shown(unit, before) })}</span>
    </span>
  )
}
