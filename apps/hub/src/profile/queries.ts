import { isPassing } from '@playhub/browser/call-core'
import { saves } from '@playhub/contract/games/saves'
import { profile } from '@playhub/contract/profile'
import { prove } from '@playhub/contract/profile-proof'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { askToProve } from '../auth/proving.ts'
import { call } from '../session/call.ts'

/**
 * Query options of the player's own data. It is fetched again each time the page opens, because another browser may have changed it. The
 * query keys contain the player's id, so nobody sees another player's data.
 */
const own = {
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
  retry: (failed: number, error: Error) => failed < 1 && isPassing(error),
} as const

export const profileQuery = (userId: string) =>
  queryOptions({ ...own, queryKey: ['profile', userId], queryFn: () => call(profile.read, {}) })

export const identitiesQuery = (userId: string) =>
  queryOptions({ ...own, queryKey: ['profile', userId, 'identities'], queryFn: () => call(profile.identities, {}) })

export const sessionsQuery = (userId: string) =>
  queryOptions({ ...own, queryKey: ['profile', userId, 'sessions'], queryFn: () => call(profile.sessions, {}) })

export const savedGamesQuery = (userId: string) =>
  queryOptions({ ...own, queryKey: ['profile', userId, 'saves'], queryFn: () => call(saves.overview, {}) })

export const saveHistoryQuery = (userId: string, query: { project: string; slot: string }) =>
  queryOptions({
    ...own,
    queryKey: ['profile', userId, 'save-history', query.project, query.slot],
    queryFn: () => call(saves.history, { query, headers: {} }),
  })

/**
 * The ways in which the player can prove their identity. The reply is valid only for the current player and only at this moment, so it is
 * not reused.
 */
export const waysToProveQuery = queryOptions({ ...own, queryKey: ['profile', 'ways-to-prove'], queryFn: () => call(prove.waysToProve, {}) })

/**
 * Asks the player to prove their identity, if that is needed, before a step that opens a popup. If the dialog appeared only after the
 * click, the browser would block the popup. Resolves with false if the player closes the dialog.
 */
export const proveFirst = async (client: QueryClient): Promise<boolean> => {
  const isFresh = (await client.fetchQuery(waysToProveQuery).catch(() => undefined))?.isFresh ?? true
  return isFresh || askToProve()
}
