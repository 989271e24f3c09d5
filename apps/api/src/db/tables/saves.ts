import { versionReasons } from '@playhub/contract/games/saves'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, created } from '../columns.ts'
import { player } from './accounts.ts'
import { project } from './catalogue.ts'

const owners = ['player', 'guest'] as const

/** A slot for a game's saved data. The newest data is in the row of `saveVersion` that has the number `version`. */
export const save = pgTable(
  'save',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    ownerKind: text('owner_kind', { enum: owners }).notNull(),
    /** A player, or a guest whose id the server has signed. */
    ownerId: uuid('owner_id').notNull(),
    slot: text().notNull(),
    version: integer().notNull(),
    /** Size of the newest data in bytes; null while the slot is deleted. */
    bytes: integer(),
    /**
     * The number of a version that was moved to this slot from a guest or from a merged account. It is set until the player has chosen
     * between that version and the newest one. Null if there is nothing to choose.
     */
    conflict: integer(),
    /** When the newest version was written. */
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerKind, t.ownerId, t.projectId, t.slot] }), index('save_age').on(t.updatedAt)],
)

/** The versions of a slot. If the game writes two versions within `SAVE_VERSION_MINUTES`, the second one replaces the first one. */
export const saveVersion = pgTable(
  'save_version',
  {
    projectId: text('project_id').notNull(),
    ownerKind: text('owner_kind', { enum: owners }).notNull(),
    ownerId: uuid('owner_id').notNull(),
    slot: text().notNull(),
    version: integer().notNull(),
    /** The saved data; null if this version is a deletion. */
    data: text(),
    bytes: integer().notNull(),
    reason: text({ enum: versionReasons }).notNull(),
    /** The creation time of the oldest version that this version replaced. */
    begunAt: at('begun_at').notNull(),
    createdAt: created(),
    /**
     * When another version became the newest. After that time, this version is kept for 30 days. Null for the newest version and for a
     * version that the player can still choose.
     */
    endedAt: at('ended_at'),
    /**
     * Whether an action of the player replaced this version: a choice, a restoration, a deletion or a sign-in. Later saves of the game
     * never delete such versions.
     */
    isKept: boolean('is_kept').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.ownerKind, t.ownerId, t.projectId, t.slot, t.version] }), index('save_version_age').on(t.createdAt)],
)

/** A guest whose saves were moved to a player. The row is kept longer than a guest's saves, so that the id is not used again. */
export const saveGuest = pgTable(
  'save_guest',
  {
    id: uuid().primaryKey(),
    playerId: uuid('player_id').references(() => player.id),
    createdAt: created(),
  },
  (t) => [index('save_guest_age').on(t.createdAt)],
)
