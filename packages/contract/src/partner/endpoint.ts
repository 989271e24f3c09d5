import * as z from 'zod/mini'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../limits.ts'
import type { RefusalCode } from '../refusals.ts'

/** This file contains the definitions that all calls of the partner API share. */

/** The short number by which games know a player. */
export const userId = z.string().check(z.regex(/^\d{1,15}$/))

export const pageSize = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_SIZE_MAX)), PAGE_SIZE_DEFAULT)
export const cursor = z.optional(z.string().check(z.maxLength(200)))
export const page = <S extends z.ZodMiniType>(of: S) => z.object({ items: z.array(of), nextCursor: z.nullable(z.string()) })

export type PartnerEndpoint = {
  method: 'GET' | 'POST'
  path: `/${string}`
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /**
   * Whether the caller must send the header `Idempotency-Key`. For 24 hours, a repeated call with the same key gets the first answer again.
   */
  idempotent?: true
  reply: z.ZodMiniType
  refusals: readonly RefusalCode[]
}
export const call = <const E extends PartnerEndpoint>(entry: E): E => entry
