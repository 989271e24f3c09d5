import type { AnswerKind } from '@playhub/contract/desk/targets/due'
import type { TargetReport } from '@playhub/contract/desk/targets/targets'
import { type Priority, priorities } from '@playhub/contract/desk/tickets'
import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { endedWait, ticket } from '../../db/schema.ts'
import { isOpen } from '../inbox/inbox-data.ts'
import { daysOf } from '../reports/report.ts'
import { readBounds } from './data.ts'
import { isDue } from './due-sql.ts'

type Query = { from: string; to: string; project?: string | undefined }

const DAY_MS = 86_400_000

/**
 * Counts the kept and the missed targets by project, priority and kind of answer. Each wait was judged when it ended, so later changes of
 * the targets do not change past days. Throws BAD_REQUEST if the days are in the wrong order or too many.
 */
export const readTargetReport = async (db: Tx, { from, to, project }: Query, now: Date): Promise<TargetReport> => {
  daysOf({ from, to })
  const { projectId, priority, kind, endedAt, isKept } = endedWait
  const rows = await db
    .select({ projectId, priority, kind, kept: sql<number>`(count(*) filter (where ${isKept}))::int`, all: count() })
    .from(endedWait)
    .where(
      and(
        gte(endedAt, new Date(from)),
        lt(endedAt, new Date(Date.parse(to) + DAY_MS)),
        project === undefined ? undefined : eq(projectId, project),
      ),
    )
    .groupBy(projectId, priority, kind)
  const [late] = await db
    .select({ count: count() })
    .from(ticket)
    .where(
      and(isOpen, isDue('late', await readBounds(db, now, project)), project === undefined ? undefined : eq(ticket.projectId, project)),
    )
  const items = rows
    .toSorted((one, other) => one.projectId.localeCompare(other.projectId) || byUrgency(one, other))
    .map((row) => ({ project: row.projectId, priority: row.priority, kind: row.kind, kept: row.kept, missed: row.all - row.kept }))
  return { items, lateNow: late?.count ?? 0 }
}

type Place = { priority: Priority; kind: AnswerKind }
/** The most urgent priority first, the first answer before further ones. */
const byUrgency = (one: Place, other: Place) =>
  priorities.indexOf(other.priority) - priorities.indexOf(one.priority) || (one.kind < other.kind ? -1 : 1)
