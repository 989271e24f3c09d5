import { localMoment } from '@playhub/browser/dates'
import styles from './moment.module.css'

/** A local time like `2026-11-21 14:05`, with tabular digits. */
export const Moment = ({ ts }: { ts: string }) => (
  <time dateTime={ts} className={styles.moment}>
    {localMoment(ts)}
  </time>
)
