import { Button } from '@playhub/ui/button'
import { Skeleton } from '@playhub/ui/skeleton'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../base/i18n.tsx'
import { Failure } from '../states/failure.tsx'
import styles from './row-list.module.css'
import { RowTable, type RowTableProps } from './row-table.tsx'

type Pages = InfiniteData<{ items: readonly unknown[] }>
type Query = Pick<
  UseInfiniteQueryResult<Pages>,
  | 'data'
  | 'isPending'
  | 'error'
  | 'refetch'
  | 'hasNextPage'
  | 'fetchNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'isPlaceholderData'
>

type Props<R> = RowTableProps<R> & {
  query: Query
  /** Shown if there are no rows. */
  empty: ReactNode
}

/** Rows that are loaded page by page, with their states: loading, failed, empty, and a button for more. */
export const RowList = <R,>({ query, empty, ...table }: Props<R>) => {
  const t = useT()
  const { isPending, error, refetch, hasNextPage, isFetchNextPageError, isPlaceholderData } = query
  const isEmpty = table.rows.length === 0
  if (error && !isFetchNextPageError) return <Failure error={error} onRetry={() => void refetch()} />
  if (isPending) return <RowsSkeleton />
  return (
    <div className={styles.list} aria-busy={isPlaceholderData || undefined}>
      {!isEmpty && <RowTable {...table} />}
      {isEmpty && !hasNextPage ? empty : <More query={query} />}
      <p className="visually-hidden" role="status">
        {t('rows.shown', { count: table.rows.length })}
      </p>
    </div>
  )
}

const More = ({ query: { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } }: { query: Query }) => {
  const t = useT()
  // With filters, a page of old rows may be empty. The button then has another text and offers to search further.
  const isPlenty = (data?.pages.at(-1)?.items.length ?? 0) > 0
  if (!hasNextPage) return <p className={styles.end}>{t('rows.end')}</p>
  return (
    <div className={styles.more}>
      {isFetchNextPageError && <p role="alert">{t('rows.moreFailed')}</p>}
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t(isPlenty ? 'common.more' : 'rows.further')}
      </Button>
    </div>
  )
}

const BLANK_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export const RowsSkeleton = () => {
  const t = useT()
  return (
    <div className={styles.skeleton} role="status" aria-label={t('rows.loading')}>
      {BLANK_ROWS.map((row) => (
        <Skeleton key={row} height={48} radius="chip" />
      ))}
    </div>
  )
}

/** Removes duplicate rows. If the list changed between the reading of two pages, both pages may contain the same row. */
export const uniqueRows = <R extends { id: string }>(rows: readonly R[]) => [...new Map(rows.map((row) => [row.id, row])).values()]
