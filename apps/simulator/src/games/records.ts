import * as z from 'zod'
import { openTable } from '../journal.ts'

const grant = z.object({
  paymentId: z.string(),
  project: z.string(),
  userId: z.string(),
  itemId: z.string(),
  at: z.string(),
  state: z.enum(['granted', 'revoked']).default('granted'),
  /** Time of the newest event that was applied. */
  asOf: z.string().default(''),
})
export type Grant = z.infer<typeof grant>
const seenNotice = z.object({ id: z.string(), at: z.string() })
const save = z.object({ state: z.record(z.string(), z.unknown()).nullable() })

/** Opens the tables of the games' servers. Grants are stored by payment, so that one payment gives one item. */
export const openGameTables = (dir: string | undefined) => ({
  grants: openTable(dir, 'game-grants', grant),
  notices: openTable(dir, 'game-notices', seenNotice),
  saves: openTable(dir, 'game-saves', save),
})
export type GameTables = ReturnType<typeof openGameTables>
