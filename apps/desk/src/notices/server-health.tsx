import { useQuery } from '@tanstack/react-query'
import { Failure } from '../states/failure.tsx'
import { Loading } from '../states/loading.tsx'
import { serverHealthQuery } from './log-queries.ts'
import { ServerState } from './server-state.tsx'

/** Shows whether the notices of one project reach the game's server. */
export const ServerHealth = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(serverHealthQuery(id))
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />
  return <ServerState server={data} />
}
