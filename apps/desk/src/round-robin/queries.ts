import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'

/** Events tell of new assignments. In case an event is lost, the desk also asks this often. */
const LOOK_EVERY_MS = 60_000

/** Whether the member gets new conversations, and which were given to the member. */
export const presenceQuery = queryOptions({
  queryKey: ['presence'],
  queryFn: ({ signal }) => call(desk.roundRobin.getOwnPresence, {}, signal),
  refetchInterval: LOOK_EVERY_MS,
})
