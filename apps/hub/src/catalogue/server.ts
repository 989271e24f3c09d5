import { inLanguage } from '@playhub/contract/language'
import { frontQuery } from '../base/front-query.ts'
import type { ServerPage } from '../server/page.ts'
import { projectHead } from '../server/project-head.ts'
import { tryLoad } from '../server/try-load.ts'
import { catalogueTitle } from './head.ts'

export const catalogueServerPage: ServerPage = {
  module: 'src/catalogue/catalogue-page.tsx',
  display: true,
  prepare: async (context) => {
    const { client, language, t, site, config } = context
    const front = await tryLoad(client, frontQuery(language, site.project))
    const head = projectHead(context, {
      title: catalogueTitle(site.title, language, t),
      description: (config && inLanguage(config.settings.description, language)) || t('catalogue.metaDescription'),
    })
    const og = config && {
      ogTitle: inLanguage(config.settings.ogTitle, language) ?? '',
      ogDescription: inLanguage(config.settings.ogDescription, language) ?? '',
    }
    const about = { '@type': 'WebSite', name: head.title, description: head.description, inLanguage: language }
    return { head: { ...head, ...og, about }, incomplete: !front.data }
  },
}
