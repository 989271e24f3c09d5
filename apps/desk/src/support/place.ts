import { type InboxFilters, inboxFilters, type TicketView, ticketViews } from '@playhub/contract/desk/tickets'

/**
 * The view and filters of the list. They are in the URL. So a list can be bookmarked and sent to a colleague, and the Back button returns
 * to the previous list.
 */
export type InboxPlace = InboxFilters & { view: TicketView; q?: string | undefined }
export type Filters = Omit<InboxPlace, 'view'>

// The names of all filters: the filters in the schema and the search text `q`. The cast is needed, because `Object.keys` returns plain
// strings.
const filterNames = [...Object.keys(inboxFilters.shape), 'q'] as (keyof Filters)[]

/** Reads the view and the filters from the query string. Values that the server would refuse are ignored. */
export const readPlace = (search: string): InboxPlace => {
  const params = new URLSearchParams(search)
  const q = params.get('q')?.trim()
  return {
    view: ticketViews.find((view) => view === params.get('view')) ?? 'open',
    ...Object.fromEntries(
      Object.entries(inboxFilters.shape).flatMap(([name, filter]) => {
        const { data } = filter.safeParse(params.get(name) ?? undefined)
        return data === undefined ? [] : [[name, data]]
      }),
    ),
    ...(q && { q }),
  }
}

/** Returns the view and the filters as a query string with its question mark; empty for the default view without filters. */
export const searchOf = ({ view, ...filters }: InboxPlace): string => {
  const params = new URLSearchParams()
  if (view !== 'open') params.set('view', view)
  for (const name of filterNames) {
    const value = filters[name]
    if (value) params.set(name, value)
  }
  return params.size > 0 ? `?${params}` : ''
}

export const filterCount = (place: InboxPlace) => filterNames.filter((name) => place[name] !== undefined && name !== 'q').length

export const isNarrowed = (place: InboxPlace) => filterNames.some((name) => place[name] !== undefined)

/** Returns the view of `place` without filters. */
export const widened = ({ view }: InboxPlace): InboxPlace => ({ view })

/** Sets one filter; an empty value removes it. */
export const withFilter = (place: InboxPlace, name: keyof Filters, value: string): InboxPlace => {
  const params = new URLSearchParams(searchOf(place))
  params.set(name, value)
  return readPlace(params.toString())
}
