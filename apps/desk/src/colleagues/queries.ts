import { desk } from '@playhub/contract/desk'
import type { StaffRow } from '@playhub/contract/desk/staff'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { agentsQuery, meQuery, queryClient } from '../base/queries.ts'

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: async ({ signal }) => (await call(desk.colleagues.listColleagues, {}, signal)).items,
})

/** Stores the server's reply about a staff member in the list. Reads the signed-in member and other lists of members again. */
export const keepColleague = (row: StaffRow) => {
  queryClient.setQueryData(colleaguesQuery.queryKey, (known = []) =>
    known.some(({ id }) => id === row.id) ? known.map((each) => (each.id === row.id ? row : each)) : [...known, row],
  )
  void queryClient.invalidateQueries({ queryKey: agentsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: ['staff'] })
  // The changed account may be the account of the signed-in member, so the signed-in member is read again.
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}
