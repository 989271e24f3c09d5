import * as z from 'zod/mini'
import { authResult } from '../auth.ts'
import { endpoint, orWarning } from '../endpoint.ts'
import { code, codeSent, email } from '../fields.ts'
import { captcha } from './robot-check.ts'

/** A secret that only the browser that asked for the code has. The server accepts the code only with this secret. */
const attempt = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * Sign-in by a code from an e-mail. Both calls give the same answers whether or not the address has an account. The code signs in to the
 * account of the address, or creates the account. The calls are refused while no project lists the sign-in method `mail_code`.
 */
export const signInCode = {
  sendSignInCode: endpoint({
    method: 'POST',
    path: '/auth/send-sign-in-code',
    summary: 'Ask for a sign-in code by e-mail; with the `attempt` of an earlier answer, for a new code, which replaces the earlier one',
    access: 'guest',
    body: z.object({ email, attempt: z.optional(attempt), captcha: z.optional(captcha) }),
    reply: z.extend(codeSent, { attempt }),
    refusals: ['CAPTCHA_REQUIRED', 'CAPTCHA_INVALID', 'RESEND_TOO_EARLY', 'SIGN_IN_METHOD_NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
  loginByCode: endpoint({
    method: 'POST',
    path: '/auth/login-by-code',
    summary: 'Sign in with the code from the e-mail, in the browser that asked for it',
    access: 'guest',
    body: z.object({
      email,
      code,
      attempt,
      /** The `token` of a link offer. The sign-in method that the offer is about is added to the account that signs in with the code. */
      link: z.optional(z.string().check(z.maxLength(100))),
    }),
    /** `isNew` is true if this sign-in created the account. `isLinked` is set with a `link`: whether the offered method was added. */
    reply: orWarning(z.object({ result: authResult, isNew: z.optional(z.boolean()), isLinked: z.optional(z.boolean()) }), [
      'SEND_VERIFICATION_CODE_INCORRECT',
    ]),
    refusals: ['CODE_TRIES_EXCEEDED', 'SIGN_IN_METHOD_NOT_AVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
} as const
