import { showGame } from '@playhub/contract/games/shown-game'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { lateOrNothing } from '../base/late.ts'
import type { PageProps } from '../base/lazy-page.tsx'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/refused.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { Failure } from '../shell/failure.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { GameIntro } from './game-intro.tsx'
import { GameMore } from './game-more.tsx'
import { gameTitle } from './head.ts'
import { Playing } from './playing.tsx'
import { gameQuery, useShownBefore } from './queries.ts'
import { hasPage } from './rules.ts'

const GameSkeleton = lateOrNothing(async () => (await import('./game-skeleton.tsx')).GameSkeleton)

export const GamePage = ({ params: { projectName = '' } }: PageProps) => <Game key={projectName} projectName={projectName} />

const Game = ({ projectName }: { projectName: string }) => {
  const t = useT()
  const { language } = useLanguage()
  const game = useQuery(gameQuery(projectName))
  const before = useShownBefore(projectName)
  const [playing, setPlaying] = useState(false)
  const shown = game.data && showGame(game.data, language, 1)
  usePageTitle(game.data && shown ? gameTitle(game.data.seoData, shown.name, language) : '')

  const failure = <Failure text={t('toast.GET_GAME_DATA_ERROR')} code="GET_GAME_DATA_ERROR" onRetry={() => void game.refetch()} />
  const handlePlay = () => setPlaying(true)
  if (game.data && shown && hasPage(game.data)) {
    return playing ? (
      <Playing
        game={shown}
        project={game.data.project}
        address={game.data.web_page.iframeUrl}
        rights={game.data.frameRights}
        failure={failure}
        onLeave={() => setPlaying(false)}
      />
    ) : (
      <GameIntro game={shown} social={game.data.social.items} onPlay={handlePlay}>
        <GameMore game={shown} page={game.data.web_page} />
      </GameIntro>
    )
  }
  if (game.isPending) return before ? <GameIntro game={before} social={[]} onPlay={handlePlay} /> : <GameSkeleton />
  if (game.data || isRefused(game.error, 'GAME_NOT_FOUND')) return <Redirect to={paths.catalogue(language)} replace />
  return <PublicPage>{failure}</PublicPage>
}
