import {
  ARTICLE_VERSIONS_SHOWN,
  type ArticleDocument,
  type ArticleRow,
  articleDocument,
  type EditedArticle,
} from '@playhub/contract/desk/articles'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { siteOrigin } from '../../catalogue/rules.ts'
import type { Tx } from '../../db/connect.ts'
import { helpArticle, helpArticleVersion, helpVote, staff } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { versionOf } from '../catalogue/editor-data.ts'
import { languagesOf } from './rules.ts'

export type Row = typeof helpArticle.$inferSelect
type Reading = Pick<Tx, 'select'>
type Where = Pick<Deps, 'catalogue' | 'config'>

/** Returns the article's row. Throws ARTICLE_NOT_FOUND. */
export const findArticle = async (db: Reading, id: string): Promise<Row> => {
  const [row] = await db.select().from(helpArticle).where(eq(helpArticle.id, id))
  if (!row) throw new Refusal('ARTICLE_NOT_FOUND')
  return row
}

/** Locks and returns the article's row. Throws ARTICLE_NOT_FOUND. */
export const lockArticle = async (tx: Reading, id: string): Promise<Row> => {
  const [row] = await tx.select().from(helpArticle).where(eq(helpArticle.id, id)).for('update')
  if (!row) throw new Refusal('ARTICLE_NOT_FOUND')
  return row
}

/**
 * Returns a hash of the published document and the draft; an empty string if the article has no text. A save that names an outdated hash is
 * refused, so two people cannot overwrite each other's changes.
 */
export const articleVersionOf = ({ published, draft }: Pick<Row, 'published' | 'draft'>) =>
  published === null && draft === null ? '' : versionOf([published, draft])

export const listArticles = async (deps: Where & Pick<Deps, 'db'>): Promise<ArticleRow[]> => {
  // A new article whose draft was discarded has no text, and is not listed.
  const hasText = or(isNotNull(helpArticle.published), isNotNull(helpArticle.draft))
  const rows = await deps.db.select().from(helpArticle).where(hasText).orderBy(asc(helpArticle.createdAt), asc(helpArticle.id))
  const votes = await readVotes(deps.db, rows)
  return rows.map((row) => presentRow(deps, row, votes.get(row.id)))
}

type Votes = { helped: number; notHelped: number }

const readVotes = async (db: Reading, rows: readonly Row[]): Promise<Map<string, Votes>> => {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const counted = await db
    .select({
      id: helpVote.articleId,
      helped: sql<number>`count(*) filter (where ${helpVote.helped})::int`,
      notHelped: sql<number>`count(*) filter (where not ${helpVote.helped})::int`,
    })
    .from(helpVote)
    .where(inArray(helpVote.articleId, ids))
    .groupBy(helpVote.articleId)
  return new Map(counted.map(({ id, ...votes }) => [id, votes]))
}

const presentRow = (where: Where, row: Row, votes: Votes = { helped: 0, notHelped: 0 }): ArticleRow => {
  const shown = row.draft ?? row.published
  const languages = shown ? languagesOf(shown) : []
  const first = languages.includes(FALLBACK_LANGUAGE) ? FALLBACK_LANGUAGE : languages[0]
  return {
    id: row.id,
    title: (first && shown?.texts[first]?.title) ?? '',
    project: shown?.project ?? null,
    languages,
    isPublished: row.published !== null,
    hasDraft: row.draft !== null,
    ...votes,
    urls: row.published ? urlsOf(where, row.id, row.published) : {},
  }
}

/** Returns the URLs of the article's page by language, on the site of its project. */
const urlsOf = ({ catalogue, config }: Where, id: string, document: ArticleDocument) => {
  const snapshot = catalogue.current()
  const { project } = document
  const origin = project === null ? config.publicUrl : siteOrigin(config, snapshot, project)
  const asked = project === null ? '' : `?${new URLSearchParams({ project })}`
  return Object.fromEntries(languagesOf(document).map((language) => [language, `${origin}/help/${language}/${id}${asked}`]))
}

export const presentArticle = async (db: Reading, where: Where, row: Row): Promise<EditedArticle> => {
  const history = await db
    .select({
      number: helpArticleVersion.number,
      by: staff.name,
      at: helpArticleVersion.publishedAt,
      document: helpArticleVersion.document,
    })
    .from(helpArticleVersion)
    .innerJoin(staff, eq(staff.id, helpArticleVersion.staffId))
    .where(eq(helpArticleVersion.articleId, row.id))
    .orderBy(desc(helpArticleVersion.number))
    .limit(ARTICLE_VERSIONS_SHOWN)
  const [author] = row.draftBy ? await db.select({ name: staff.name }).from(staff).where(eq(staff.id, row.draftBy)) : []
  const votes = await readVotes(db, [row])
  return {
    ...presentRow(where, row, votes.get(row.id)),
    published: row.published && articleDocument.parse(row.published),
    draft: row.draft && {
      document: articleDocument.parse(row.draft),
      by: author?.name ?? '',
      at: (row.draftAt ?? row.createdAt).toISOString(),
    },
    version: articleVersionOf(row),
    history: history.map(({ at, document, ...version }) => ({
      ...version,
      at: at.toISOString(),
      document: articleDocument.parse(document),
    })),
  }
}
