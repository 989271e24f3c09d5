import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'

type Outcome<T> = { data: T; error?: undefined } | { data?: undefined; error: unknown }

/**
 * Loads a query into the cache. A failure leaves nothing in the cache. The page is then rendered in its loading state, and the browser
 * sends the request again.
 */
export const tryLoad = async <T>(client: QueryClient, query: FetchQueryOptions<T>): Promise<Outcome<T>> => {
  try {
    return { data: await client.fetchQuery(query) }
  } catch (error) {
    client.removeQueries({ queryKey: query.queryKey })
    return { error }
  }
}
