import type { ArticleDocument } from '@playhub/contract/desk/articles'
import { boolean, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { at, created } from '../columns.ts'
import { staff } from './desk.ts'

/** A help article. The browser of the member of staff creates the id, so a repeated request finds the existing row. */
export const helpArticle = pgTable('help_article', {
  id: uuid().primaryKey(),
  /**
   * The text that players see; null if the article is not published. A trigger notifies the processes when this column changes, but not
   * when a draft changes.
   */
  published: jsonb().$type<ArticleDocument>(),
  publishedAt: at('published_at'),
  draft: jsonb().$type<ArticleDocument>(),
  draftBy: uuid('draft_by').references(() => staff.id),
  draftAt: at('draft_at'),
  createdAt: created(),
})

/** A published text of an article. Rows are only added, so the table is the history of the article. */
export const helpArticleVersion = pgTable(
  'help_article_version',
  {
    articleId: uuid('article_id')
      .notNull()
      .references(() => helpArticle.id),
    /** The number of this version of the article: 1, 2, 3 … */
    number: integer().notNull(),
    document: jsonb().$type<ArticleDocument>().notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    publishedAt: at('published_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.number] })],
)

/** Whether an article helped a visitor. `voter` is a random id of the browser, which says nothing about the person. */
export const helpVote = pgTable(
  'help_vote',
  {
    articleId: uuid('article_id')
      .notNull()
      .references(() => helpArticle.id),
    voter: uuid().notNull(),
    helped: boolean().notNull(),
    votedAt: at('voted_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.voter] })],
)
