import { desk } from '@playhub/contract/desk'
import type { CannedAnswer } from '@playhub/contract/desk/canned'
import { Refusal } from '@playhub/contract/refusals'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { projectOf } from '../../catalogue/rules.ts'
import type { Tx } from '../../db/connect.ts'
import { cannedAnswer } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { cleanMessage } from '../../support/message-html.ts'
import { audit } from '../audit/audit.ts'
import { versionOf } from '../catalogue/editor-data.ts'
import { serveDesk } from '../serve.ts'

type Row = typeof cannedAnswer.$inferSelect

/** The calls for ready answers: texts that staff prepare for use in many tickets. The desk's browser app fills in their variables. */
export const cannedRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, catalogue } = deps
  const { canned } = desk

  serveDesk(app, deps, canned.listCanned, async () => {
    const rows = await db.select().from(cannedAnswer).orderBy(desc(cannedAnswer.uses), asc(cannedAnswer.title), asc(cannedAnswer.id))
    return { items: rows.map(present) }
  })

  serveDesk(app, deps, canned.saveCanned, async ({ body: { id, version, title, text, project, language }, staff }) => {
    if (project !== null) projectOf(catalogue.current(), project)
    const { html } = cleanMessage(text, { mayBeEmpty: false })
    const content = { title, html, projectId: project, language }
    const saved = { ...content, updatedBy: staff.id }
    return db.transaction(async (tx) => {
      const before = id === undefined ? undefined : await lock(tx, id)
      // This request repeats an earlier one whose reply was lost.
      if (before && versionOfRow(before) === versionOfRow(content)) return present(before)
      if (before && versionOfRow(before) !== version) throw new Refusal('EDITED_MEANWHILE')
      const [row] = before
        ? await tx.update(cannedAnswer).set(saved).where(eq(cannedAnswer.id, before.id)).returning()
        : await tx
            .insert(cannedAnswer)
            .values({ ...saved, createdAt: deps.now() })
            .returning()
      if (!row) throw new Error('a ready answer was not stored')
      const object = `canned answer ${row.id}`
      await audit(tx, staff, { action: 'canned-saved', object, ...(before && { before: told(before) }), after: told(row) })
      return present(row)
    })
  })

  serveDesk(app, deps, canned.deleteCanned, async ({ params, staff }) => {
    await db.transaction(async (tx) => {
      const before = await lock(tx, params.id)
      await tx.delete(cannedAnswer).where(eq(cannedAnswer.id, before.id))
      await audit(tx, staff, { action: 'canned-deleted', object: `canned answer ${before.id}`, before: told(before) })
    })
    return { result: true }
  })
}

/** Counts one use of each ready answer. Ids of deleted ready answers are ignored. */
export const countUses = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return
  await tx
    .update(cannedAnswer)
    .set({ uses: sql`${cannedAnswer.uses} + 1` })
    .where(inArray(cannedAnswer.id, [...ids]))
}

/** Locks and returns the row. Throws CANNED_ANSWER_NOT_FOUND. */
const lock = async (tx: Tx, id: string): Promise<Row> => {
  const [row] = await tx.select().from(cannedAnswer).where(eq(cannedAnswer.id, id)).for('update')
  if (!row) throw new Refusal('CANNED_ANSWER_NOT_FOUND')
  return row
}

const versionOfRow = ({ title, html, projectId, language }: Pick<Row, 'title' | 'html' | 'projectId' | 'language'>) =>
  versionOf({ title, html, projectId, language })

/** Returns the fields that the audit log stores. */
const told = ({ id, title, html, projectId, language, uses }: Row) => ({ id, title, text: html, project: projectId, language, uses })

const present = (row: Row): CannedAnswer => ({ ...told(row), version: versionOfRow(row) })
