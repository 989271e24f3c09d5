import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'

type Outcome<T> = { data: T; error?: undefined } | { data?: undefined; error: unknown }

/** Loads into the cache. What fails leaves no trace there: the page is then rendered as still loading, and the browser asks again. */
export const tryLoad = async <T>(client: QueryClient, query: FetchQueryOptions<T>): Promise<Outcome<T>> => {
  try {
    return { data: await client.fetchQuery(query) }
  } catch (error) {
    client.removeQueries({ queryKey: query.queryKey })
    return { error }
  }
}
