import { goodKinds } from '@playhub/contract/games/goods'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, created } from '../columns.ts'
import { staff } from './desk.ts'

/**
 * A project is stored as documents, because the catalogue is small and is read and edited as a whole. Readers parse them with the
 * contract's schemas.
 */
export const project = pgTable('project', {
  id: text().primaryKey(),
  position: integer().notNull().default(0),
  settings: jsonb().notNull(),
  game: jsonb(),
  singleGame: jsonb('single_game'),
  /** The unpublished draft of the columns `game` and `singleGame`, or null. */
  draft: jsonb(),
  draftBy: uuid('draft_by').references(() => staff.id),
  draftAt: at('draft_at'),
  /** When the game was first in the catalogue and could be played. */
  listedAt: at('listed_at'),
  /** The number of plays in the last `POPULAR_DAYS` days (`plays/data.ts`), updated every hour. */
  popularity: integer().notNull().default(0),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** Categories of games, in the order in which the portal shows them. A game's document contains the ids of its categories. */
export const category = pgTable('category', {
  id: text().primaryKey(),
  position: integer().notNull(),
  /** The name per language. */
  names: jsonb().notNull(),
})

export const priceItem = pgTable(
  'price_item',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    id: text().notNull(),
    position: integer().notNull().default(0),
    ruTitle: text('ru_title').notNull(),
    enTitle: text('en_title').notNull(),
    rubMinor: integer('rub_minor').notNull(),
    usdMinor: integer('usd_minor').notNull(),
    logoName: text('logo_name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    kind: text({ enum: goodKinds }).notNull().default('consumable'),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] })],
)

/**
 * The picture files that staff choose. A stored file is never changed. The files are few and small, so they are stored in the database,
 * where every process can read them.
 */
export const pictureFile = pgTable(
  'picture_file',
  {
    setId: uuid('set_id').notNull(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.setId, t.name] }), index('picture_file_age').on(t.createdAt)],
)

/**
 * Which project or payment uses a picture. Triggers insert a row in the transaction in which the use begins. While a row exists, its
 * foreign key prevents the deletion of the file. A payment uses its picture for ever.
 */
export const pictureUse = pgTable(
  'picture_use',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    place: text({ enum: ['published', 'draft', 'price', 'payment'] }).notNull(),
    setId: uuid('set_id').notNull(),
    name: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.place, t.setId, t.name] }),
    foreignKey({ columns: [t.setId, t.name], foreignColumns: [pictureFile.setId, pictureFile.name] }).onDelete('restrict'),
    index('picture_use_file').on(t.setId, t.name),
  ],
)

/** A file of the SDK. Pages for developers contain its name and checksum, so no file is changed or deleted. */
export const sdkFile = pgTable('sdk_file', { name: text().primaryKey(), text: text().notNull(), createdAt: created() })
