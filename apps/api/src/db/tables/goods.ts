import { goodKinds, goodStates, goodUsers } from '@playhub/contract/games/goods'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, created, orderedId } from '../columns.ts'
import { player } from './accounts.ts'
import { project } from './catalogue.ts'
import { payment } from './payments.ts'

/**
 * An item (a "good") that a paid payment gave the player. The row is written in the statement that makes the payment `paid`. Every later
 * change of the row is made together with a change of the payment (`payments/core/goods.ts`). So the state of the item always matches the
 * money.
 */
export const good = pgTable(
  'good',
  {
    id: orderedId(),
    paymentId: uuid('payment_id')
      .notNull()
      .unique()
      .references(() => payment.id),
    /**
     * These three columns are copied from the payment, for the lists of goods. The project and the mode never change. The player changes
     * when accounts are merged, because the player of the payment changes then.
     */
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    playerId: uuid('player_id')
      .notNull()
      .references(() => player.id),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    itemId: text('item_id').notNull(),
    kind: text({ enum: goodKinds }).notNull(),
    /**
     * `revoked`: the money was refunded, or the player's bank asked for it back. If we keep the money in spite of the bank's request, the
     * item becomes `owned` again.
     */
    state: text({ enum: goodStates }).notNull().default('owned'),
    /** When the game confirmed that the player has the item. A durable item has no other confirmation, because it is never consumed. */
    acknowledgedAt: at('acknowledged_at'),
    consumedAt: at('consumed_at'),
    consumedBy: text('consumed_by', { enum: goodUsers }),
    /** The caller's own id for this consumption. A repeated call with this id gets the first answer again. */
    consumeId: text('consume_id'),
    /** When the item was revoked; null if it is not revoked. */
    revokedAt: at('revoked_at'),
    /**
     * When the game first read this durable item in its list of goods. Stored only while the hub watches whether the game collects the
     * item.
     */
    seenAt: at('seen_at'),
    /** When the hub next checks whether the game has collected the item; null if there is nothing to check. */
    checkAt: at('check_at'),
    /** While this time is in the future, one process does the check, and other processes skip this row. */
    claimedUntil: at('claimed_until'),
    /** Since when the item is reported as not collected; null if it is not reported. */
    lateAt: at('late_at'),
    /** How many times the hub itself has sent the notice of the payment again. */
    resends: integer().notNull().default(0),
    createdAt: created(),
  },
  (t) => [
    index('good_owned').on(t.playerId, t.projectId, t.createdAt, t.id).where(sql`${t.state} = 'owned'`),
    index('good_check').on(t.checkAt).where(sql`${t.checkAt} is not null`).concurrently(),
    index('good_late').on(t.lateAt, t.id).where(sql`${t.lateAt} is not null`).concurrently(),
    index('good_player_newest').on(t.playerId, t.projectId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)
