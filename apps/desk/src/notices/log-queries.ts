import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call, type DeskCallInput } from '../base/call.ts'
import { type NoticesPlace, saidIn, type WebhooksPlace } from './place.ts'

/** How often the open entry is read again, in ms. So the panel shows, for example, the result of a notice that was sent again. */
const OPEN_EVERY_MS = 4000

type NoticesAsked = DeskCallInput<typeof desk.noticesLog.listNotices>['query']
type WebhooksAsked = DeskCallInput<typeof desk.noticesLog.listWebhooks>['query']
const after = (cursor: string) => (cursor === '' ? {} : { cursor })

export const readNoticesPage = (place: NoticesPlace) => (cursor: string, signal: AbortSignal) =>
  // The cast is safe, because invalid filters were removed when the URL was read.
  call(desk.noticesLog.listNotices, { query: { ...saidIn(place), ...after(cursor) } as NoticesAsked }, signal)

export const readWebhooksPage = (place: WebhooksPlace) => (cursor: string, signal: AbortSignal) =>
  // The cast is safe, because invalid filters were removed when the URL was read.
  call(desk.noticesLog.listWebhooks, { query: { ...saidIn(place), ...after(cursor) } as WebhooksAsked }, signal)

export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['notice', id],
    queryFn: ({ signal }) => call(desk.noticesLog.getNotice, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data ? OPEN_EVERY_MS : false),
  })

/** How often the state of the servers is read, in ms, while a server fails or is switched off. */
const FAILING_EVERY_MS = 4000
/** How often the state of the servers is read, in ms, while all of them work. */
const SERVERS_EVERY_MS = 30_000
/** How often a test event is read, in ms, until the hub has tried to send it. */
const TEST_EVERY_MS = 700

export const serversQuery = queryOptions({
  queryKey: ['notice-servers'],
  queryFn: ({ signal }) => call(desk.noticesLog.listServers, {}, signal),
  refetchInterval: ({ state: { data } }) => (data?.items.some(({ state }) => state !== 'on') ? FAILING_EVERY_MS : SERVERS_EVERY_MS),
})

export const serverHealthQuery = (id: string) =>
  queryOptions({
    queryKey: ['notice-servers', id],
    queryFn: ({ signal }) => call(desk.noticesLog.getServer, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data?.state === 'on' ? SERVERS_EVERY_MS : FAILING_EVERY_MS),
  })

/** Reads a test event again and again until the hub has tried to send it. */
export const testQuery = (id: string) =>
  queryOptions({
    queryKey: ['notice-test', id],
    queryFn: ({ signal }) => call(desk.noticesLog.getNotice, { params: { id } }, signal),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (data?.notice.state === 'waiting' ? TEST_EVERY_MS : false),
  })

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook', id],
    queryFn: ({ signal }) => call(desk.noticesLog.getWebhook, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data?.webhook.state === 'received' ? OPEN_EVERY_MS : false),
  })
