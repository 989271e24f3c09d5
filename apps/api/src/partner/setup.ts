import type { PartnerSetup } from '@playhub/contract/partner/setup'
import { and, asc, count, eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { noticeEndpoint, payment, playDay, playerProject, priceItem } from '../db/schema.ts'
import type { Scope } from './data.ts'

/** Returns which of the first setup steps a project has completed. */
export const readSetup = async (db: Tx, { projectId, mode }: Scope): Promise<PartnerSetup> => {
  const isPaid = and(eq(payment.projectId, projectId), eq(payment.mode, mode), eq(payment.status, 'paid'))
  const [items] = await db
    .select({ number: count() })
    .from(priceItem)
    .where(and(eq(priceItem.projectId, projectId), eq(priceItem.isActive, true)))
  const [play] = await db.select({ day: playDay.day }).from(playDay).where(eq(playDay.projectId, projectId)).limit(1)
  const [opened] = await db
    .select({ id: playerProject.playerId })
    .from(playerProject)
    .where(eq(playerProject.projectId, projectId))
    .limit(1)
  // The rows are sorted as in the index, so that PostgreSQL does not read all payments of a large project.
  const [paid] = await db
    .select({ at: payment.paidAt })
    .from(payment)
    .where(isPaid)
    .orderBy(asc(payment.createdAt), asc(payment.id))
    .limit(1)
  const [endpoint] = await db.select({ url: noticeEndpoint.url }).from(noticeEndpoint).where(eq(noticeEndpoint.projectId, projectId))
  return {
    project: projectId,
    mode,
    items: items?.number ?? 0,
    isPageSeen: play !== undefined || opened !== undefined,
    firstPaidTs: paid?.at?.toISOString() ?? null,
    hasNoticeAddress: endpoint !== undefined,
  }
}
