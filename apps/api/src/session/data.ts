import type { Tx } from '../db/connect.ts'
import { hostSession } from '../db/schema.ts'

export const insertHostSession = (db: Tx, of: typeof hostSession.$inferInsert) => db.insert(hostSession).values(of)
