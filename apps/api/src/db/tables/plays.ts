import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'
import { player } from './accounts.ts'
import { project } from './catalogue.ts'

/** How often each game was played on a day (UTC). */
export const playDay = pgTable(
  'play_day',
  {
    day: date().notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    plays: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.projectId] })],
)

/** When a player last played a game. */
export const playedGame = pgTable(
  'played_game',
  {
    playerId: uuid('player_id')
      .notNull()
      .references(() => player.id, { onDelete: 'cascade' }),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    playedAt: at('played_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.playerId, t.projectId] }), index('played_game_newest').on(t.playerId, t.playedAt)],
)
