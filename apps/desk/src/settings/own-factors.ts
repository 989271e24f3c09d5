import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { meQuery, queryClient } from '../base/queries.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await call(desk.colleagues.listPasskeys, {}, signal)).items,
})

/** Reads the second factors again after one was added or removed. */
export const forgetFactor = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ])
