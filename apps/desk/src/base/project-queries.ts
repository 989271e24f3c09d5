import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** All projects, in the order of the catalogue. */
export const editableQuery = queryOptions({
  queryKey: ['editable'],
  queryFn: async () => (await call(desk.projects.listEditable, {})).items,
})

/** A project's game, published and draft. */
export const editedGameQuery = (id: string) =>
  queryOptions({ queryKey: ['edited-game', id], queryFn: () => call(desk.projects.getGame, { params: { id } }) })
