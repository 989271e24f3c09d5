import { ALL_GAMES } from '@playhub/contract/games/list-rules'
import { inLanguage } from '@playhub/contract/language'
import { frontQuery } from '../base/front-query.ts'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/refused.ts'
import type { ServerPage } from '../server/page.ts'
import { projectHead } from '../server/project-head.ts'
import { tryLoad } from '../server/try-load.ts'
import { askedIn, listQuery } from '../shell/search/list-query.ts'
import { listTitle } from './head.ts'

export const listServerPage: ServerPage = {
  module: 'src/portal/list-page.tsx',
  prepare: async (context) => {
    const { client, params, language, search, t, config, site } = context
    const asked = askedIn(language, params.category, search)
    const list = await tryLoad(client, listQuery(asked))
    if (isRefused(list.error, 'CATEGORY_NOT_FOUND')) return { redirect: paths.games({ language }) }
    if (list.data?.total === 0) await tryLoad(client, frontQuery(language, site.project))
    const head = projectHead(context, {
      title: listTitle(list.data?.name ?? '', asked.q, t),
      description: (config && inLanguage(config.settings.description, language)) || t('catalogue.metaDescription'),
    })
    const canonical = paths.games({ language, category: asked.category, page: asked.page })
    // Each search text has its own URL, but the games are the same as in other lists. So search engines should not index the results of a
    // search.
    return {
      head: { ...head, canonical, personal: asked.q !== '' },
      incomplete: !list.data || asked.q !== '' || (asked.category === ALL_GAMES && asked.page > list.data.pages),
    }
  },
}
