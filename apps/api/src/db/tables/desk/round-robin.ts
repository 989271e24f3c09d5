import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, created } from '../../columns.ts'
import { project } from '../catalogue.ts'
import { staff } from '../desk.ts'
import { ticket } from '../support.ts'

/** How the tickets of a project are assigned to members of staff in turn. Without a row, the project has no automatic assignment. */
export const projectRoundRobin = pgTable('project_round_robin', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => project.id),
  isOn: boolean('is_on').notNull(),
  /** Ids of the members of staff who get tickets of this project. Some of them may have left the staff. */
  members: uuid().array().notNull(),
  openMax: integer('open_max').notNull(),
  returnMinutes: integer('return_minutes').notNull(),
  updatedBy: uuid('updated_by')
    .notNull()
    .references(() => staff.id),
  updatedAt: at('updated_at').notNull(),
})

/** When a member of staff was last active at the desk, and whether the member gets new tickets. A member without a row was never active. */
export const staffPresence = pgTable('staff_presence', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staff.id),
  activeAt: at('active_at').notNull(),
  takesNew: boolean('takes_new').notNull().default(true),
  /** When the member of staff last changed `takesNew`; null if it was never changed. */
  switchedAt: at('switched_at'),
})

/**
 * A turn: a ticket that was automatically assigned to a member of staff. The next ticket goes to the member whose last turn has the
 * smallest number.
 */
export const roundRobinTurn = pgTable(
  'round_robin_turn',
  {
    turn: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    createdAt: created(),
  },
  (t) => [
    index('round_robin_turn_staff').on(t.staffId, t.turn),
    index('round_robin_turn_ticket').on(t.ticketId, t.turn),
    index('round_robin_turn_age').on(t.createdAt),
  ],
)
