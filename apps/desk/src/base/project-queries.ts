import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Every project, in the order of the catalogue. */
export const editableQuery = queryOptions({
  queryKey: ['editable'],
  queryFn: async () => (await call(desk.projects.listEditable, {})).items,
})

/** The game of a project, as published and as drafted. */
export const editedGameQuery = (id: string) =>
  queryOptions({ queryKey: ['edited-game', id], queryFn: () => call(desk.projects.getGame, { params: { id } }) })
