import type { QueryClient } from '@tanstack/react-query'
import { providersQuery } from '../auth/social/providers-query.ts'

/**
 * For some routes, loads an api reply that the server adds to a page whose markup is only `ShellPage`. The server then also adds the
 * initial config. Without this data, the page's size would change while it loads.
 */
export const shellAnswers: Readonly<Record<string, (client: QueryClient) => Promise<unknown>>> = {
  login: (client) => client.fetchQuery(providersQuery),
}
