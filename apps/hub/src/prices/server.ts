import { shortLanguage } from '@playhub/contract/language'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/refused.ts'
import { forPage } from '../catalogue/for-page.ts'
import { gamesQuery } from '../catalogue/queries.ts'
import { coreTranslator, loadTexts } from '../i18n/i18n.tsx'
import type { ServerPage } from '../server/page.ts'
import { projectHead } from '../server/project-head.ts'
import { tryLoad } from '../server/try-load.ts'
import { pricesQuery } from './queries.ts'
import { projectsToChoose } from './rules.ts'

export const pricesServerPage: ServerPage = {
  module: 'src/prices/prices-page.tsx',
  ruble: true,
  prepare: async (context) => {
    const { client, params, site } = context
    const language = shortLanguage(context.language)
    const t = coreTranslator(await loadTexts(language))
    const project = params.project ?? site.project
    const prices = await tryLoad(client, pricesQuery(project))
    if (params.project && isRefused(prices.error, 'PROJECT_NOT_FOUND')) return { redirect: paths.prices() }
    const games = site.outOfCatalog ? { data: [] } : await tryLoad(client, gamesQuery)
    if (games.data) client.setQueryData(gamesQuery.queryKey, forPage(games.data, language))
    const name = projectsToChoose(games.data ?? [], site, language).find((each) => each.project === project)?.name ?? project
    const head = projectHead(
      { ...context, language },
      { title: t('prices.ofProject', { name }), description: t('prices.metaDescription', { name }) },
    )
    return { head: { ...head, canonical: paths.prices(project) }, incomplete: !prices.data || !games.data }
  },
}
