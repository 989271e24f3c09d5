import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { editableQuery } from '../catalogue/queries.ts'

export const settingsQuery = (id: string) =>
  queryOptions({ queryKey: ['project-settings', id], queryFn: () => call(desk.projects.getSettings, { params: { id } }) })

/** Below the list of projects: whatever makes that stale makes this stale too. */
export const readinessQuery = (id: string) =>
  queryOptions({
    queryKey: [...editableQuery.queryKey, 'readiness', id],
    queryFn: () => call(desk.projects.getReadiness, { params: { id } }),
    refetchOnMount: 'always',
  })

export const serverQuery = (id: string) =>
  queryOptions({ queryKey: ['project-server', id], queryFn: () => call(desk.keys.getServerAccess, { params: { id } }) })
