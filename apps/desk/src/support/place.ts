import { type Priority, priorities, type TicketView, ticketViews } from '@playhub/contract/desk/tickets'
import { type TicketStatus, ticketStatuses } from '@playhub/contract/support'

/**
 * The view and filters of the list. They are in the address, so that they can be bookmarked, sent to a colleague and left with the Back
 * button.
 */
export type InboxPlace = {
  view: TicketView
  project?: string
  status?: TicketStatus
  priority?: Priority
  assignee?: string
  tag?: string
  q?: string
}
export type Filters = Omit<InboxPlace, 'view'>

const filterNames = ['project', 'status', 'priority', 'assignee', 'tag', 'q'] as const satisfies readonly (keyof Filters)[]

const oneOf = <T extends string>(allowed: readonly T[], value: string | null) => allowed.find((each) => each === value)

/** Invalid values are ignored. */
export const readPlace = (search: string): InboxPlace => {
  const params = new URLSearchParams(search)
  const status = oneOf(ticketStatuses, params.get('status'))
  const priority = oneOf(priorities, params.get('priority'))
  const texts = (['project', 'assignee', 'tag', 'q'] as const).flatMap((name) => {
    const value = params.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  return {
    view: oneOf(ticketViews, params.get('view')) ?? 'open',
    ...(status && { status }),
    ...(priority && { priority }),
    ...Object.fromEntries(texts),
  }
}

/** Includes the question mark; empty for the default view. */
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

/** The same view without filters. */
export const widened = ({ view }: InboxPlace): InboxPlace => ({ view })

/** Sets one filter; an empty value removes it. */
export const withFilter = (place: InboxPlace, name: keyof Filters, value: string): InboxPlace => {
  const params = new URLSearchParams(searchOf(place))
  params.set(name, value)
  return readPlace(params.toString())
}
