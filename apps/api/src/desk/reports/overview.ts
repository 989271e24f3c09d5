import { desk } from '@playhub/contract/desk'
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { projectNameOf } from '../../catalogue/rules.ts'
import { auditLog, staff } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { spanOfDays } from '../days.ts'
import { readLong } from '../long-read.ts'
import { serveDesk } from '../serve.ts'

const AUDIT_PAGE = 50
const isShutOut = sql<boolean>`${staff.disabledAt} is not null`

/** The calls for the audit log, the members of staff, and the names of projects. */
export const overviewRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, catalogue } = deps
  const { overview } = desk

  serveDesk(app, deps, overview.listAudit, async ({ query }) => {
    const { from, until } = spanOfDays(query)
    const conditions = [
      query.before === undefined ? undefined : lt(auditLog.id, query.before),
      query.staff ? eq(auditLog.staffId, query.staff) : undefined,
      query.action ? eq(auditLog.action, query.action) : undefined,
      query.object ? sql`strpos(lower(${auditLog.object}), ${query.object.toLowerCase()}) > 0` : undefined,
      from && gte(auditLog.at, from),
      until && lt(auditLog.at, until),
    ]
    const rows = await readLong(deps, (tx) =>
      tx
        .select({ entry: auditLog, name: staff.name })
        .from(auditLog)
        .leftJoin(staff, eq(staff.id, auditLog.staffId))
        .where(and(...conditions))
        .orderBy(desc(auditLog.id))
        .limit(AUDIT_PAGE + 1),
    )
    const items = rows.slice(0, AUDIT_PAGE).map(({ entry: { at, staffId, ...entry }, name }) => ({
      ...entry,
      at: at.toISOString(),
      staff: staffId === null || name === null ? null : { id: staffId, name },
      // The type is correct, because only our code writes these columns, and always as objects.
      before: entry.before as Record<string, unknown>,
      after: entry.after as Record<string, unknown>,
    }))
    return { items, nextCursor: rows.length > AUDIT_PAGE ? (items.at(-1)?.id ?? null) : null }
  })

  serveDesk(app, deps, overview.listStaff, async () => ({
    items: await db
      .select({ id: staff.id, name: staff.name, email: staff.email, roles: staff.roles, isShutOut })
      .from(staff)
      .orderBy(isShutOut, asc(staff.name), asc(staff.id)),
  }))

  serveDesk(app, deps, overview.listProjects, async () => ({
    items: [...catalogue.current().projects.keys()].map((id) => ({ id, name: projectNameOf(catalogue.current(), id, 'en') })),
  }))
}
