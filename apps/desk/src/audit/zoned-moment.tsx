import { momentOf } from './moment.ts'
import styles from './zoned-moment.module.css'

/** To the second, with the zone of this clock. */
export const ZonedMoment = ({ ts }: { ts: string }) => {
  const { day, time, zone } = momentOf(ts)
  return (
    <time dateTime={ts} className={styles.moment}>
      {day} {time} <span className={styles.zone}>{zone}</span>
    </time>
  )
}
