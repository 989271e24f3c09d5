import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'

export const settingsQuery = (id: string) =>
  queryOptions({ queryKey: ['project-settings', id], queryFn: () => call(desk.projects.getSettings, { params: { id } }) })

export const serverQuery = (id: string) =>
  queryOptions({ queryKey: ['project-server', id], queryFn: () => call(desk.keys.getServerAccess, { params: { id } }) })
