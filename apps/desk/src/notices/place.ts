import { webhookStates } from '@playhub/contract/desk-notices'
import { eventTypes, noticeStates } from '@playhub/contract/partner'
import { paymentMethods } from '@playhub/contract/payments'

export const logs = ['notices', 'webhooks'] as const
export type Log = (typeof logs)[number]

/** What narrows each log, and what may be said of it; any text where nothing is named. */
const allowed = {
  notices: { project: undefined, type: eventTypes, state: noticeStates, id: undefined },
  webhooks: { provider: paymentMethods, state: webhookStates, id: undefined },
} as const satisfies Record<Log, Record<string, readonly string[] | undefined>>

export type NoticesPlace = Readonly<Record<keyof (typeof allowed)['notices'], string>>
export type WebhooksPlace = Readonly<Record<keyof (typeof allowed)['webhooks'], string>>

export const logIn = (params: URLSearchParams): Log => (params.get('log') === 'webhooks' ? 'webhooks' : 'notices')

const read = (params: URLSearchParams, rules: Readonly<Record<string, readonly string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, values]) => {
      const text = (params.get(name) ?? '').trim().slice(0, 100)
      return [name, values === undefined || values.includes(text) ? text : '']
    }),
  )

/** Everything of it is in the address. What nobody could have chosen counts as nothing. */
export const readNotices = (params: URLSearchParams) => read(params, allowed.notices) as NoticesPlace
export const readWebhooks = (params: URLSearchParams) => read(params, allowed.webhooks) as WebhooksPlace

/** Only what is said. */
export const saidIn = (place: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(place).filter(([, text]) => text !== ''))

export const hrefOf = (log: Log, place: Readonly<Record<string, string>> = {}, opened = '') => {
  const params = new URLSearchParams({ ...(log === 'webhooks' && { log }), ...saidIn(place) })
  return `/notices${opened && `/${encodeURIComponent(opened)}`}${params.size > 0 ? `?${params}` : ''}`
}
