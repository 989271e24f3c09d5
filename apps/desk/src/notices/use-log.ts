import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type PointerEvent, useState } from 'react'
import { uniqueRows } from '../tables/row-list.tsx'
import { withNews } from './news.ts'

/** How often the newest page is read, in ms, while the log is visible and the mouse is not over it. */
const NEWS_EVERY_MS = 10_000

type Page<R> = { items: R[]; nextCursor: string | null }
type Reader<R> = (cursor: string, signal: AbortSignal) => Promise<Page<R>>

const pagesQuery = <R>(key: readonly unknown[], read: Reader<R>) =>
  infiniteQueryOptions({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Page<R>) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const headQuery = <R>(key: readonly unknown[], read: Reader<R>) =>
  queryOptions({ queryKey: [...key, 'head'], queryFn: ({ signal }) => read('', signal) })

type Asked<R> = { key: readonly unknown[]; read: Reader<R>; isPossible: boolean }

/**
 * Returns a log, newest entries first. Its rows do not move when entries are added. `opened`: the row that the side panel shows, with the
 * panel's newer data.
 */
export const useLog = <R extends { id: string }>({ key, read, isPossible }: Asked<R>, opened: R | undefined) => {
  const [isHeld, setIsHeld] = useState(false)
  const query = useInfiniteQuery({ ...pagesQuery(key, read), enabled: isPossible })
  const isSettled = query.isSuccess && !query.isPlaceholderData
  const head = useQuery({ ...headQuery(key, read), enabled: isSettled, refetchInterval: isHeld ? false : NEWS_EVERY_MS })
  const shown = uniqueRows(query.data?.pages.flatMap(({ items }) => items) ?? [])
  const { rows, count, isMore } = withNews(shown, (isSettled && head.data?.items) || [])
  return {
    query,
    rows: rows.map((row) => (row.id === opened?.id ? opened : row)),
    news: { count, isMore },
    /** Reads the log again, so that the new rows are shown. */
    take: () => void query.refetch(),
    hold: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHeld(pointerType === 'mouse'),
      onPointerLeave: () => setIsHeld(false),
    },
  }
}
