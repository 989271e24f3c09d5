import type { QueryClient } from '@tanstack/react-query'
import { providersQuery } from '../auth/social/providers-query.ts'

/**
 * Some pages are rendered only in the browser; the server sends a placeholder (`ShellPage`). For the routes below, the server also sends an
 * api reply and the initial config. Without them, the page's size would change while it loads.
 */
export const shellAnswers: Readonly<Record<string, (client: QueryClient) => Promise<unknown>>> = {
  login: (client) => client.fetchQuery(providersQuery),
}
