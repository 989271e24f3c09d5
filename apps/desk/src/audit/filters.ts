import { type AuditAction, auditActions } from '@playhub/contract/desk/overview'
import { isDay } from '../base/day.ts'

export type AuditFilters = { staff: string; action: AuditAction | ''; object: string; from: string; to: string }

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Reads the filters from the URL. Invalid values are ignored. */
export const readFilters = (params: URLSearchParams): AuditFilters => {
  const said = (name: string, isGood: (text: string) => boolean) => {
    const text = params.get(name) ?? ''
    return isGood(text) ? text : ''
  }
  return {
    staff: said('staff', isUuid),
    action: auditActions.find((each) => each === params.get('action')) ?? '',
    object: (params.get('object') ?? '').slice(0, 100),
    from: said('from', isDay),
    to: said('to', isDay),
  }
}

/** Returns only the filters that are set. */
export const setOf = (filters: AuditFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Partial<AuditFilters>

/** Returns the filters as a query string such as `?action=refused&…`; empty without filters. */
export const searchOf = (filters: AuditFilters) => {
  const params = new URLSearchParams(setOf(filters))
  return params.size > 0 ? `?${params}` : ''
}
