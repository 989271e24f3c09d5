import * as z from 'zod/mini'
import { authMethod, authResult } from '../auth.ts'
import { endpoint } from '../endpoint.ts'
import { done } from '../fields.ts'
import { identities } from '../profile.ts'

const playerOnly = ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE'] as const
/** The `token` of a link offer: the server offers to add a new sign-in method to an account that the player already has. */
const link = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * Another account that belongs to the same player. `other` is null if this session has not proved another account. `purchases`, `saves` and
 * `tickets`: how many of these a merge would move from the other account to this one.
 */
const otherAccount = z.object({
  other: z.nullable(
    z.object({
      userId: z.string(),
      nickName: z.string(),
      methods: z.array(authMethod),
      purchases: z.number(),
      saves: z.number(),
      tickets: z.number(),
    }),
  ),
})
export type OtherAccount = NonNullable<z.infer<typeof otherAccount>['other']>

/**
 * The calls for a person with several sign-in methods: add an offered method to an existing account, decline the offer, or join two
 * accounts into one.
 */
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
  readMerge: endpoint({
    method: 'GET',
    path: '/profile/merge',
    summary: 'The other account that this session has proved, by a way in that turned out to be taken or by prove-other',
    access: 'player',
    reply: otherAccount,
    refusals: playerOnly,
  }),
  proveOther: endpoint({
    method: 'POST',
    path: '/profile/prove-other',
    summary: 'Prove that another account is the player’s too, by the access token of a sign-in to it just now. The call ends that sign-in',
    access: 'player',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
    reply: otherAccount,
    refusals: [...playerOnly, 'PROOF_REQUIRED', 'MERGE_NOT_PROVED', 'MERGE_SAME_ACCOUNT', 'TOO_MANY_REQUESTS'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/profile/merge',
    summary: 'Join the other account into this one. Repeating it is no mistake',
    access: 'player',
    body: z.object({ userId: z.string().check(z.regex(/^\d{1,15}$/)) }),
    reply: done,
    refusals: [...playerOnly, 'PROOF_REQUIRED', 'MERGE_NOT_PROVED', 'MERGE_SAME_ACCOUNT', 'TOO_MANY_REQUESTS'],
  }),
} as const
