import { desk } from '@playhub/contract/desk'
import type { StaffRow } from '@playhub/contract/desk/staff'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { agentsQuery, meQuery, queryClient } from '../base/queries.ts'

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: async ({ signal }) => (await call(desk.colleagues.listColleagues, {}, signal)).items,
})

/**
 * Puts the server's reply about a staff member into the list. Then reads the other lists of staff members again, and the data of the
 * signed-in staff member.
 */
export const keepColleague = (row: StaffRow) => {
  queryClient.setQueryData(colleaguesQuery.queryKey, (known = []) =>
    known.some(({ id }) => id === row.id) ? known.map((each) => (each.id === row.id ? row : each)) : [...known, row],
  )
  void queryClient.invalidateQueries({ queryKey: agentsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: ['staff'] })
  // The changed account may belong to the signed-in staff member, so that account is read again.
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}
