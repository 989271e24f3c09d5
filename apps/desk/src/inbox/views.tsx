import { ticketViews } from '@playhub/contract/desk/tickets'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { countsQuery } from '../support/inbox-queries.ts'
import type { InboxPlace } from '../support/place.ts'
import { useInboxT } from '../support/texts.ts'
import { hrefOf } from './address.ts'
import styles from './list.module.css'
import { SavedViews, useViewOf } from './saved-views.tsx'
import { shownCount } from './shown-count.ts'

/**
 * The four fixed views, and the saved views. Each fixed view except "closed" shows its number of tickets. Switching between fixed views
 * keeps the chosen project.
 */
export const Views = ({ place }: { place: InboxPlace }) => {
  const t = useInboxT()
  const { data } = useQuery(countsQuery(place.project))
  const isSaved = useViewOf(place) !== undefined
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
          <Link
            key={view}
            href={hrefTo(view)}
            className={styles.view}
            aria-current={view === place.view && !place.q && !isSaved ? 'page' : undefined}
          >
            {t(`inbox.view.${view}`)}
            {count !== undefined && <span className={styles.count}>{shownCount(count)}</span>}
          </Link>
        )
      })}
      <SavedViews place={place} />
    </nav>
  )
}
