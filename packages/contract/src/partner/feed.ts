import * as z from 'zod/mini'
import { cursor, pageSize } from './endpoint.ts'

/** The query of the event feed: at which event a reader begins, and which events it gets. */
export const feedQuery = z.object({
  after: cursor,
  limit: pageSize,
  /** Without `after`: `now` begins with the next event, not with the first. The first answer is empty and has the cursor. */
  start: z.optional(z.enum(['now'])),
  /** With `true`, the feed also contains test events (`ping`). */
  tests: z.optional(z.enum(['true', 'false'])),
})
