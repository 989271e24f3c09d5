import { inLanguage } from '../i18n/in-language.ts'
import type { ServerPage } from '../server/page.ts'
import { projectHead } from '../server/project-head.ts'
import { tryLoad } from '../server/try-load.ts'
import { forPage } from './for-page.ts'
import { catalogueTitle } from './head.ts'
import { gamesQuery } from './queries.ts'

export const catalogueServerPage: ServerPage = {
  module: 'src/catalogue/catalogue-page.tsx',
  display: true,
  prepare: async (context) => {
    const { client, language, t, site, config } = context
    const games = await tryLoad(client, gamesQuery)
    if (games.data) client.setQueryData(gamesQuery.queryKey, forPage(games.data, language))
    const head = projectHead(context, {
      title: catalogueTitle(site.title, language, t),
      description: (config && inLanguage(config.settings.description, language)) || t('catalogue.metaDescription'),
    })
    const og = config && {
      ogTitle: inLanguage(config.settings.ogTitle, language) ?? '',
      ogDescription: inLanguage(config.settings.ogDescription, language) ?? '',
    }
    const about = { '@type': 'WebSite', name: head.title, description: head.description, inLanguage: language }
    return { head: { ...head, ...og, about }, incomplete: !games.data }
  },
}
