import { partner } from '@playhub/contract/partner'
import { eventFeed, type FeedPlace, type ListEvents, listEvents } from './feed.ts'
import { type HeaderBag, readNotice } from './notices.ts'
import { type PartnerInput, partnerCall } from './partner-call.ts'
import { tokenChecks } from './tokens.ts'

export type { NoticeEntry, PartnerEvent, PartnerPayment, PartnerRefund } from '@playhub/contract/partner'
export { Refusal } from '@playhub/contract/refusals'
export type { FeedPlace } from './feed.ts'
export type { HeaderBag, UnknownEvent } from './notices.ts'
export { HubUnavailable } from './partner-call.ts'

export type HubSettings = {
  /** The hub's public address, which is the issuer of its tokens too. */
  hubUrl: string
  project: string
  /** `ph_test_…` or `ph_live_…`; it never leaves the game's server. */
  apiKey: string
  /** `whsec_…`, as the desk showed it. */
  noticeSecret: string
  /** For one try of a call; 10 seconds unless told. */
  timeoutMs?: number
}

type Once = { idempotencyKey?: string }
type CreatePayment = PartnerInput<typeof partner.createPayment>['body']
type ListPayments = PartnerInput<typeof partner.listPayments>['query']
type RefundPayment = PartnerInput<typeof partner.refundPayment>['body']
type ListNotices = PartnerInput<typeof partner.listNotices>['query']

/**
 * What a game's server uses of the hub.
 * Checks throw the Refusal UNAUTHORIZED (tokens) or SIGNATURE_INVALID (notices); calls throw the hub's Refusal or HubUnavailable.
 */
export const connectHub = ({ hubUrl, project, apiKey, noticeSecret, timeoutMs = 10_000 }: HubSettings) => {
  const settings = { hubUrl, apiKey, timeoutMs }
  return {
    ...tokenChecks({ hubUrl, project }),
    /** What the key is for. Notices of both modes go to one address: compare `event.data.mode` before giving anything away. */
    mode: apiKey.startsWith('ph_live_') ? ('live' as const) : ('test' as const),
    verifyNotice: (rawBody: string | Uint8Array, headers: HeaderBag) => readNotice(noticeSecret, rawBody, headers),
    /** Give `idempotencyKey` to make two calls of your own one payment; without it each call is one, whatever its retries. */
    createPayment: (body: CreatePayment, once: Once = {}) => partnerCall(settings, partner.createPayment, { body, ...once }),
    getPayment: (id: string) => partnerCall(settings, partner.getPayment, { params: { id } }),
    listPayments: (query: ListPayments = {}) => partnerCall(settings, partner.listPayments, { query }),
    /** All that is left of the payment, or `amount` of it in minor units. `pending` in the answer means that the provider has not decided yet. */
    refundPayment: (id: string, body: RefundPayment = {}, once: Once = {}) =>
      partnerCall(settings, partner.refundPayment, { params: { id }, body, ...once }),
    listRefunds: (id: string) => partnerCall(settings, partner.listRefunds, { params: { id } }),
    listEvents: (query: ListEvents = {}) => listEvents(settings, query),
    /** What happened after a place in the feed, event by event, up to now. `place.save` is called when all events of a page have been dealt with. */
    events: (place: FeedPlace = {}) => eventFeed(settings, place),
    listNotices: (query: ListNotices = {}) => partnerCall(settings, partner.listNotices, { query }),
    /** Has the notice of an event sent once more, with the same id and body. */
    replayNotice: (id: string, once: Once = {}) => partnerCall(settings, partner.replayNotice, { params: { id }, ...once }),
    /** Has a test event, `ping`, sent to this project's address: once, also while it is switched off. */
    testNotice: (once: Once = {}) => partnerCall(settings, partner.testNotice, { ...once }),
    getPlayer: (id: string) => partnerCall(settings, partner.getPlayer, { params: { id } }),
    verifyToken: (token: string) => partnerCall(settings, partner.verifyToken, { body: { token } }),
  }
}

export type Hub = ReturnType<typeof connectHub>
