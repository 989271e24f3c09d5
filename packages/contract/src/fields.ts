import * as z from 'zod/mini'
import { asciiEmail } from './email-domain.ts'
import { EMAIL } from './email-fault.ts'
import { CODE_DIGITS, CURRENCIES, EMAIL_MAX, IDEMPOTENCY_KEY_MAX, LANGUAGES, PASSWORD_MAX, PASSWORD_MIN, PAYLOAD_MAX } from './limits.ts'

/**
 * This file defines field schemas that several parts of the contract use. The `error` of a rule is a stable code; `packages/phrases` has
 * the sentence for each code.
 */

/** An e-mail address. It is trimmed, in lower case and has an ASCII domain, so that all spellings of one address belong to one account. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite(asciiEmail),
    z.minLength(1, { error: 'EMAIL_REQUIRED', abort: true }),
    z.maxLength(EMAIL_MAX, { error: 'EMAIL_TOO_LONG', abort: true }),
    z.regex(EMAIL, { error: 'EMAIL_INVALID' }),
  )

export const password = z
  .string()
  .check(
    z.minLength(1, { error: 'PASSWORD_REQUIRED', abort: true }),
    z.regex(new RegExp(`^[A-Za-z0-9]{${PASSWORD_MIN},${PASSWORD_MAX}}$`), { error: 'PASSWORD_FORMAT' }),
  )

/** A six-digit code. Pasted text may contain spaces and dashes: `409 218` becomes `409218`. Leading zeros are kept. */
export const code = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), { error: 'CODE_FORMAT' })),
)

export const projectId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: 'PROJECT_ID_FORMAT' }))
/**
 * The id of a new project. It must work as a subdomain. So it is not `www` (the portal), does not end with a hyphen, and does not begin
 * with `xn--` (an encoded international name). Older projects may have such ids; they are opened with `?project=`.
 */
export const newProjectId = projectId.check(z.refine((id) => !/^www$|-$|^xn--/.test(id), { error: 'PROJECT_ID_FORMAT' }))
export const uuid = z.uuid({ error: 'ID_FORMAT' })
export const language = z.enum(LANGUAGES)
export const currency = z.enum(CURRENCIES)
export type Currency = z.infer<typeof currency>
/** Data that the hub stores and returns to the game unchanged. It must be text that the database can store. */
export const payload = z.string().check(
  z.maxLength(PAYLOAD_MAX),
  z.refine((text) => text.isWellFormed(), { error: 'INVALID_FORMAT' }),
)
export const isoDate = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/))
export const idempotencyKey = z.string().check(z.regex(new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`)))

/** An amount of money in minor units (kopecks or cents), as an integer. */
export const minorUnits = z.int().check(z.nonnegative())

export const done = z.object({ result: z.boolean() })

/** An entry of `extra`, a list of additional settings of a project. */
export const extraItem = z.object({ id: z.string(), value: z.string() })

/** The reply after a six-digit code was sent. A new code can be requested after `resendAfterSeconds`. */
export const codeSent = z.object({ result: z.literal(true), resendAfterSeconds: z.number() })
