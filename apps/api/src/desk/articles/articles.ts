import { desk } from '@playhub/contract/desk'
import type { ArticleDocument } from '@playhub/contract/desk/articles'
import { Refusal } from '@playhub/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { projectOf } from '../../catalogue/rules.ts'
import type { Tx } from '../../db/connect.ts'
import { helpArticle, helpArticleVersion } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { changesBetween, isSame } from '../catalogue/editor-data.ts'
import { serveDesk } from '../serve.ts'
import { articleVersionOf, findArticle, listArticles, lockArticle, presentArticle, type Row } from './data.ts'
import { requireComplete, storedDocument } from './rules.ts'

const nothing: ArticleDocument = { project: null, states: [], texts: {} }
const noDraft = { draft: null, draftBy: null, draftAt: null }

/** The calls for editing help articles: saving drafts that only staff see, publishing, and reading the history of what was published. */
export const articleRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now, catalogue } = deps
  const { articles } = desk

  const stored = (document: ArticleDocument) => {
    if (document.project !== null) projectOf(catalogue.current(), document.project)
    return storedDocument(document)
  }
  const told = (
    tx: Tx,
    staff: Staff,
    id: string,
    action: 'article-saved' | 'article-published',
    [before, after]: [Row['draft'], Row['draft']],
  ) => audit(tx, staff, { action, object: `article ${id}`, ...changesBetween(before ?? nothing, after ?? nothing) })

  serveDesk(app, deps, articles.listArticles, async () => ({ items: await listArticles(deps) }))
  serveDesk(app, deps, articles.getArticle, async ({ params }) => presentArticle(db, deps, await findArticle(db, params.id)))

  serveDesk(app, deps, articles.saveArticle, async ({ params: { id }, body, staff }) => {
    const written = body.document && stored(body.document)
    return db.transaction(async (tx) => {
      if (written && body.version === '') await tx.insert(helpArticle).values({ id, createdAt: now() }).onConflictDoNothing()
      const row = await lockArticle(tx, id)
      // A document that equals the published one is not stored as a draft.
      const after = written && isSame(written, row.published) ? null : written
      // If the draft is already saved, this request repeats an earlier one whose reply was lost.
      if (isSame(row.draft, after)) return presentArticle(tx, deps, row)
      if (body.version !== articleVersionOf(row)) throw new Refusal('EDITED_MEANWHILE')
      await told(tx, staff, id, 'article-saved', [row.draft ?? row.published, after ?? row.published])
      return presentArticle(tx, deps, await update(tx, id, after ? { draft: after, draftBy: staff.id, draftAt: now() } : noDraft))
    })
  })

  serveDesk(app, deps, articles.publishArticle, async ({ params: { id }, body, staff }) => {
    const after = stored(body.document)
    return db.transaction(async (tx) => {
      if (body.version === '') await tx.insert(helpArticle).values({ id, createdAt: now() }).onConflictDoNothing()
      const row = await lockArticle(tx, id)
      const isNewest = body.version === articleVersionOf(row)
      const isThere = isSame(row.published, after)
      // This request repeats an earlier one whose reply was lost. The document is already published, and a newer draft must not be
      // discarded.
      if (isThere && (row.draft === null || !isNewest)) return presentArticle(tx, deps, row)
      if (!isNewest) throw new Refusal('EDITED_MEANWHILE')
      requireComplete(after)
      if (!isThere) await keepVersion(tx, id, { document: after, staffId: staff.id, publishedAt: now() })
      await told(tx, staff, id, 'article-published', [row.published, after])
      const published = isThere ? {} : { published: after, publishedAt: now() }
      return presentArticle(tx, deps, await update(tx, id, { ...published, ...noDraft }))
    })
  })

  serveDesk(app, deps, articles.withdrawArticle, async ({ params: { id }, body, staff }) =>
    db.transaction(async (tx) => {
      const row = await lockArticle(tx, id)
      if (row.published === null) return presentArticle(tx, deps, row)
      if (body.version !== articleVersionOf(row)) throw new Refusal('EDITED_MEANWHILE')
      await audit(tx, staff, { action: 'article-withdrawn', object: `article ${id}`, ...changesBetween(row.published, nothing) })
      const draft = row.draft ? {} : { draft: row.published, draftBy: staff.id, draftAt: now() }
      return presentArticle(tx, deps, await update(tx, id, { published: null, ...draft }))
    }),
  )
}

const update = async (tx: Tx, id: string, values: Partial<Row>): Promise<Row> => {
  const [row] = await tx.update(helpArticle).set(values).where(eq(helpArticle.id, id)).returning()
  if (!row) throw new Error('a locked article is gone')
  return row
}

/** Stores a published version with the next number. The caller has locked the article's row, so no other request takes the same number. */
const keepVersion = (tx: Tx, articleId: string, version: Omit<typeof helpArticleVersion.$inferInsert, 'articleId' | 'number'>) =>
  tx.insert(helpArticleVersion).values({
    ...version,
    articleId,
    number: sql`(select coalesce(max(${helpArticleVersion.number}), 0) + 1 from ${helpArticleVersion} where ${helpArticleVersion.articleId} = ${articleId})`,
  })
