import { type AuditAction, auditActions } from '@playhub/contract/desk-overview'

export type AuditFilters = { staff: string; action: AuditAction | ''; object: string; from: string; to: string }
const names = ['staff', 'action', 'object', 'from', 'to'] as const satisfies readonly (keyof AuditFilters)[]

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Everything of it is in the address. Values that nobody could have chosen count as none. */
export const readFilters = (params: URLSearchParams): AuditFilters => {
  const [staff = '', action, object = '', from = '', to = ''] = names.map((name) => params.get(name) ?? '')
  return {
    staff: isUuid(staff) ? staff : '',
    action: auditActions.find((each) => each === action) ?? '',
    object: object.slice(0, 100),
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
  }
}

/** Only those that are set. */
export const setOf = (filters: AuditFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Partial<AuditFilters>
