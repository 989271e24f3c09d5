import { bigint, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, created } from '../columns.ts'
import { project } from './catalogue.ts'
import { staff } from './desk.ts'

/** An uploaded version of a game. It never changes once it is ready. The staff member's browser creates the id. */
export const gameVersion = pgTable(
  'game_version',
  {
    id: uuid().primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    number: integer().notNull(),
    /** The folder in the version's address. A part of it is random, so a version cannot be found before it is published. */
    slug: text().notNull().unique(),
    state: text({ enum: ['unpacking', 'ready'] }).notNull(),
    files: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    startBytes: bigint('start_bytes', { mode: 'number' }).notNull().default(0),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: created(),
    /** When players last got this version; null if no player has got it yet. */
    lastLiveAt: at('last_live_at'),
  },
  (t) => [unique('game_version_number').on(t.projectId, t.number), index('game_version_state').on(t.state, t.createdAt)],
)

/**
 * The content of a file of game versions. Equal contents are stored once, also for files of different projects. `storedAt` is null until
 * the storage has the bytes. Each upload with this content renews `usedAt`, so that the job for unused contents does not delete it.
 */
export const gameBlob = pgTable(
  'game_blob',
  {
    sha256: text().primaryKey(),
    storageKey: text('storage_key').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    storedAt: at('stored_at'),
    usedAt: at('used_at').notNull(),
  },
  (t) => [index('game_blob_age').on(t.usedAt)],
)

/** A file of a version, by its path. Its foreign key prevents the deletion of the content. */
export const gameFile = pgTable(
  'game_file',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => gameVersion.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    sha256: text()
      .notNull()
      .references(() => gameBlob.sha256, { onDelete: 'restrict' }),
    type: text().notNull(),
    /** `br` or `gzip` for files that the game's engine has compressed; empty for all other files. */
    encoding: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.path] }), index('game_file_content').on(t.sha256)],
)
