import { useT } from '../base/i18n.tsx'
import { useNumber } from './number.ts'
import styles from './reports.module.css'

type Day = { day: string; value: number }

const HEIGHT = 60
const STEP = 10
const GAP = 2

/** A bar per day. Screen readers get the sum and the peak; the table below has the numbers of each day. */
export const DayChart = ({ name, days }: { name: string; days: readonly Day[] }) => {
  const t = useT()
  const number = useNumber()
  const total = days.reduce((sum, { value }) => sum + value, 0)
  const peak = days.reduce<Day>((most, each) => (each.value > most.value ? each : most), { day: '', value: 0 })
  const label =
    peak.value > 0
      ? t('reports.chart', { name, total: number(total), most: number(peak.value), day: peak.day })
      : t('reports.chartNone', { name })
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{name}</span>
        <span className={styles.total}>{number(total)}</span>
      </figcaption>
      <svg className={styles.bars} viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {days.map(({ day, value }, at) => {
          const height = peak.value > 0 ? (HEIGHT * value) / peak.value : 0
          return <rect key={day} x={at * STEP + GAP / 2} y={HEIGHT - height} width={STEP - GAP} height={height} />
        })}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{days[0]?.day.slice(5)}</span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </div>
    </figure>
  )
}
