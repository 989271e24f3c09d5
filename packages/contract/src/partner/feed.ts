import * as z from 'zod/mini'
import { cursor, pageSize } from './endpoint.ts'

/** The query of the event feed: at which event a reader begins, and which events it gets. */
export const feedQuery = z.strictObject({
  after: cursor,
  limit: pageSize,
  /**
   * Where a reader without `after` starts. `now`: at the next event; the first reply is then empty and contains only the cursor. Without
   * `start`: at the first event.
   */
  start: z.optional(z.enum(['now'])),
  /** With `true`, the feed also contains test events (`ping`). */
  tests: z.optional(z.enum(['true', 'false'])),
})
