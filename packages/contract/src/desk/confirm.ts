import * as z from 'zod/mini'
import { webAuthnJson } from '../auth/web-authn.ts'
import { call, everyone } from './endpoint.ts'
import { deskSession } from './sign-in.ts'

/**
 * Calls with which staff show the second factor again after the refusal STAFF_SIGN_IN_AGAIN. Then the refused call can be repeated. The
 * session gets a new cookie, but ends at the same time as before.
 */
export const confirm = {
  confirmByTotp: call({
    method: 'POST',
    path: '/confirm/totp',
    summary: 'The six digits of the authenticator app, counted and good once as at the sign-in',
    access: 'staff',
    body: z.object({ code: z.string().check(z.maxLength(20)) }),
    reply: deskSession,
    refusals: [...everyone, 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
  }),
  beginConfirmByPasskey: call({
    method: 'POST',
    path: '/confirm/passkey/begin',
    summary: "What the browser needs to ask for one of one's own passkeys; good for this session alone",
    access: 'staff',
    reply: webAuthnJson,
    refusals: [...everyone, 'FACTOR_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  confirmByPasskey: call({
    method: 'POST',
    path: '/confirm/passkey/finish',
    summary: 'The answer of the passkey',
    access: 'staff',
    body: z.object({ response: webAuthnJson }),
    reply: deskSession,
    refusals: [...everyone, 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
  }),
} as const
