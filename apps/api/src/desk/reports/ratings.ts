import type { desk } from '@playhub/contract/desk'
import type { Rating } from '@playhub/contract/desk/reports/reports'
import { RATINGS_PAGE } from '@playhub/contract/limits'
import { and, desc, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type * as mini from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { staff, ticket } from '../../db/schema.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { spanOfDays } from '../days.ts'
import { isAbout } from './facts.ts'
import { daysOf } from './report.ts'

const place = z.object({ at: z.iso.datetime().regex(/^20/), id: z.uuid() })

type Asked = mini.infer<typeof desk.reports.listRatings.query>

/**
 * Lists a page of the ratings that the report with the same filters counts, the most recently closed ticket first. Throws BAD_REQUEST if
 * the days are in the wrong order or too many.
 */
export const listRatings = async (db: Tx, { from, to, agent, score, comments, after, ...filter }: Asked) => {
  daysOf({ from, to })
  const { from: first, until } = spanOfDays({ from, to })
  const last = after === undefined ? undefined : readCursor(place, after, 'after')
  const rows = await db
    .select({
      ...{ ticketId: ticket.id, number: ticket.number, title: ticket.title, project: ticket.projectId },
      ...{ score: ticket.rating, comment: ticket.ratingComment, closedAt: ticket.closedAt, agentId: staff.id, agentName: staff.name },
    })
    .from(ticket)
    .leftJoin(staff, eq(staff.id, ticket.closedBy))
    .where(
      and(
        isNotNull(ticket.closedAt),
        isNotNull(ticket.rating),
        first && gte(ticket.closedAt, first),
        until && lt(ticket.closedAt, until),
        isAbout(filter),
        agent === undefined ? undefined : eq(ticket.closedBy, agent),
        score === undefined ? undefined : eq(ticket.rating, Number(score)),
        comments === undefined ? undefined : ne(ticket.ratingComment, ''),
        last && sql`(${ticket.closedAt}, ${ticket.id}) < (${last.at}::timestamptz, ${last.id}::uuid)`,
      ),
    )
    .orderBy(desc(ticket.closedAt), desc(ticket.id))
    .limit(RATINGS_PAGE + 1)
  const items = rows.slice(0, RATINGS_PAGE).flatMap(({ closedAt, score: rated, agentId, agentName, ...row }): Rating[] =>
    closedAt === null || rated === null
      ? []
      : [
          {
            ...row,
            ...{ score: rated, closedTs: closedAt.toISOString() },
            agent: agentId === null || agentName === null ? null : { id: agentId, name: agentName },
          },
        ],
  )
  const end = items.at(-1)
  return { items, nextCursor: rows.length > RATINGS_PAGE && end ? writeCursor({ at: end.closedTs, id: end.ticketId }) : null }
}
