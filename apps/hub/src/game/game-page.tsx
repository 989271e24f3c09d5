import { useState } from 'react'
import { Redirect } from 'wouter'
import type { PageProps } from '../base/lazy-page.tsx'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/refused.ts'
import { showGame } from '../catalogue/shown-game.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { Failure } from '../shell/failure.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { GameIntro } from './game-intro.tsx'
import { GameSkeleton } from './game-skeleton.tsx'
import { gameTitle } from './head.ts'
import { Playing } from './playing.tsx'
import { useGame } from './queries.ts'
import { hasPage } from './rules.ts'

export const GamePage = ({ params: { projectName = '' } }: PageProps) => <Game key={projectName} projectName={projectName} />

const Game = ({ projectName }: { projectName: string }) => {
  const t = useT()
  const { language } = useLanguage()
  const game = useGame(projectName)
  const [playing, setPlaying] = useState(false)
  const shown = game.data && showGame(game.data, language, 1)
  usePageTitle(game.data && shown ? gameTitle(game.data.seoData, shown.name, language) : '')

  const failure = <Failure text={t('toast.GET_GAME_DATA_ERROR')} code="GET_GAME_DATA_ERROR" onRetry={() => void game.refetch()} />
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
      <GameIntro game={shown} social={game.data.social.items} onPlay={() => setPlaying(true)} />
    )
  }
  if (game.isPending) return <GameSkeleton />
  if (game.data || isRefused(game.error, 'GAME_NOT_FOUND')) return <Redirect to={paths.catalogue(language)} replace />
  return <PublicPage>{failure}</PublicPage>
}
