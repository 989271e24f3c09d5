import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'

/** Prefix of the desk's API, on the desk's own origin and with its HttpOnly cookie. */
export const deskPrefix = '/api'

/** The roles of members of staff. An `admin` may do everything. */
export const roles = ['support', 'content', 'finance', 'admin'] as const
export const role = z.enum(roles)
export type Role = (typeof roles)[number]

/**
 * Who may call. `visitor`: anybody; `begun`: whoever has entered the password; `staff`: whoever is signed in; a list of roles: members of
 * staff with one of these roles.
 */
export type DeskAccess = 'visitor' | 'begun' | 'staff' | readonly Role[]

export type DeskEndpoint = Pick<Endpoint, 'method' | 'path' | 'summary' | 'params' | 'query' | 'body' | 'files' | 'reply'> & {
  access: DeskAccess
  /** The body is a zip archive (application/zip), which the handler reads as a stream. */
  archive?: true
  /** The call is allowed only within STAFF_FRESH_MINUTES after signing in or showing the second factor again (`desk/confirm.ts`). */
  fresh?: true
  refusals: readonly RefusalCode[]
}
export const call = <const E extends DeskEndpoint>(entry: E): E => entry

export const everyone = ['STAFF_UNAUTHORIZED'] as const
export const byRole = ['STAFF_UNAUTHORIZED', 'STAFF_FORBIDDEN'] as const
export const agents = ['support', 'finance'] as const satisfies readonly Role[]

export const cursor = z.optional(z.string().check(z.maxLength(200)))
export const seq = z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))
/** A calendar day of this century, in UTC. */
export const day = z.iso.date().check(z.regex(/^20/))
export const short = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
