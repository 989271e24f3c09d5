import { inLanguage } from '@playhub/contract/language'
import { aboutGame } from '../server/about.ts'
import type { ServerPage } from '../server/page.ts'
import { projectHead, seoTexts } from '../server/project-head.ts'
import { tryLoad } from '../server/try-load.ts'
import { singleGameTitle } from './head.ts'
import { singleGameQuery } from './queries.ts'

export const singleGameServerPage: ServerPage = {
  module: 'src/single-game/single-game-page.tsx',
  prepare: async (context) => {
    const { client, site, language } = context
    const { data: game } = await tryLoad(client, singleGameQuery(site.project))
    const name = inLanguage(site.title, language) ?? site.project
    const seo = game ? seoTexts(game.seoData, language) : { description: '' }
    const head = projectHead(context, { ...seo, title: singleGameTitle(game?.seoData, name, language) })
    return { head: { ...head, about: { ...aboutGame(name, head, language), contentRating: '18+' } }, incomplete: !game }
  },
}
