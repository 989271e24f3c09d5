import type { GameItem, ShownGameItem } from '@playhub/contract/catalogue'
import type { ShownDraft } from '@playhub/contract/desk/preview'
import { showGame } from '@playhub/contract/games/shown-game'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type BaseLocationHook, Router } from 'wouter'
import { frontQuery } from '../base/front-query.ts'
import { SiteContext } from '../base/site.ts'
import { CataloguePage } from '../catalogue/catalogue-page.tsx'
import { GamePage } from '../game/game-page.tsx'
import { gameQuery } from '../game/queries.ts'
import { LanguageProvider, type Texts } from '../i18n/i18n.tsx'
import { AgeGate } from '../single-game/age-gate.tsx'

type Props = { draft: ShownDraft; texts: Texts; client: QueryClient }

/**
 * Shows the hub's own pages with the texts that staff are writing at the desk. The preview fetches nothing, stores nothing, and its links
 * lead nowhere.
 */
export const Preview = ({ draft, texts, client }: Props) => (
  <QueryClientProvider client={client}>
    <Router hook={nowhere}>
      <SiteContext value={{ project: draft.project, outOfCatalog: draft.document.singleGame !== null, title: draft.title }}>
        <LanguageProvider key={texts.language} first={texts}>
          <Shown {...draft} />
        </LanguageProvider>
      </SiteContext>
    </Router>
  </QueryClientProvider>
)

/** The preview's router. Its path contains no language, so that no language is stored. Its links lead nowhere. */
const nowhere: BaseLocationHook = () => ['/', () => {}]

/** Puts the data that the pages need into the cache, so that they request nothing. */
export const answerWith = (client: QueryClient, { document: { game }, project, language }: ShownDraft) => {
  if (!game) return
  const shown = showGame(game, language, 1)
  const { projectName } = shown
  client.setQueryData(gameQuery(game.mainData.projectName).queryKey, asPlayable(game))
  client.setQueryData(frontQuery(language, project).queryKey, {
    games: [shown],
    featured: shown.inDevelopment ? null : shown,
    all: [projectName],
    ...{ newest: [], popular: [], categories: [], total: 1 },
  })
}

/** Returns the game as if it were already public, because a game in development has no page to preview. */
const asPlayable = (game: GameItem): ShownGameItem => ({
  ...game,
  frameRights: [],
  web_page: { ...game.web_page, isActive: true, inDevelop: false, iframeUrl: location.origin },
})

const Shown = ({ document: { game, singleGame }, view }: ShownDraft) => {
  if (singleGame) return <AgeGate settings={singleGame.settings} onAccept={() => {}} />
  if (!game) return null
  const { projectName } = game.mainData
  // `pictures` is the page's React key. When the pictures change, the page is mounted again, so that a picture that failed to load is tried
  // again.
  const pictures = Object.values(game.web_page)
    .flat()
    .filter((value) => typeof value === 'string' && value.startsWith('/'))
    .join()
  return view === 'page' ? <GamePage key={pictures} params={{ projectName }} /> : <CataloguePage key={pictures} />
}
