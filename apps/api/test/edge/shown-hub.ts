import { catalogue } from '@playhub/contract/catalogue'
import { plainHub } from '../test-app.ts'

/**
 * A fake hub. Like the pages of the built hub, its pages load games and show the names of these games. Pages outside `/profile` are the
 * same for all guests, so caches may store them. `/games/` redirects to the page in the visitor's language.
 */
export const shownHub: typeof plainHub = {
  ...plainHub,
  render: async (page) => {
    const { path, load, project, language } = page
    if (path === '/games/') return { kind: 'redirect', to: `/games/${language}/` }
    await load(catalogue.getInitialConfig, {})
    const game = /^\/games\/..\/([\w-]+)/.exec(path)?.[1]
    const games = game
      ? [await load(catalogue.getGameData, { query: { projectName: game } })]
      : ((await load(catalogue.getGamesData, {})) as { localization: { en?: { name: string } } }[])
    const names = (games as { localization: { en?: { name: string } } }[]).map(({ localization }) => localization.en?.name)
    const html = `<p>${project} ${language} ${path}</p><p>${names.join(', ')}</p>${' '.repeat(2000)}`
    return { kind: 'page', status: 200, html, cacheable: !path.startsWith('/profile') }
  },
}
