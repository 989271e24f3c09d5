import { localMoment } from '@playhub/browser/dates'
import styles from './moment.module.css'

/** `2026-11-21 14:05` of this clock; digits under each other. */
export const Moment = ({ ts }: { ts: string }) => (
  <time dateTime={ts} className={styles.moment}>
    {localMoment(ts)}
  </time>
)
