import type { QueryClient } from '@tanstack/react-query'
import { providersQuery } from '../auth/social/providers-query.ts'

/**
 * For each route name, loads an answer that the server adds to a page that is only a frame, besides the initial config. Without it, the
 * page's size would change while it loads.
 */
export const shellAnswers: Readonly<Record<string, (client: QueryClient) => Promise<unknown>>> = {
  login: (client) => client.fetchQuery(providersQuery),
}
