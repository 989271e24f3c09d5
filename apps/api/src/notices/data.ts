import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { noticeEndpoint } from '../db/schema.ts'

/** Finds the notice endpoint (URL and signing secret) of a project. */
export const findEndpoint = async (db: Tx, projectId: string) => {
  const [row] = await db.select().from(noticeEndpoint).where(eq(noticeEndpoint.projectId, projectId))
  return row
}
