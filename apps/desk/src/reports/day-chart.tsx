import type { ReportCount } from '@playhub/contract/desk/reports/reports'
import { useT } from '../base/i18n.tsx'
import styles from './reports.module.css'
import { useShown } from './shown.ts'

type Day = { day: string; count: ReportCount }

const HEIGHT = 60
const STEP = 10
const GAP = 2

/**
 * A bar for each day of the report, and a line for the days of the previous period. Screen readers get the sums and the highest day. The
 * table below has the numbers of each day.
 */
export const DayChart = ({ name, days }: { name: string; days: readonly Day[] }) => {
  const t = useT()
  const shown = useShown()
  const number = (value: number) => shown('count', value)
  const sumOf = (which: keyof ReportCount) => days.reduce((sum, { count }) => sum + count[which], 0)
  const most = days.reduce<Day>((peak, each) => (each.count.value > peak.count.value ? each : peak), NO_DAY)
  const top = Math.max(1, ...days.flatMap(({ count }) => [count.value, count.before]))
  const heightOf = (value: number) => (HEIGHT * value) / top
  const values = { name, total: number(sumOf('value')), most: number(most.count.value), day: most.day, before: number(sumOf('before')) }
  const line = days.map(
    ({ count }, at) => `${at * STEP},${HEIGHT - heightOf(count.before)} ${(at + 1) * STEP},${HEIGHT - heightOf(count.before)}`,
  )
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{name}</span>
        <span className={styles.total}>{values.total}</span>
      </figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(most.count.value > 0 ? 'reports.chart' : 'reports.chartNone', values)}
      >
        {days.map(({ day, count }, at) => (
          <rect key={day} x={at * STEP + GAP / 2} y={HEIGHT - heightOf(count.value)} width={STEP - GAP} height={heightOf(count.value)} />
        ))}
        <polyline className={styles.before} points={line.join(' ')} />
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{days[0]?.day.slice(5)}</span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </div>
    </figure>
  )
}

const NO_DAY: Day = { day: '', count: { value: 0, before: 0 } }
