import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'

/** How often the desk polls for new assignments, in ms. Events report them sooner, but an event can be lost. */
const LOOK_EVERY_MS = 60_000

/** Reads whether the staff member takes new conversations, and which conversations were assigned to the staff member. */
export const presenceQuery = queryOptions({
  queryKey: ['presence'],
  queryFn: ({ signal }) => call(desk.roundRobin.getOwnPresence, {}, signal),
  refetchInterval: LOOK_EVERY_MS,
})
