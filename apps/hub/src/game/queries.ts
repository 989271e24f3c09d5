import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../base/read.ts'
import { gamesQuery } from '../catalogue/queries.ts'

export const gameQuery = (projectName: string) => read('catalogue', 'getGameData', { query: { projectName } })

/** A game that the catalogue has just shown is known already. */
export const useGame = (projectName: string) => {
  const client = useQueryClient()
  return useQuery({
    ...gameQuery(projectName),
    initialData: () => fromCatalogue(client, projectName),
    initialDataUpdatedAt: () => client.getQueryState(gamesQuery.queryKey)?.dataUpdatedAt,
  })
}

const fromCatalogue = (client: QueryClient, projectName: string) =>
  client.getQueryData(gamesQuery.queryKey)?.find(({ mainData }) => mainData.projectName === projectName)
