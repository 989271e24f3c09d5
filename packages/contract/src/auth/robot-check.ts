import * as z from 'zod/mini'

/**
 * A solved ALTCHA challenge. The server accepts each solution only once. Exception: if the reply to a registration or recovery was lost,
 * the browser may repeat the same request with the same solution.
 */
export const captcha = z.string().check(z.minLength(1, { error: 'CAPTCHA_REQUIRED' }), z.maxLength(8192))

/** The purpose of a challenge. A solution is valid only for its purpose. */
export const captchaPurposes = ['register', 'login', 'recover', 'signInCode', 'ticket'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]
