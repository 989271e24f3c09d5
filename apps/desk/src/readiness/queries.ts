import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { editableQuery } from '../base/project-queries.ts'

/**
 * Reads which steps must be done before players can use a project. The query key begins with the key of the project list, so both queries
 * are invalidated together.
 */
export const readinessQuery = (id: string) =>
  queryOptions({
    queryKey: [...editableQuery.queryKey, 'readiness', id],
    queryFn: () => call(desk.projects.getReadiness, { params: { id } }),
    refetchOnMount: 'always',
  })
