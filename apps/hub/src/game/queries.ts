import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../base/read.ts'
import { gamesQuery } from '../catalogue/queries.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { inLanguage } from '../i18n/in-language.ts'

export const gameQuery = (projectName: string) => read('catalogue', 'getGameData', { query: { projectName } })

/**
 * The data of a game. It starts with the data that the catalogue has just shown. A catalogue page contains descriptions in its own language
 * only (`catalogue/for-page.ts`), so the other languages are fetched in the background.
 */
export const useGame = (projectName: string) => {
  const client = useQueryClient()
  const { language } = useLanguage()
  const known = () => fromCatalogue(client, projectName)
  return useQuery({
    ...gameQuery(projectName),
    initialData: () => {
      const game = known()
      return game && inLanguage(game.localization, language)?.fullDescription ? game : undefined
    },
    initialDataUpdatedAt: () => {
      const isWhole = Object.values(known()?.localization ?? {}).every(({ fullDescription }) => fullDescription)
      return isWhole ? client.getQueryState(gamesQuery.queryKey)?.dataUpdatedAt : 0
    },
  })
}

const fromCatalogue = (client: QueryClient, projectName: string) =>
  client.getQueryData(gamesQuery.queryKey)?.find(({ mainData }) => mainData.projectName === projectName)
