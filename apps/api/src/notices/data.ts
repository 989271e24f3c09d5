import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { noticeEndpoint } from '../db/schema.ts'

/** Where a project's notices go. */
export const findEndpoint = async (db: Tx, projectId: string) => {
  const [row] = await db.select().from(noticeEndpoint).where(eq(noticeEndpoint.projectId, projectId))
  return row
}
