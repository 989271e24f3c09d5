import { localMoment } from '@playhub/browser/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import cards from '../attention/attention.module.css'
import { useFocusKept } from '../attention/use-focus-kept.ts'
import { useT } from '../base/i18n.tsx'
import { Page } from '../page/page.tsx'
import { Empty } from '../states/empty.tsx'
import { CardList } from '../tables/card-list.tsx'
import { LateGoodCard } from './late-good-card.tsx'
import { lateGoodsQuery } from './queries.ts'
import { useLateGoodsT } from './texts.ts'

/** The list of paid items that their games have not collected in time. */
export const LateGoodsPage = () => {
  const deskT = useT()
  const t = useLateGoodsT()
  const list = useInfiniteQuery(lateGoodsQuery)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  useFocusKept(items.map(({ id }) => id))
  return (
    <Page title={deskT('screen.lateGoods')}>
      <CardList
        query={list}
        label={t('list')}
        className={cards.list}
        cardHeight={140}
        lead={t('lead')}
        empty={<Empty icon={CircleCheck} text={t('none')} hint={t('lookedAt', { time: localMoment(list.dataUpdatedAt) })} />}
        card={(item) => <LateGoodCard key={item.id} item={item} />}
      />
    </Page>
  )
}
