import { localMoment } from '@playhub/browser/dates'
import { Button } from '@playhub/ui/button'
import { Skeleton } from '@playhub/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import cards from '../attention/attention.module.css'
import { useFocusKept } from '../attention/use-focus-kept.ts'
import { useT } from '../base/i18n.tsx'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import { LateGoodCard } from './late-good-card.tsx'
import { lateGoodsQuery } from './queries.ts'
import { useLateGoodsT } from './texts.ts'

/** The list of paid items that their games have not collected in time. */
export const LateGoodsPage = () => {
  const deskT = useT()
  const t = useLateGoodsT()
  const list = useInfiniteQuery(lateGoodsQuery)
  const { data, error, refetch, isPending, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const items = data?.pages.flatMap((page) => page.items) ?? []
  useFocusKept(items.map(({ id }) => id))
  return (
    <Page title={deskT('screen.lateGoods')}>
      {isPending && (
        <div role="status" aria-label={deskT('common.loading')}>
          <Skeleton height={140} />
        </div>
      )}
      {error && items.length === 0 && <Failure error={error} onRetry={() => void refetch()} />}
      {data && items.length === 0 && (
        <Empty icon={CircleCheck} text={t('none')} hint={t('lookedAt', { time: localMoment(dataUpdatedAt) })} />
      )}
      {items.length > 0 && (
        <>
          <p>{t('lead')}</p>
          <ul className={cards.list} aria-label={t('list')}>
            {items.map((item) => (
              <LateGoodCard key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {deskT('common.more')}
        </Button>
      )}
    </Page>
  )
}
