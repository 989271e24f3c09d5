import { localMoment } from '@playhub/browser/dates'
import { type AttentionView, attentionViews } from '@playhub/contract/desk/attention'
import { Button } from '@playhub/ui/button'
import { Skeleton } from '@playhub/ui/skeleton'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { Failure } from '../states/failure.tsx'
import styles from './attention.module.css'
import { AttentionCard } from './attention-card.tsx'
import { attentionCountQuery, attentionQuery } from './queries.ts'
import { useAttentionT } from './texts.ts'
import { useFocusKept } from './use-focus-kept.ts'

/** The payments that need a person, in three views: waiting, mine and closed. */
export const AttentionPage = () => {
  const deskT = useT()
  const t = useAttentionT()
  const [params] = useSearchParams()
  const view = attentionViews.find((each) => each === params.get('view')) ?? 'open'
  const list = useInfiniteQuery(attentionQuery(view))
  const { data, error, refetch, isPending, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const items = data?.pages.flatMap((page) => page.items) ?? []
  useFocusKept(items.map(({ id }) => id))
  const colleagues = data?.pages[0]?.colleagues ?? []
  return (
    <Page title={deskT('screen.attention')}>
      <Views view={view} />
      {isPending && (
        <div role="status" aria-label={deskT('common.loading')}>
          <Skeleton height={140} />
        </div>
      )}
      {error && items.length === 0 && <Failure error={error} onRetry={() => void refetch()} />}
      {data && items.length === 0 && (
        <Empty icon={CircleCheck} text={t(`none.${view}`)} hint={t('lookedAt', { time: localMoment(dataUpdatedAt) })} />
      )}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t('list')}>
          {items.map((item) => (
            <AttentionCard key={item.id} item={item} colleagues={colleagues} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {deskT('common.more')}
        </Button>
      )}
    </Page>
  )
}

const Views = ({ view }: { view: AttentionView }) => {
  const t = useAttentionT()
  const { data } = useQuery(attentionCountQuery)
  return (
    <nav className={styles.views} aria-label={t('views')}>
      {attentionViews.map((each) => (
        <Link
          key={each}
          href={each === 'open' ? '/attention' : `/attention?view=${each}`}
          className={styles.view}
          aria-current={each === view ? 'page' : undefined}
        >
          {t(`view.${each}`)}
          {each !== 'closed' && data && <span className={styles.count}>{data[each]}</span>}
        </Link>
      ))}
    </nav>
  )
}
