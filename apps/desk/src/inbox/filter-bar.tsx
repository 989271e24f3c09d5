import { snoozeStates } from '@playhub/contract/desk/snooze/changes'
import { dueStates } from '@playhub/contract/desk/targets/due'
import { type InboxFilters, priorities, purchaseStates, ratings, waitingTimes } from '@playhub/contract/desk/tickets'
import { DESK_SEARCH_MAX, LANGUAGES } from '@playhub/contract/limits'
import { ticketStatuses } from '@playhub/contract/support'
import { endonyms } from '@playhub/phrases/endonyms'
import { Button } from '@playhub/ui/button'
import { SelectField } from '@playhub/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { useT } from '../base/i18n.tsx'
import { agentsQuery, formerAgentsQuery, projectsQuery } from '../base/queries.ts'
import { useStaff } from '../base/session.tsx'
import { SearchField } from '../controls/search-field.tsx'
import { tagsQuery } from '../support/inbox-queries.ts'
import { filterCount, type InboxPlace, withFilter } from '../support/place.ts'
import { useInboxT } from '../support/texts.ts'
import styles from './list.module.css'
import { useViewOf } from './saved-views.tsx'
import { ViewDialog } from './view-dialog.tsx'

type Props = {
  place: InboxPlace
  onPlace: (place: InboxPlace, options?: { replace: boolean }) => void
  searchRef: RefObject<HTMLInputElement | null>
  /** Moves the focus to the list. */
  onDown: () => void
}

/** The search field, and a button that opens the row of filters. */
export const FilterBar = ({ place, onPlace, searchRef, onDown }: Props) => {
  const t = useInboxT()
  const id = useId()
  const on = filterCount(place)
  // If only the filters `due` and `snoozed` are set, the row of filters is closed at first. The name of the view already tells the reader
  // what these filters show.
  const named = [place.due, place.snoozed].filter((filter) => filter !== undefined).length
  const [isOpen, setIsOpen] = useState(on > named)
  return (
    <div className={styles.bar}>
      <div className={styles.searchLine}>
        <SearchField
          label={t('inbox.search')}
          hint={t('inbox.searchHint')}
          clear={t('inbox.clearSearch')}
          value={place.q ?? ''}
          maxLength={DESK_SEARCH_MAX.tickets}
          inputRef={searchRef}
          onChange={(q) => onPlace(withFilter(place, 'q', q), { replace: true })}
          onDown={onDown}
        />
        <button
          type="button"
          className={styles.filterButton}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={on > 0 ? `${t('inbox.filters')}, ${t('inbox.filtersOn', { count: on })}` : t('inbox.filters')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
          {on > 0 && <span className={styles.filterCount}>{on}</span>}
        </button>
      </div>
      {place.q && <p className={styles.everywhere}>{t('inbox.everywhere')}</p>}
      {isOpen && (
        <div id={id} className={styles.filters}>
          <FilterFields place={place} onChange={(name, value) => onPlace(withFilter(place, name, value))} />
        </div>
      )}
      <div className={styles.filterActions}>
        {isOpen && on > 0 && (
          <Button variant="quiet" onClick={() => onPlace({ view: place.view, ...(place.q && { q: place.q }) })}>
            {t('inbox.clearFilters')}
          </Button>
        )}
        <SaveView place={place} />
      </div>
    </div>
  )
}

/**
 * A button that saves the current filters as a view, or edits the shown view of this staff member. Shows nothing for a colleague's view.
 */
const SaveView = ({ place }: { place: InboxPlace }) => {
  const t = useInboxT()
  const { id: ownId } = useStaff()
  const view = useViewOf(place)
  const [isOpen, setOpen] = useState(false)
  if (filterCount(place) === 0 && !view) return null
  if (view && view.owner.id !== ownId) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t(view ? 'views.edit' : 'views.save')}
      </Button>
      {isOpen && <ViewDialog place={place} view={view} onClose={() => setOpen(false)} />}
    </>
  )
}

const FilterFields = ({ place, onChange }: { place: InboxPlace; onChange: (name: keyof InboxFilters, value: string) => void }) => {
  const t = useInboxT()
  const { data: projects = [] } = useQuery(projectsQuery)
  const deskT = useT()
  const { data: agents } = useQuery(agentsQuery)
  const { data: former = [] } = useQuery(formerAgentsQuery)
  const { data: tags = [] } = useQuery(tagsQuery)
  /** `unlisted`: the text of a chosen value that `options` do not list; by default the value itself. */
  const select = (name: keyof InboxFilters, label: string, options: readonly { id: string; name: string }[], unlisted?: string) => {
    const value = place[name] ?? ''
    // For example an assignee who may not answer any more.
    const isListed = value === '' || options.some(({ id }) => id === value)
    return (
      <SelectField label={label} value={value} onChange={(next) => onChange(name, next)}>
        <option value="">{t('inbox.any')}</option>
        {[...(isListed ? [] : [{ id: value, name: unlisted ?? value }]), ...options].map(({ id, name: text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </SelectField>
    )
  }
  const named = (names: readonly string[]) => names.map((name) => ({ id: name, name }))
  return (
    <>
      {select('project', t('inbox.project'), projects)}
      {place.view !== 'closed' &&
        select(
          'status',
          t('inbox.status'),
          ticketStatuses.filter((status) => status !== 'closed').map((status) => ({ id: status, name: t(`status.${status}`) })),
        )}
      {select(
        'priority',
        t('inbox.priority'),
        priorities.map((priority) => ({ id: priority, name: t(`priority.${priority}`) })),
      )}
      {(place.view === 'open' || place.view === 'closed') &&
        select(
          'assignee',
          t('inbox.assignee'),
          [...(agents ?? []), ...former.map(({ id, name }) => ({ id, name: deskT('common.shutOut', { name }) }))],
          // Until the names are loaded, the chosen assignee has none.
          agents ? deskT('common.noAgent') : '',
        )}
      {select(
        'language',
        t('views.language'),
        LANGUAGES.map((each) => ({ id: each, name: endonyms[each] })),
      )}
      {place.view !== 'closed' &&
        select(
          'waiting',
          t('views.waiting'),
          waitingTimes.map((each) => ({ id: each, name: hoursText(t, Number(each)) })),
        )}
      {place.view !== 'closed' &&
        select(
          'due',
          t('due.filter'),
          dueStates.map((each) => ({ id: each, name: t(`due.states.${each}`) })),
        )}
      {place.view !== 'closed' &&
        select(
          'snoozed',
          t('snooze.filter'),
          snoozeStates.map((each) => ({ id: each, name: t(`snooze.states.${each}`) })),
        )}
      {select(
        'purchase',
        t('views.purchase'),
        purchaseStates.map((each) => ({ id: each, name: t(`views.purchases.${each}`) })),
      )}
      {select(
        'rating',
        t('views.rating'),
        ratings.map((each) => ({ id: each, name: t(`views.ratings.${each}`) })),
      )}
      {select('tag', t('inbox.tag'), named(tags))}
    </>
  )
}

const hoursText = (t: ReturnType<typeof useInboxT>, hours: number) =>
  hours % 24 === 0 ? t('age.days', { count: hours / 24 }) : t('age.hours', { count: hours })
