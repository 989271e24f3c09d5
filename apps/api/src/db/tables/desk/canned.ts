import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { created, orderedId } from '../../columns.ts'
import { project } from '../catalogue.ts'
import { staff } from '../desk.ts'

/** Ready answers: texts that staff prepare for use in many tickets. `projectId` is null for an answer that all projects may use. */
export const cannedAnswer = pgTable('canned_answer', {
  id: orderedId(),
  title: text().notNull(),
  html: text().notNull(),
  projectId: text('project_id').references(() => project.id),
  language: text().notNull(),
  uses: integer().notNull().default(0),
  updatedBy: uuid('updated_by').references(() => staff.id),
  createdAt: created(),
})
