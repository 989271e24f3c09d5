import type { api } from '@playhub/contract/api'
import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { isFinal } from './refused.ts'

type Api = typeof api
type Slice = keyof Api
type Entry<S extends Slice, N extends keyof Api[S]> = Extract<Api[S][N], Endpoint>

/**
 * Gets the reply of a read call. `slice` and `name` say which entry of the contract is called. The browser sends the call over HTTP; the
 * server runs it in the same process.
 */
export type Answer = (slice: string, name: string, input: unknown) => Promise<unknown>

/**
 * Query options of a read call whose reply is the same for everybody. They contain only the call's name and input, so that the page's first
 * script stays small. The contract's schemas and `call` load when a request is really sent.
 */
export const read = <S extends Slice, N extends keyof Api[S] & string>(slice: S, name: N, ...input: Given<CallInput<Entry<S, N>>>) =>
  queryOptions<Reply<Entry<S, N>>>({ queryKey: [slice, name, ...input] })

// A call without input has no input argument: `read('catalogue', 'getGamesData')`.
type Given<I> = unknown extends I ? [] : [input: I]

const STALE_AFTER_MS = 5 * 60_000

/** Creates the cache of one browser page, or of one rendering on the server. */
export const createQueryClient = (answer: Answer, { retry }: { retry: number } = { retry: 1 }) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < retry && !isFinal(error),
        queryFn: ({ queryKey: [slice, name, input = {}] }) => answer(String(slice), String(name), input),
      },
      // Without a network a mutation fails at once with a message. By default, the library would wait for the network.
      mutations: { networkMode: 'always' },
    },
  })
