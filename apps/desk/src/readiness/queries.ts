import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { editableQuery } from '../base/project-queries.ts'

/** Below the list of projects: whatever makes that stale makes this stale too. */
export const readinessQuery = (id: string) =>
  queryOptions({
    queryKey: [...editableQuery.queryKey, 'readiness', id],
    queryFn: () => call(desk.projects.getReadiness, { params: { id } }),
    refetchOnMount: 'always',
  })
