import { Refusal } from '@playhub/contract/refusals'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { PurchaseDetails, PurchaseSkeleton } from '../player/purchase-details.tsx'
import { purchaseQuery } from '../player/queries.ts'
import { useRefusalText } from '../refusal-text.ts'
import { Empty } from '../shell/empty.tsx'
import { Failure } from '../shell/failure.tsx'
import { SidePanel } from '../shell/side-panel.tsx'
import { usePaymentsT } from './texts.ts'

/** One payment: what happened to it, its attempts, notices and refunds. */
export const PaymentPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = usePaymentsT()
  const refusalText = useRefusalText()
  const { data, error, refetch } = useQuery(purchaseQuery(id))
  const isGone = error instanceof Refusal && error.status < 500
  return (
    <SidePanel title={t('one')} row={id} back={t('toList')} onClose={onClose}>
      {data ? (
        <PurchaseDetails purchase={data} />
      ) : isGone ? (
        <Empty icon={SearchX} text={refusalText(error)} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <PurchaseSkeleton />
      )}
    </SidePanel>
  )
}
