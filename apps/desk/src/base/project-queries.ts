import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** All projects, in the order of the catalogue. */
export const editableQuery = queryOptions({
  queryKey: ['editable'],
  queryFn: async () => (await call(desk.projects.listEditable, {})).items,
})

/** Reads the game of a project: its published version and its draft. */
export const editedGameQuery = (id: string) =>
  queryOptions({ queryKey: ['edited-game', id], queryFn: () => call(desk.projects.getGame, { params: { id } }) })
