import * as z from 'zod/mini'
import { cursor, pageSize } from './endpoint.ts'

/** Where a reader of the feed begins, and what it reads. */
export const feedQuery = z.object({
  after: cursor,
  limit: pageSize,
  /** Without `after`: `now` begins with the next event, not with the first. The first answer is empty and has the cursor. */
  start: z.optional(z.enum(['now'])),
  /** `true`: test events (`ping`) too. */
  tests: z.optional(z.enum(['true', 'false'])),
})
