import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'

/** Projects are documents: the catalogue is small, read whole and edited whole. Readers parse them by the contract's schemas. */
export const project = pgTable('project', {
  id: text().primaryKey(),
  position: integer().notNull().default(0),
  settings: jsonb().notNull(),
  game: jsonb(),
  singleGame: jsonb('single_game'),
  updatedAt: at('updated_at').notNull().defaultNow(),
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
  },
  (t) => [primaryKey({ columns: [t.projectId, t.id] })],
)
