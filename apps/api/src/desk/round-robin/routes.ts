import { desk } from '@playhub/contract/desk'
import {
  type EditedRoundRobin,
  NO_ROUND_ROBIN,
  type RoundRobinDocument,
  roundRobinProblems,
} from '@playhub/contract/desk/round-robin/round-robin'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { projectRoundRobin, staff } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../audit/audit.ts'
import { changesBetween, findProject, isSame, lockProject, refuseErrors, versionOf } from '../catalogue/editor-data.ts'
import { serveDesk } from '../serve.ts'
import { isAgent } from '../ticket/agents.ts'
import { listPassedOn } from './passed-on.ts'
import { readOwnPresence, reportPresence } from './presence.ts'

/** The calls for automatic assignment in turn: the settings of a project, and the caller's presence. */
export const roundRobinRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now } = deps
  const { roundRobin } = desk

  serveDesk(app, deps, roundRobin.getRoundRobin, async ({ params: { id } }) => {
    await findProject(db, id)
    return present(await readDocument(db, id))
  })

  serveDesk(app, deps, roundRobin.saveRoundRobin, async ({ params: { id }, body, staff }) =>
    db.transaction(async (tx) => {
      const { version } = body
      await lockProject(tx, id)
      const document = { ...body.document, members: await onlyAgents(tx, body.document.members) }
      const before = await readDocument(tx, id)
      // This request repeats an earlier one whose reply was lost. The change is already saved.
      if (isSame(before, document)) return present(before)
      if (version !== versionOf(before)) throw new Refusal('EDITED_MEANWHILE')
      refuseErrors(roundRobinProblems(document))
      const saved = { ...document, updatedBy: staff.id, updatedAt: now() }
      await tx
        .insert(projectRoundRobin)
        .values({ projectId: id, ...saved })
        .onConflictDoUpdate({ target: projectRoundRobin.projectId, set: saved })
      await audit(tx, staff, { action: 'round-robin-saved', object: `project ${id}`, ...changesBetween(before, document) })
      return present(document)
    }),
  )

  serveDesk(app, deps, roundRobin.getOwnPresence, ({ staff }) => readOwnPresence(db, staff.id, now()))

  serveDesk(app, deps, roundRobin.reportPresence, async ({ body: { takesNew }, staff }) => {
    await reportPresence(deps, staff, takesNew)
    const own = await readOwnPresence(db, staff.id, now())
    return own.takesNew ? { ...own, passedOn: await listPassedOn(db, staff.id, now()) } : own
  })
}

const present = (document: RoundRobinDocument): EditedRoundRobin => ({ document, version: versionOf(document) })

const readDocument = async (db: Pick<Tx, 'select'>, id: string): Promise<RoundRobinDocument> => {
  const { isOn, members, openMax, returnMinutes } = projectRoundRobin
  const [row] = await db
    .select({ isOn, members, openMax, returnMinutes })
    .from(projectRoundRobin)
    .where(eq(projectRoundRobin.projectId, id))
  return row ? { ...row, members: await onlyAgents(db, row.members) } : NO_ROUND_ROBIN
}

/** Removes unknown ids, and members of staff who have left or may not answer any more. */
const onlyAgents = async (db: Pick<Tx, 'select'>, members: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(isAgent, inArray(staff.id, [...members])))
  return rows.map(({ id }) => id).toSorted()
}
