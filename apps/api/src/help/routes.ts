import { apiPrefix } from '@playhub/contract/api'
import type { Endpoint, Reply } from '@playhub/contract/endpoint'
import { help } from '@playhub/contract/help'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { CatalogueSnapshot } from '../catalogue/store.ts'
import { helpVote } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { share } from '../edge/share.ts'
import { HELP } from '../edge/tags.ts'
import { addressKey, createLimits } from '../http/limits.ts'
import { parse } from '../http/refuse.ts'
import { serve } from '../http/serve.ts'
import { articleOf, articlesOf } from './articles.ts'
import { suggestionsFor } from './suggest.ts'

/** Registers the calls for reading help articles, suggesting articles and rating an article. */
export const helpRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now, catalogue, config } = deps
  const limits = createLimits(deps)

  /** Registers a call with a reply that is the same for everyone, so a shared cache may keep it. */
  const listed = <E extends Endpoint>(entry: E, answer: (from: CatalogueSnapshot, query: unknown) => Reply<E>) => {
    app.get(apiPrefix + entry.path, (request, reply) => {
      const found = entry.reply.parse(answer(catalogue.current(), request.query))
      share(config, request, reply, { tags: [HELP], alone: 'max-age=5' })
      return reply.send(found)
    })
  }
  listed(help.getArticles, (from, query) => articlesOf(from, parse(help.getArticles.query, query)))
  listed(help.getArticle, (from, query) => articleOf(from, parse(help.getArticle.query, query)))

  serve(app, deps, help.suggest, async ({ body, hosting }) => {
    await limits.take('suggestionsPerAddress', addressKey(hosting.ip))
    return { items: suggestionsFor(catalogue.current(), body) }
  })

  serve(app, deps, help.rate, async ({ body: { id, helped, voter }, hosting }) => {
    if (!catalogue.current().articles.some((each) => each.id === id)) throw new Refusal('ARTICLE_NOT_FOUND')
    await limits.take('articleVotesPerAddress', addressKey(hosting.ip))
    const vote = { helped, votedAt: now() }
    await db
      .insert(helpVote)
      .values({ articleId: id, voter, ...vote })
      .onConflictDoUpdate({ target: [helpVote.articleId, helpVote.voter], set: vote })
    return { result: true }
  })
}
