import { localMoment } from '@playhub/browser/dates'
import { type AttentionView, attentionViews } from '@playhub/contract/desk/attention'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { CardList } from '../tables/card-list.tsx'
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
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  useFocusKept(items.map(({ id }) => id))
  const colleagues = list.data?.pages[0]?.colleagues ?? []
  return (
    <Page title={deskT('screen.attention')}>
      <Views view={view} />
      <CardList
        query={list}
        label={t('list')}
        className={styles.list}
        cardHeight={140}
        empty={<Empty icon={CircleCheck} text={t(`none.${view}`)} hint={t('lookedAt', { time: localMoment(list.dataUpdatedAt) })} />}
        card={(item) => <AttentionCard key={item.id} item={item} colleagues={colleagues} />}
      />
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
