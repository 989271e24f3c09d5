import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import type { Endpoint, Reply } from '@playhub/contract/endpoint'
import { prices } from '@playhub/contract/projects/prices'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { share } from '../edge/share.ts'
import { LISTS, tagOf } from '../edge/tags.ts'
import { createReadyBytes } from '../http/ready-bytes.ts'
import { parse } from '../http/refuse.ts'
import { gameOf, gamesOf, initialConfigOf, pricesOf, singleGameOf } from './rules.ts'
import type { CatalogueSnapshot } from './store.ts'

/**
 * Registers the `control/*` calls, which read the catalogue. Their replies are the same for everyone, so each is cached as bytes until the
 * catalogue changes.
 */
export const catalogueRoutes = (app: FastifyInstance, { catalogue: store, config, early }: Deps) => {
  const bytes = createReadyBytes(early)
  store.onChange(bytes.clear)

  /**
   * `key` distinguishes the cached replies of one call. It is built from the parsed query, so that requests with unknown parameters cannot
   * fill the memory.
   */
  const shared = <E extends Endpoint>(
    entry: E,
    key: (query: unknown) => string,
    answer: (from: CatalogueSnapshot, key: string) => Reply<E>,
    tag: (key: string) => string,
  ) => {
    app.get(apiPrefix + entry.path, (request, reply) => {
      const of = key(request.query)
      const name = `${entry.path}?${of}`
      const ready =
        bytes.get(name) ??
        bytes.put(name, JSON.stringify(entry.reply.parse(answer(store.current(), of))), 'application/json; charset=utf-8')
      share(config, request, reply, { tags: [tag(of)], alone: 'max-age=5' })
      return bytes.send(ready, request, reply)
    })
  }

  const one = () => ''
  const lists = () => LISTS
  shared(catalogue.getInitialConfig, one, (from) => initialConfigOf(from, config.mail.support), lists)
  shared(catalogue.getGamesData, one, gamesOf, lists)
  shared(catalogue.getGameData, (query) => parse(catalogue.getGameData.query, query).projectName, gameOf, tagOf)
  shared(catalogue.getSingleGameData, (query) => parse(catalogue.getSingleGameData.query, query).projectName, singleGameOf, tagOf)
  shared(prices.getPrices, (query) => parse(prices.getPrices.query, query).project, pricesOf, tagOf)
}
