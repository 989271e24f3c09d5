import type { ShownGame } from '@playhub/contract/games/shown-game'
import type { Language } from '@playhub/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { frontQuery } from '../base/front-query.ts'
import { read } from '../base/read.ts'
import { useSite } from '../base/site.ts'
import { useLanguage } from '../i18n/i18n.tsx'

export const gameQuery = (projectName: string) => read('catalogue', 'getGameData', { query: { projectName } })

export const similarQuery = (lng: Language, projectName: string) => read('portal', 'getSimilar', { query: { lng, projectName } })

/** Returns the data of a game that the front page has already loaded. The game's page shows this data until its own request is answered. */
export const useShownBefore = (projectName: string): ShownGame | undefined => {
  const client = useQueryClient()
  const { language } = useLanguage()
  const { project } = useSite()
  const card = client.getQueryData(frontQuery(language, project).queryKey)?.games.find((each) => each.projectName === projectName)
  return (
    card && {
      ...card,
      cover: card.card.replace(/card$/, 'cover'),
      fullDescription: '',
      controls: '',
      background: '',
      footerColours: card.cardColours,
    }
  )
}
