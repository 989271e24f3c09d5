import type { QueryClient } from '@tanstack/react-query'
import { providersQuery } from '../auth/social/providers-query.ts'

/**
 * Answers that an empty frame carries beside the initial config, by route name. Without them the page would change its size while it loads.
 */
export const shellAnswers: Readonly<Record<string, (client: QueryClient) => Promise<unknown>>> = {
  login: (client) => client.fetchQuery(providersQuery),
}
