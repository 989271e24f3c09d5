import { Link } from 'wouter'
import { Moment } from '../tables/moment.tsx'
import styles from './rules.module.css'

type Props = { ticket: { id: string; number: number; title?: string }; ts: string }

/** A conversation in a table of what a rule does, with the time below it, so that the table fits on a phone. */
export const FoundTicket = ({ ticket: { id, number, title }, ts }: Props) => (
  <div className={styles.found}>
    <Link href={`/tickets/${id}`} className={styles.link}>
      {title === undefined ? `#${number}` : `#${number} ${title}`}
    </Link>
    <Moment ts={ts} />
  </div>
)
