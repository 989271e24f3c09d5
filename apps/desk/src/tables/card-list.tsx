import { Button } from '@playhub/ui/button'
import { Skeleton } from '@playhub/ui/skeleton'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../base/i18n.tsx'
import { Failure } from '../states/failure.tsx'

type Props<Item> = {
  query: Pick<
    UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>,
    'data' | 'error' | 'refetch' | 'isPending' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >
  /** Name of the list for screen readers. */
  label: string
  className: string | undefined
  /** Height of a card in px, for the placeholder. */
  cardHeight: number
  /** A sentence above the list. */
  lead?: string
  /** Shown if there are no items. */
  empty: ReactNode
  /** Returns an item's card, which has a `key`. */
  card: (item: Item) => ReactNode
}

/** A list of cards that is read page by page, with its states: loading, failed and empty. */
export const CardList = <Item,>({ query, label, className, cardHeight, lead, empty, card }: Props<Item>) => {
  const t = useT()
  const { data, error, refetch, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      {isPending && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={cardHeight} />
        </div>
      )}
      {error && items.length === 0 && <Failure error={error} onRetry={() => void refetch()} />}
      {data && items.length === 0 && empty}
      {items.length > 0 && (
        <>
          {lead && <p>{lead}</p>}
          <ul className={className} aria-label={label}>
            {items.map((item) => card(item))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </>
  )
}
