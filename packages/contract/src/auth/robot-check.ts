import * as z from 'zod/mini'

/**
 * A solved ALTCHA challenge. It is accepted once. If the reply to a registration or recovery was lost, the same registration or recovery
 * may send it again.
 */
export const captcha = z.string().check(z.minLength(1, { error: 'CAPTCHA_REQUIRED' }), z.maxLength(8192))

/** The purpose of a challenge. A solution is valid only for its purpose. */
export const captchaPurposes = ['register', 'login', 'recover', 'signInCode', 'ticket'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]
