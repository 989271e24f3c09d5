import { isPassing } from '@playhub/browser/call-core'
import { desk } from '@playhub/contract/desk'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call, readRolesFrom, whenForbidden, whenSignedOut } from './call.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, networkMode: 'always', retry: (failed, error) => failed < 1 && isPassing(error) },
    mutations: { networkMode: 'always' },
  },
})

/** `ended`: the server ended the session while the staff member was working. */
type Me = DeskSession & { ended?: true }

/**
 * Reads the signed-in staff member, or the step of an unfinished sign-in. If another staff member has signed in since the last read (in
 * another tab), deletes all other cached data.
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me> => {
    const me = await call(desk.signIn.me, {})
    forgetAllButOf(me)
    return me
  },
  staleTime: 60_000,
})

/** Deletes all cached data unless the same staff member is still signed in. So nobody sees the data of another staff member. */
const forgetAllButOf = ({ stage, staff }: Me) => {
  const before = queryClient.getQueryData<Me>(['me'])
  if (stage === 'in' && staff?.id === before?.staff?.id) return
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
}

/** Stores the reply of a sign-in step. */
export const setMe = (me: Me) => {
  forgetAllButOf(me)
  queryClient.setQueryData(meQuery.queryKey, me)
}

export const signedOutOf = (me: DeskSession): DeskSession => ({ ...me, stage: 'out', staff: null, factors: { totp: false, passkeys: 0 } })

whenSignedOut(() => {
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (me && me.stage !== 'out') setMe({ ...signedOutOf(me), ended: true })
})

/**
 * Reads the signed-in staff member again after the server has refused a call, because a role may have been removed. Otherwise an open page
 * would repeat calls that the server refuses and records.
 */
export const readMeAgain = () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
whenForbidden(readMeAgain)
readRolesFrom(() => queryClient.getQueryData(meQuery.queryKey)?.staff?.roles)

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async () => (await call(desk.overview.listProjects, {})).items,
  staleTime: 300_000,
})

const agents = { queryKey: ['agents'], queryFn: () => call(desk.tickets.listAgents, {}), staleTime: 300_000 }
/** The staff members to whom tickets can be assigned. */
export const agentsQuery = queryOptions({ ...agents, select: ({ items }) => items })
/** Former staff members, whose access was removed, if they could answer players. Filters of past work list them too. */
export const formerAgentsQuery = queryOptions({ ...agents, select: ({ former }) => former })

/**
 * All ready answers, which are saved texts for replies. The page that lists them and the pickers in conversations share this query, so a
 * changed answer appears in all of them.
 */
export const cannedQuery = queryOptions({
  queryKey: ['canned'],
  queryFn: async () => (await call(desk.canned.listCanned, {})).items,
  staleTime: 60_000,
})

/** All macros. The list of macros and the pickers in conversations share this query, so a changed macro appears in all of them. */
export const macrosQuery = queryOptions({
  queryKey: ['macros'],
  queryFn: async () => (await call(desk.macros.listMacros, {})).items,
  staleTime: 60_000,
})

/** All automation rules. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  queryFn: async () => (await call(desk.automation.listRules, {})).items,
})
