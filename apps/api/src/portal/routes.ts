import { apiPrefix } from '@playhub/contract/api'
import type { Endpoint, Reply } from '@playhub/contract/endpoint'
import { portal } from '@playhub/contract/games/portal'
import type { FastifyInstance } from 'fastify'
import type { CatalogueSnapshot } from '../catalogue/store.ts'
import type { Deps } from '../deps.ts'
import { share } from '../edge/share.ts'
import { LISTS } from '../edge/tags.ts'
import { parse } from '../http/refuse.ts'
import { cardsOf, frontOf, similarOf } from './cards.ts'
import { listOf } from './game-list.ts'

/** Registers the calls for lists of games. Their replies are the same for everyone, so a shared cache may keep them. */
export const portalRoutes = (app: FastifyInstance, { catalogue, config }: Pick<Deps, 'catalogue' | 'config'>) => {
  const listed = <E extends Endpoint>(entry: E, answer: (from: CatalogueSnapshot, query: unknown) => Reply<E>) => {
    app.get(apiPrefix + entry.path, (request, reply) => {
      const found = entry.reply.parse(answer(catalogue.current(), request.query))
      share(config, request, reply, { tags: [LISTS], alone: 'max-age=5' })
      return reply.send(found)
    })
  }
  const { getFront, getGames, getCards, getSimilar } = portal
  listed(getFront, (from, query) => frontOf(from, parse(getFront.query, query)))
  listed(getGames, (from, query) => listOf(from, parse(getGames.query, query)))
  listed(getCards, (from, query) => cardsOf(from, parse(getCards.query, query)))
  listed(getSimilar, (from, query) => similarOf(from, parse(getSimilar.query, query)))
}
