import { snoozeStates } from '@playhub/contract/desk/snooze/changes'
import { dueStates } from '@playhub/contract/desk/targets/due'
import { ticketViews } from '@playhub/contract/desk/tickets'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock, BellRing, Moon, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { countsQuery } from '../support/inbox-queries.ts'
import { type InboxPlace, searchOf } from '../support/place.ts'
import { useInboxT } from '../support/texts.ts'
import { hrefOf } from './address.ts'
import styles from './list.module.css'
import { SavedViews, useViewOf } from './saved-views.tsx'
import { shownCount } from './shown-count.ts'

const icons = { soon: AlarmClock, late: TriangleAlert, snoozed: Moon, back: BellRing }

/**
 * Links to the four fixed views, to the saved views, and to the tickets in one of these states: due soon, late, snoozed, back from a
 * snooze. Each fixed view except "closed" shows its number of tickets. Switching between fixed views keeps the chosen project.
 */
export const Views = ({ place }: { place: InboxPlace }) => {
  const t = useInboxT()
  const { data } = useQuery(countsQuery(place.project))
  const isSaved = useViewOf(place) !== undefined
  const project = place.project && { project: place.project }
  const isCurrent = (own: InboxPlace) => searchOf(own) === searchOf(place) && !isSaved
  const stateViews = [
    ...dueStates.map((state) => ({
      ...{ state, own: { view: 'open', due: state, ...project } as const },
      ...{ name: t(`due.states.${state}`), count: data?.due[state] ?? 0 },
    })),
    ...snoozeStates.map((state) => ({
      ...{ state, own: { view: 'open', snoozed: state, ...project } as const },
      ...{ name: t(`snooze.states.${state}`), count: data?.snoozed[state] ?? 0 },
    })),
  ]
  const hrefTo = (own: InboxPlace) => hrefOf({ place: own, ticketId: undefined, card: false, purchaseId: undefined })
  const isStateView = stateViews.some(({ own }) => isCurrent(own))
  return (
    <nav className={styles.views} aria-label={t('inbox.views')}>
      {ticketViews.map((view) => {
        const count = view === 'closed' ? undefined : data?.[view]
        return (
          <Link
            key={view}
            href={hrefTo({ view, ...project })}
            className={styles.view}
            aria-current={view === place.view && !place.q && !isSaved && !isStateView ? 'page' : undefined}
          >
            {t(`inbox.view.${view}`)}
            {count !== undefined && <span className={styles.count}>{shownCount(count)}</span>}
          </Link>
        )
      })}
      {stateViews.map(({ state, own, name, count }) => {
        const Icon = icons[state]
        return (
          (count > 0 || isCurrent(own)) && (
            <Link
              key={state}
              href={hrefTo(own)}
              className={styles.view}
              data-state={state}
              aria-current={isCurrent(own) ? 'page' : undefined}
            >
              <span className={styles.viewName}>
                <Icon size={16} strokeWidth={2} aria-hidden="true" />
                {name}
              </span>
              <span className={styles.count}>{shownCount(count)}</span>
            </Link>
          )
        )
      })}
      <SavedViews place={place} />
    </nav>
  )
}
