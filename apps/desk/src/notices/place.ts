import { webhookStates } from '@playhub/contract/desk/notices'
import { eventTypes, noticeStates } from '@playhub/contract/partner'
import { paymentMethods } from '@playhub/contract/payments'
import { isDay } from '../base/day.ts'

export const logs = ['notices', 'webhooks', 'servers'] as const
export type Log = (typeof logs)[number]

type IsGood = (text: string) => boolean
const isAny: IsGood = () => true
const among =
  (allowed: readonly string[]): IsGood =>
  (text) =>
    allowed.includes(text)

/** The filters of each log, with their allowed values. */
const isGood = {
  notices: { project: isAny, type: among(eventTypes), state: among(noticeStates), from: isDay, to: isDay, id: isAny },
  webhooks: { provider: among(paymentMethods), state: among(webhookStates), from: isDay, to: isDay, id: isAny },
} as const satisfies Partial<Record<Log, Record<string, IsGood>>>

export type NoticesPlace = Readonly<Record<keyof (typeof isGood)['notices'], string>>
export type WebhooksPlace = Readonly<Record<keyof (typeof isGood)['webhooks'], string>>

export const logIn = (params: URLSearchParams): Log => logs.find((log) => log === params.get('log')) ?? 'notices'

const read = (params: URLSearchParams, rules: Readonly<Record<string, IsGood>>) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, isSayable]) => {
      const text = (params.get(name) ?? '').trim().slice(0, 100)
      return [name, isSayable(text) ? text : '']
    }),
  )

/** Reads the filters from the URL. Invalid values are ignored. */
export const readNotices = (params: URLSearchParams) => read(params, isGood.notices) as NoticesPlace
// `read` returns a text for each name in `isGood.webhooks`, as `WebhooksPlace` requires.
export const readWebhooks = (params: URLSearchParams) => read(params, isGood.webhooks) as WebhooksPlace

/** Whether there is a filter besides the id. */
export const isFiltered = (place: Readonly<Record<string, string>>) => Object.keys(saidIn({ ...place, id: '' })).length > 0

/** Returns only the filters that are set. */
export const saidIn = (place: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(place).filter(([, text]) => text !== ''))

export const hrefOf = (log: Log, place: Readonly<Record<string, string>> = {}, opened = '') => {
  const params = new URLSearchParams({ ...(log !== 'notices' && { log }), ...saidIn(place) })
  return `/notices${opened && `/${encodeURIComponent(opened)}`}${params.size > 0 ? `?${params}` : ''}`
}
