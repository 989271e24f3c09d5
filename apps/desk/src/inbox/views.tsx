import { ticketViews } from '@playhub/contract/desk/tickets'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { countsQuery } from '../support/inbox-queries.ts'
import type { InboxPlace } from '../support/place.ts'
import { useInboxT } from '../support/texts.ts'
import { hrefOf } from './address.ts'
import styles from './list.module.css'

/** A larger count is shown as "more than". */
const MOST = 999

/** The four views, with the number of tickets in the open ones. The chosen project stays. */
export const Views = ({ place }: { place: InboxPlace }) => {
  const t = useInboxT()
  const { data } = useQuery(countsQuery(place.project))
  const hrefTo = (view: InboxPlace['view']) =>
    hrefOf({
      place: { view, ...(place.project && { project: place.project }) },
      ...{ ticketId: undefined, card: false, purchaseId: undefined },
    })
  return (
    <nav className={styles.views} aria-label={t('inbox.views')}>
      {ticketViews.map((view) => {
        const count = view === 'closed' ? undefined : data?.[view]
        return (
          <Link key={view} href={hrefTo(view)} className={styles.view} aria-current={view === place.view && !place.q ? 'page' : undefined}>
            {t(`inbox.view.${view}`)}
            {count !== undefined && <span className={styles.count}>{count > MOST ? `${MOST}+` : count}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
