import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { editableQuery } from '../base/project-queries.ts'

/** The steps that a project needs. The query key begins with the project list's key, so both queries become stale together. */
export const readinessQuery = (id: string) =>
  queryOptions({
    queryKey: [...editableQuery.queryKey, 'readiness', id],
    queryFn: () => call(desk.projects.getReadiness, { params: { id } }),
    refetchOnMount: 'always',
  })
