import { partner } from '@playhub/contract/partner'
import { eventFeed, type FeedPlace, type ListEvents, listEvents } from './feed.ts'
import { type HeaderBag, readNotice } from './notices.ts'
import { type PartnerInput, partnerCall } from './partner-call.ts'
import { tokenChecks } from './tokens.ts'

export type { NoticeEntry, PartnerEvent, PartnerPayment, PartnerRefund } from '@playhub/contract/partner'
export type { PartnerGood } from '@playhub/contract/partner/goods'
export { Refusal } from '@playhub/contract/refusals'
export type { FeedPlace } from './feed.ts'
export type { HeaderBag, UnknownEvent } from './notices.ts'
export { HubUnavailable } from './partner-call.ts'

export type HubSettings = {
  /** The hub's public URL. It is also the issuer of the hub's tokens. */
  hubUrl: string
  project: string
  /** The API key, `ph_test_…` or `ph_live_…`. It must never leave the game's server. */
  apiKey: string
  /** The secret of the notices, `whsec_…`, as the desk shows it. */
  noticeSecret: string
  /** Time limit of one try in milliseconds. Default: 10,000. */
  timeoutMs?: number
}

type Once = { idempotencyKey?: string }
type CreatePayment = PartnerInput<typeof partner.createPayment>['body']
type ListPayments = PartnerInput<typeof partner.listPayments>['query']
type RefundPayment = PartnerInput<typeof partner.refundPayment>['body']
type ListLateGoods = PartnerInput<typeof partner.listLateGoods>['query']
type ListGoods = PartnerInput<typeof partner.listGoods>['query']
type ListNotices = PartnerInput<typeof partner.listNotices>['query']

/**
 * Returns the functions of the hub for a game's server. A failed check throws the Refusal UNAUTHORIZED (tokens) or SIGNATURE_INVALID
 * (notices). A failed call throws the hub's Refusal or HubUnavailable.
 */
export const connectHub = ({ hubUrl, project, apiKey, noticeSecret, timeoutMs = 10_000 }: HubSettings) => {
  if (!/^https?:\/\//.test(hubUrl) || !URL.canParse(hubUrl)) {
    throw new Error(`hubUrl must be a whole address, such as https://play.example, not ${JSON.stringify(hubUrl)}`)
  }
  const settings = { hubUrl, apiKey, timeoutMs }
  return {
    ...tokenChecks({ hubUrl, project }),
    /**
     * The mode of the API key. Notices of both modes arrive at the same URL, so compare `event.data.mode` with this value before you grant
     * anything.
     */
    mode: apiKey?.startsWith('ph_live_') ? ('live' as const) : ('test' as const),
    verifyNotice: (rawBody: string | Uint8Array, headers: HeaderBag) => readNotice(noticeSecret, rawBody, headers),
    /**
     * Two calls with the same `idempotencyKey` create only one payment. Without a key, each call creates one payment, even if the call is
     * retried.
     */
    createPayment: (body: CreatePayment, once: Once = {}) => partnerCall(settings, partner.createPayment, { body, ...once }),
    /** Returns which steps of the project's setup are done, for example whether a first payment was paid. */
    getSetup: () => partnerCall(settings, partner.getSetup, {}),
    getPayment: (id: string) => partnerCall(settings, partner.getPayment, { params: { id } }),
    listPayments: (query: ListPayments = {}) => partnerCall(settings, partner.listPayments, { query }),
    /**
     * Refunds `amount` in minor units, or everything that was not refunded yet. `pending` in the reply means that the provider has not
     * decided yet.
     */
    refundPayment: (id: string, body: RefundPayment = {}, once: Once = {}) =>
      partnerCall(settings, partner.refundPayment, { params: { id }, body, ...once }),
    listRefunds: (id: string) => partnerCall(settings, partner.listRefunds, { params: { id } }),
    listEvents: (query: ListEvents = {}) => listEvents(settings, query),
    /**
     * Reads the events after a position of the feed, one by one, up to the newest. `place.save` is called after all events of a page were
     * handled.
     */
    events: (place: FeedPlace = {}) => eventFeed(settings, place),
    listNotices: (query: ListNotices = {}) => partnerCall(settings, partner.listNotices, { query }),
    /** Sends the notice of an event again, with the same id and body. */
    replayNotice: (id: string, once: Once = {}) => partnerCall(settings, partner.replayNotice, { params: { id }, ...once }),
    /** Sends one test event, `ping`, to the notice URL of this project, even while notices are switched off. */
    testNotice: (once: Once = {}) => partnerCall(settings, partner.testNotice, { ...once }),
    /** Lists the goods that the player got for payments, newest first. */
    listGoods: (userId: string, query: ListGoods = {}) => partnerCall(settings, partner.listGoods, { params: { id: userId }, query }),
    /**
     * Lists the goods that were paid but that the game has not collected within the time limit. The goods that have waited longest are
     * first.
     */
    listLateGoods: (query: ListLateGoods = {}) => partnerCall(settings, partner.listLateGoods, { query }),
    /**
     * Uses up a consumable good. If this throws HubUnavailable, call it again with the same `idempotencyKey`: even much later, the repeated
     * call gets the answer that the first call would have got. Throws GOOD_CONSUMED if another caller was first.
     */
    consumeGood: (id: string, once: Once = {}) => partnerCall(settings, partner.consumeGood, { params: { id }, ...once }),
    /** Tells the hub that the game has given the good (the bought item) to the player. */
    acknowledgeGood: (id: string, once: Once = {}) => partnerCall(settings, partner.acknowledgeGood, { params: { id }, ...once }),
    getPlayer: (id: string) => partnerCall(settings, partner.getPlayer, { params: { id } }),
    verifyToken: (token: string) => partnerCall(settings, partner.verifyToken, { body: { token } }),
  }
}

export type Hub = ReturnType<typeof connectHub>
