import * as z from 'zod/mini'
import { cursor, pageSize } from './endpoint.ts'

/** The query of the event feed: at which event a reader begins, and which events it gets. */
export const feedQuery = z.object({
  after: cursor,
  limit: pageSize,
  /**
   * If `after` is missing, `now` starts the reader at the next event instead of the first one. The first answer is empty and has the
   * cursor.
   */
  start: z.optional(z.enum(['now'])),
  /** With `true`, the feed also contains test events (`ping`). */
  tests: z.optional(z.enum(['true', 'false'])),
})
