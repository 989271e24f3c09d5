import type { QueryClient } from '@tanstack/react-query'
import { providersQuery } from '../auth/social/providers-query.ts'

/**
 * What a frame that the browser fills takes along beside the initial config, by the name of its route: without these answers
 * the page would be shown in one size and then in another.
 */
export const shellAnswers: Readonly<Record<string, (client: QueryClient) => Promise<unknown>>> = {
  login: (client) => client.fetchQuery(providersQuery),
}
