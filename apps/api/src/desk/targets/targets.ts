import { desk } from '@playhub/contract/desk'
import { NO_TARGETS, targetsProblems } from '@playhub/contract/desk/targets/rules'
import { type EditedTargets, type TargetsDocument, targetsDocument } from '@playhub/contract/desk/targets/targets'
import { error, only } from '@playhub/contract/projects/problems'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { projectTargets } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../audit/audit.ts'
import { changesBetween, findProject, isSame, lockProject, refuseErrors, versionOf } from '../catalogue/editor-data.ts'
import { readLong } from '../long-read.ts'
import { serveDesk } from '../serve.ts'
import { readTargetReport } from './report.ts'
import { forgetWarningsOf, listWarnings } from './warnings.ts'
import { isUsable } from './zone-calendar.ts'

/** The calls for targets of answers: the settings of a project, the warnings and the report. */
export const targetRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now } = deps
  const { targets } = desk

  serveDesk(app, deps, targets.getTargets, async ({ params: { id } }) => {
    await findProject(db, id)
    return present(await readDocument(db, id))
  })

  serveDesk(app, deps, targets.saveTargets, async ({ params: { id }, body: { document, version }, staff }) =>
    db.transaction(async (tx) => {
      await lockProject(tx, id)
      const before = await readDocument(tx, id)
      // This request repeats an earlier one whose reply was lost. The change is already saved.
      if (isSame(before, document)) return present(before)
      if (version !== versionOf(before)) throw new Refusal('EDITED_MEANWHILE')
      refuseErrors(problemsOf(document))
      const saved = { document, updatedBy: staff.id, updatedAt: now() }
      await tx
        .insert(projectTargets)
        .values({ projectId: id, ...saved })
        .onConflictDoUpdate({ target: projectTargets.projectId, set: saved })
      await forgetWarningsOf(tx, id)
      await audit(tx, staff, { action: 'targets-saved', object: `project ${id}`, ...changesBetween(before, document) })
      return present(document)
    }),
  )

  serveDesk(app, deps, targets.listWarnings, ({ staff }) => listWarnings(db, staff.id, now()))
  serveDesk(app, deps, targets.getTargetReport, ({ query }) => readLong(deps, (tx) => readTargetReport(tx, query, now())))
}

/** Returns the problems of the document. The browser shows the same problems, except for time zones that only the server rejects. */
const problemsOf = (document: TargetsDocument) => {
  const problems = targetsProblems(document)
  const isZoneWrong = !isUsable(document) && !problems.some(({ path }) => path === 'timeZone')
  return [...only(isZoneWrong, error('timeZone', 'TIME_ZONE_UNKNOWN')), ...problems]
}

const present = (document: TargetsDocument): EditedTargets => ({ document, version: versionOf(document) })

const readDocument = async (db: Pick<Tx, 'select'>, id: string): Promise<TargetsDocument> => {
  const [row] = await db.select({ document: projectTargets.document }).from(projectTargets).where(eq(projectTargets.projectId, id))
  return row ? targetsDocument.parse(row.document) : NO_TARGETS
}
