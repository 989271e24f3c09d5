import * as z from 'zod/mini'
import { authResult } from '../auth.ts'
import { endpoint } from '../endpoint.ts'
import { identities } from '../profile.ts'

const playerOnly = ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE'] as const
/** The `token` of a link offer. */
const link = z.string().check(z.minLength(1), z.maxLength(100))

/** The calls by which a person with several sign-in methods gets one account. */
export const joining = {
  takeLinkOffer: endpoint({
    method: 'POST',
    path: '/profile/take-link-offer',
    summary: 'Add the offered way in to this account, which has the same confirmed e-mail address',
    access: 'player',
    body: z.object({ link }),
    reply: identities,
    refusals: [...playerOnly, 'PROOF_REQUIRED', 'LINK_OFFER_GONE', 'IDENTITY_TAKEN', 'EMAIL_ADDED_ALREADY', 'TOO_MANY_REQUESTS'],
  }),
  declineLink: endpoint({
    method: 'POST',
    path: '/auth/decline-link',
    summary: 'Decline a link offer: get a new account with the offered way in',
    access: 'guest',
    body: z.object({ link }),
    reply: z.object({ result: authResult, isNew: z.boolean() }),
    refusals: ['LINK_OFFER_GONE', 'TOO_MANY_REQUESTS'],
  }),
} as const
