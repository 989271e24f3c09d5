import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { createPurge } from '../edge/purge.ts'
import { EVERYTHING, HELP, LISTS, tagOf } from '../edge/tags.ts'
import { gameOrigins, videoOrigins } from './rules.ts'
import type { CatalogueSnapshot } from './store.ts'

type Compared = Pick<CatalogueSnapshot, 'projects' | 'categories' | 'day' | 'articles'>

/**
 * Returns the cache tags of all shared replies that differ between two snapshots. A shared reply is the same for everyone, so proxies may
 * cache it.
 */
export const tagsOfChange = (
  { projects: before, categories: wereCategories, day: was, articles: wereArticles }: Compared,
  { projects: after, categories, day, articles }: Compared,
): string[] => {
  const [old, now] = [[...before.keys()], [...after.keys()]]
  // A change of one of three values can affect every shared reply. The ids of the projects decide to which project a host name belongs. The
  // origins of games and the origins of videos are listed in the headers of every page.
  const isOther =
    !isDeepStrictEqual(old.toSorted(), now.toSorted()) ||
    !isDeepStrictEqual(gameOrigins(before), gameOrigins(after)) ||
    !isDeepStrictEqual(videoOrigins(before), videoOrigins(after))
  if (isOther) return [EVERYTHING]
  const changed = now.filter((id) => !isDeepStrictEqual(before.get(id), after.get(id)))
  const isListChanged = was !== day || !isDeepStrictEqual(old, now) || !isDeepStrictEqual(wereCategories, categories)
  const help = isDeepStrictEqual(wereArticles, articles) ? [] : [HELP]
  return changed.length > 0 || isListChanged ? [LISTS, ...changed.map(tagOf), ...help] : help
}

/**
 * After each change of the catalogue, asks the shared caches to drop the replies that show changed projects. Each process sends this
 * request after it has read the change. So when the last process sends it, no process gives old replies any more.
 */
export const purgeAfterChanges = (app: FastifyInstance, deps: Pick<Deps, 'catalogue' | 'config' | 'log' | 'metrics'>) => {
  if (deps.config.edge.purgeUrls.length === 0) return
  const purge = createPurge(deps.config, deps)
  let known = deps.catalogue.current()
  deps.catalogue.onChange(() => {
    const before = known
    known = deps.catalogue.current()
    const tags = tagsOfChange(before, known)
    if (tags.length > 0) purge.drop(tags)
  })
  app.addHook('onClose', async () => purge.stop())
}
