import type { ReportFilters } from '@playhub/contract/desk/reports/reports'
import type { AnswerKind } from '@playhub/contract/desk/targets/due'
import type { TargetReport } from '@playhub/contract/desk/targets/targets'
import { type Priority, priorities } from '@playhub/contract/desk/tickets'
import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { endedWait, ticket } from '../../db/schema.ts'
import { isOpen } from '../inbox/inbox-data.ts'
import { isAbout } from '../reports/facts.ts'
import { daysOf } from '../reports/report.ts'
import { readBounds } from './data.ts'
import { isDue } from './due-sql.ts'

const DAY_MS = 86_400_000

/**
 * Counts the met and the missed targets for answers, by project, priority and kind of answer, and the tickets that are late now. Whether a
 * wait of a player met its target was stored when the wait ended, so later changes of the targets do not change past days. The filters use
 * the present language and tags of a ticket, and the member of staff who ended the wait. Throws BAD_REQUEST if the days are in the wrong
 * order or too many.
 */
export const readTargetReport = async (db: Tx, { from, to, ...about }: ReportFilters, now: Date): Promise<TargetReport> => {
  daysOf({ from, to })
  const { projectId, priority, kind, endedAt, isKept, ticketId, staffId } = endedWait
  const { project, language, tag, agent } = about
  const rows = await db
    .select({ projectId, priority, kind, kept: sql<number>`(count(*) filter (where ${isKept}))::int`, all: count() })
    .from(endedWait)
    .where(
      and(
        gte(endedAt, new Date(from)),
        lt(endedAt, new Date(Date.parse(to) + DAY_MS)),
        project === undefined ? undefined : eq(projectId, project),
        agent === undefined ? undefined : eq(staffId, agent),
        language === undefined && tag === undefined
          ? undefined
          : sql`exists (select from ticket where ticket.id = ${ticketId} and ${isAbout({ language, tag })})`,
      ),
    )
    .groupBy(projectId, priority, kind)
  const [late] = await db
    .select({ count: count() })
    .from(ticket)
    .where(
      and(
        isOpen,
        isDue('late', await readBounds(db, now, project)),
        isAbout(about),
        agent === undefined ? undefined : eq(ticket.assigneeId, agent),
      ),
    )
  const items = rows
    .toSorted((one, other) => one.projectId.localeCompare(other.projectId) || byUrgency(one, other))
    .map((row) => ({ project: row.projectId, priority: row.priority, kind: row.kind, kept: row.kept, missed: row.all - row.kept }))
  return { items, lateNow: late?.count ?? 0 }
}

type Place = { priority: Priority; kind: AnswerKind }
/** Sorts by priority, most urgent first, and puts the target of first answers before the target of later answers. */
const byUrgency = (one: Place, other: Place) =>
  priorities.indexOf(other.priority) - priorities.indexOf(one.priority) || (one.kind < other.kind ? -1 : 1)
