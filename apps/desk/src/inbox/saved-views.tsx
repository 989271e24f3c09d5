import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Link } from 'wouter'
import { useStaff } from '../base/session.tsx'
import { viewsQuery } from '../support/inbox-queries.ts'
import { type InboxPlace, searchOf } from '../support/place.ts'
import { useInboxT } from '../support/texts.ts'
import { hrefOf } from './address.ts'
import styles from './list.module.css'
import { shownCount } from './shown-count.ts'

/** Returns the saved view that has exactly the view and the filters of `place`; undefined if no saved view has them. */
export const useViewOf = (place: InboxPlace) => {
  const { data: views = [] } = useQuery(viewsQuery)
  return views.find((view) => searchOf(view.place) === searchOf(place))
}

/** The saved views of this staff member and the views that colleagues share, with the number of open conversations in each. */
export const SavedViews = ({ place }: { place: InboxPlace }) => {
  const t = useInboxT()
  const { id: ownId } = useStaff()
  const { data: views = [] } = useQuery(viewsQuery)
  const current = useViewOf(place)
  return views.map(({ id, name, place: saved, count, owner }) => (
    <Link
      key={id}
      href={hrefOf({ place: saved, ticketId: undefined, card: false, purchaseId: undefined })}
      className={styles.view}
      aria-current={current?.id === id ? 'page' : undefined}
      title={name}
    >
      <span className={styles.viewName}>
        <span className={styles.viewText}>{name}</span>
        {owner.id !== ownId && (
          <>
            <Users size={14} strokeWidth={1.75} aria-hidden="true" />
            <span className="visually-hidden">{t('views.of', { name: owner.name })}</span>
          </>
        )}
      </span>
      {count !== null && <span className={styles.count}>{shownCount(count)}</span>}
    </Link>
  ))
}
