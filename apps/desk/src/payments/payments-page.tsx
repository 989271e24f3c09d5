import { Notice } from '@playhub/ui/notice'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CreditCard, SearchX } from 'lucide-react'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { isReversed } from '../base/day.ts'
import { useT } from '../base/i18n.tsx'
import { Page } from '../page/page.tsx'
import { Panes } from '../page/side-panel.tsx'
import { usePaymentsT } from '../player/payment-texts.ts'
import { purchaseQuery } from '../player/queries.ts'
import { Empty } from '../states/empty.tsx'
import { RowList, uniqueRows } from '../tables/row-list.tsx'
import { usePaymentColumns } from './payment-columns.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { PaymentsCsv } from './payments-csv.tsx'
import { paymentsQuery } from './payments-query.ts'
import { type Place, readPlace, searchOf } from './place.ts'

const hrefOf = (place: Place, id = '') => `/payments${id && `/${id}`}${searchOf(place)}`

/** The payments of all projects, with a panel for one of them. */
export const PaymentsPage = () => {
  const deskT = useT()
  const t = usePaymentsT()
  const { id } = useParams<{ id?: string }>()
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const columns = usePaymentColumns()
  const place = readPlace(params)
  const isPossible = !isReversed(place)
  const query = useInfiniteQuery({ ...paymentsQuery(place), enabled: isPossible })
  const { data: opened } = useQuery({ ...purchaseQuery(id ?? ''), enabled: false })
  const found = uniqueRows(query.data?.pages.flatMap(({ items }) => items) ?? [])
  // The row of the open payment shows the data of the panel, which may be newer, for example after a refund.
  const rows = found.map((row) => (row.id === opened?.id ? { ...opened, hasReceipt: row.hasReceipt || opened.receiptUrl !== '' } : row))

  const go = (next: Place) => navigate(hrefOf(next, id), { replace: true })
  const handleClear = () => go(readPlace(new URLSearchParams({ q: place.q })))
  return (
    <Page wide title={deskT('screen.payments')} aside={rows.length > 0 && <PaymentsCsv place={place} />}>
      <Panes panel={id && <PaymentPanel key={id} id={id} onClose={() => navigate(hrefOf(place), { replace: true })} />}>
        <PaymentFilters place={place} onChange={(change) => go({ ...place, ...change })} onClear={handleClear} />
        {isPossible ? (
          <RowList
            query={query}
            label={t('list')}
            columns={columns}
            rows={rows}
            idOf={(row) => row.id}
            hrefOf={(row) => hrefOf(place, row.id)}
            linkIn="item"
            endOfCard="amount"
            openId={id}
            empty={searchOf(place) ? <Empty icon={SearchX} text={t('empty')} /> : <Empty icon={CreditCard} text={t('emptyAll')} />}
          />
        ) : (
          <Notice kind="warning">{deskT('filters.rangeWrong')}</Notice>
        )}
      </Panes>
    </Page>
  )
}
