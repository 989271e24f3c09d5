import { momentOf } from './moment.ts'
import styles from './zoned-moment.module.css'

/** A time with seconds and the browser's time zone. */
export const ZonedMoment = ({ ts }: { ts: string }) => {
  const { day, time, zone } = momentOf(ts)
  return (
    <time dateTime={ts} className={styles.moment}>
      {day} {time} <span className={styles.zone}>{zone}</span>
    </time>
  )
}
