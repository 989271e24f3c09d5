import { inLanguage } from '@playhub/contract/language'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSite } from '../base/site.ts'
import { stored } from '../base/storage.ts'
import { GameFrame } from '../game/game-frame.tsx'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { Failure } from '../shell/failure.tsx'
import { usePageTitle } from '../shell/page-title.ts'
import { AgeGate } from './age-gate.tsx'
import { singleGameTitle } from './head.ts'
import { singleGameQuery } from './queries.ts'
import { SingleGameFrame } from './single-game-frame.tsx'

/** The page of a site with one game for adults. The page does not contain the game before the visitor has confirmed their age. */
export const SingleGamePage = () => {
  const t = useT()
  const site = useSite()
  const { language } = useLanguage()
  const game = useQuery(singleGameQuery(site.project))
  const verified = useSyncExternalStore(
    stored.ageVerified.subscribe,
    () => stored.ageVerified.get() === true,
    () => false,
  )
  const name = inLanguage(site.title, language) ?? site.project
  usePageTitle(singleGameTitle(game.data?.seoData, name, language))

  if (!verified) return <AgeGate settings={game.data?.settings} onAccept={() => stored.ageVerified.set(true)} />
  const failure = (
    <Failure text={t('toast.GET_SINGLE_GAME_DATA_ERROR')} code="GET_SINGLE_GAME_DATA_ERROR" onRetry={() => void game.refetch()} />
  )
  return (
    <SingleGameFrame name={name}>
      {game.data && (
        <GameFrame
          name={name}
          project={site.project}
          address={game.data.settings.iframeSrc}
          rights={game.data.frameRights}
          failure={failure}
        />
      )}
      {game.isError && !game.data && failure}
    </SingleGameFrame>
  )
}
