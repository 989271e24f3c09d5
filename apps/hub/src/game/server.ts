import { showGame } from '@playhub/contract/games/shown-game'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/refused.ts'
import { aboutGame } from '../server/about.ts'
import type { ServerPage } from '../server/page.ts'
import { projectHead, seoTexts } from '../server/project-head.ts'
import { tryLoad } from '../server/try-load.ts'
import { gameTitle } from './head.ts'
import { gameQuery, similarQuery } from './queries.ts'
import { hasPage } from './rules.ts'

export const gameServerPage: ServerPage = {
  module: 'src/game/game-page.tsx',
  display: true,
  prepare: async (context) => {
    const { client, params, language, t } = context
    const { data: game, error } = await tryLoad(client, gameQuery(params.projectName ?? ''))
    if (isRefused(error, 'GAME_NOT_FOUND') || (game && !hasPage(game))) return { redirect: paths.catalogue(language) }
    if (!game) return { head: projectHead(context, { title: t('game.loading'), description: '' }), incomplete: true }

    const similar = await tryLoad(client, similarQuery(language, params.projectName ?? ''))
    const shown = showGame(game, language, 1)
    const seo = seoTexts(game.seoData, language)
    const head = projectHead(context, {
      ...seo,
      title: gameTitle(game.seoData, shown.name, language),
      description: seo.description || shown.fullDescription,
    })
    const about = aboutGame(shown.name, head, language)
    return { head: { ...head, about, preconnect: [new URL(game.web_page.iframeUrl).origin] }, incomplete: !similar.data }
  },
}
