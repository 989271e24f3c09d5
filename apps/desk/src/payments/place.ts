import type { desk } from '@playhub/contract/desk'
import { paymentMethods, paymentStatuses } from '@playhub/contract/payments'
import type { DeskCallInput } from '../base/call.ts'
import { isDay } from '../base/day.ts'

type Query = DeskCallInput<typeof desk.paymentsSearch.searchPayments>['query']

export const shownStatuses = [...paymentStatuses, 'refunded', 'disputed'] as const
export const modes = ['live', 'test'] as const
export const currencies = ['RUB', 'USD'] as const

const names = ['q', 'status', 'provider', 'project', 'mode', 'from', 'to', 'currency', 'min', 'max'] as const
type Name = (typeof names)[number]

/** The filters. An empty text means no filter. Amounts are minor units as text, and are ignored without a currency. */
export type Place = Readonly<Record<Name, string>>

const nowhere: Place = { q: '', status: '', provider: '', project: '', mode: '', from: '', to: '', currency: '', min: '', max: '' }

const among = (allowed: readonly string[]) => (text: string) => allowed.includes(text)
const isMinor = (text: string) => /^\d{1,11}$/.test(text)

const isGood: Readonly<Record<Name, (text: string) => boolean>> = {
  q: () => true,
  status: among(shownStatuses),
  provider: among(paymentMethods),
  project: (text) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(text),
  mode: among(modes),
  from: isDay,
  to: isDay,
  currency: among(currencies),
  min: isMinor,
  max: isMinor,
}

/** Reads the filters from the URL. Invalid values are ignored. */
export const readPlace = (params: URLSearchParams): Place => {
  const said = Object.fromEntries(
    names.map((name) => [name, (params.get(name) ?? '').trim().slice(0, 320)] as const).filter(([name, text]) => isGood[name](text)),
  )
  return withCurrency({ ...nowhere, ...said })
}

const withCurrency = (place: Place): Place => (place.currency === '' ? { ...place, min: '', max: '' } : place)

/** Returns the filters as a query string such as `?status=paid&…`; empty without filters. */
export const searchOf = (place: Place) => {
  const params = new URLSearchParams(Object.entries(withCurrency(place)).filter(([, text]) => text !== ''))
  return params.size > 0 ? `?${params}` : ''
}

// The cast is safe, because invalid filters were removed when the URL was read.
export const queryOf = (place: Place) => Object.fromEntries(Object.entries(place).filter(([, text]) => text !== '')) as Query

/** Whether there is a filter besides the search. */
export const isFiltered = (place: Place) => searchOf({ ...place, q: '' }) !== ''
