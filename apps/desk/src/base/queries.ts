import { isPassing } from '@playhub/browser/call-core'
import { desk } from '@playhub/contract/desk'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call, whenSignedOut } from './call.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, networkMode: 'always', retry: (failed, error) => failed < 1 && isPassing(error) },
    mutations: { networkMode: 'always' },
  },
})

/** `ended`: the server has ended a session in the middle of the work. */
type Me = DeskSession & { ended?: true }

/** Who is signed in, or how far a sign-in has come. Another tab may have changed it. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me> => {
    const me = await call(desk.signIn.me, {})
    forgetAllButOf(me)
    return me
  },
  staleTime: 60_000,
})

/** Whoever comes next meets nothing of what the last one saw. */
const forgetAllButOf = ({ stage, staff }: Me) => {
  const before = queryClient.getQueryData<Me>(['me'])
  if (stage === 'in' && staff?.id === before?.staff?.id) return
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
}

/** What a step of the sign-in has answered. */
export const setMe = (me: Me) => {
  forgetAllButOf(me)
  queryClient.setQueryData(meQuery.queryKey, me)
}

export const signedOutOf = (me: DeskSession): DeskSession => ({ ...me, stage: 'out', staff: null, factors: { totp: false, passkeys: 0 } })

whenSignedOut(() => {
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (me && me.stage !== 'out') setMe({ ...signedOutOf(me), ended: true })
})

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async () => (await call(desk.overview.listProjects, {})).items,
  staleTime: 300_000,
})

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async () => (await call(desk.tickets.listAgents, {})).items,
  staleTime: 300_000,
})

/** The key of everything about ready answers, whose changes the conversation should meet. */
export const cannedQuery = queryOptions({
  queryKey: ['canned'],
  queryFn: async () => (await call(desk.canned.listCanned, {})).items,
  staleTime: 60_000,
})
