import { partner } from '@playhub/contract/partner'
import { type HeaderBag, readNotice } from './notices.ts'
import { type PartnerInput, partnerCall } from './partner-call.ts'
import { tokenChecks } from './tokens.ts'

export type { PartnerEvent, PartnerPayment } from '@playhub/contract/partner'
export { Refusal } from '@playhub/contract/refusals'
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
type ListEvents = PartnerInput<typeof partner.listEvents>['query']

/**
 * What a game's server uses of the hub.
 * Checks throw the Refusal UNAUTHORIZED (tokens) or SIGNATURE_INVALID (notices); calls throw the hub's Refusal or HubUnavailable.
 */
export const connectHub = ({ hubUrl, project, apiKey, noticeSecret, timeoutMs = 10_000 }: HubSettings) => {
  const settings = { hubUrl, apiKey, timeoutMs }
  return {
    ...tokenChecks({ hubUrl, project }),
    verifyNotice: (rawBody: string | Uint8Array, headers: HeaderBag) => readNotice(noticeSecret, rawBody, headers),
    /** Give `idempotencyKey` to make two calls of your own one payment; without it each call is one, whatever its retries. */
    createPayment: (body: CreatePayment, once: Once = {}) => partnerCall(settings, partner.createPayment, { body, ...once }),
    getPayment: (id: string) => partnerCall(settings, partner.getPayment, { params: { id } }),
    listPayments: (query: ListPayments = {}) => partnerCall(settings, partner.listPayments, { query }),
    listEvents: (query: ListEvents = {}) => partnerCall(settings, partner.listEvents, { query }),
    getPlayer: (id: string) => partnerCall(settings, partner.getPlayer, { params: { id } }),
    verifyToken: (token: string) => partnerCall(settings, partner.verifyToken, { body: { token } }),
  }
}

export type Hub = ReturnType<typeof connectHub>
