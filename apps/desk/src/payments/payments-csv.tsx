import { desk } from '@playhub/contract/desk'
import type { PaymentRow } from '@playhub/contract/desk/payments'
import { formatMinor, paymentProviders } from '@playhub/contract/payments'
import { Button } from '@playhub/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../base/call.ts'
import { saveCsv } from '../base/csv.ts'
import { useT } from '../base/i18n.tsx'
import { usePaymentsT } from '../player/payment-texts.ts'
import { showToast } from '../states/toasts.tsx'
import { useInboxT } from '../support/texts.ts'
import { uniqueRows } from '../tables/row-list.tsx'
import { type Place, queryOf } from './place.ts'

const ROWS_MAX = 5000

type Page = { items: PaymentRow[]; nextCursor: string | null }

/** Loads the payments that the filters find, page by page, until there are `ROWS_MAX`. */
const loadAll = async (place: Place, onLoaded: (count: number) => void, signal: AbortSignal) => {
  let rows: PaymentRow[] = []
  let cursor: string | null = null
  do {
    const query = { ...queryOf(place), ...(cursor && { cursor }) }
    const page: Page = await call(desk.paymentsSearch.searchPayments, { query }, signal)
    rows = uniqueRows([...rows, ...page.items])
    cursor = page.nextCursor
    onLoaded(rows.length)
  } while (cursor && rows.length < ROWS_MAX)
  return { rows, isCut: cursor !== null }
}

/** Returns a function that makes a signal for a loading. Leaving the screen aborts the last one. */
const useSignal = () => {
  const last = useRef<AbortController>(undefined)
  useEffect(() => () => last.current?.abort(), [])
  return () => {
    last.current = new AbortController()
    return last.current.signal
  }
}

/** A button that downloads the found payments as a CSV file, with times in UTC and amounts as decimals. */
export const PaymentsCsv = ({ place }: { place: Place }) => {
  const deskT = useT()
  const [t, inboxT] = [usePaymentsT(), useInboxT()]
  const [count, setCount] = useState(0)
  const makeSignal = useSignal()
  const load = useMutation({
    mutationFn: (signal: AbortSignal) => loadAll(place, setCount, signal),
    onSuccess: ({ rows, isCut }) => {
      save(rows)
      if (isCut) showToast(t('csv.cut', { count: rows.length }), 'info')
    },
    onError: (_error, signal) => signal.aborted || showToast(t('csv.failed'), 'danger'),
    onSettled: () => setCount(0),
  })
  const save = (rows: readonly PaymentRow[]) =>
    saveCsv('playhub-payments', [
      [
        ...[t('time'), t('csv.id'), t('csv.project'), t('csv.playerId'), t('csv.playerName'), t('item'), t('amount'), t('csv.currency')],
        ...[t('csv.refunded'), t('provider'), t('status'), t('csv.mode'), t('csv.paid'), t('receipt')],
      ],
      ...rows.map((row) => [
        ...[row.createTs, row.id, row.project, row.player.id, row.player.name, row.item],
        ...[row.amount === null ? '' : formatMinor(row.amount), row.currency ?? '', formatMinor(row.refunded)],
        ...[row.provider ? paymentProviders[row.provider].title : '', inboxT(`purchase.state.${row.state}`), t(`modes.${row.mode}`)],
        ...[row.paidTs ?? '', t(row.hasReceipt ? 'hasReceipt' : 'noReceipt')],
      ]),
    ])
  return (
    <Button
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      busy={load.isPending}
      onClick={() => load.mutate(makeSignal())}
    >
      {count > 0 ? t('csv.loaded', { count }) : deskT('common.csv')}
    </Button>
  )
}
