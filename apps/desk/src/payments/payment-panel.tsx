import { useQuery } from '@tanstack/react-query'
import { PanelState } from '../page/panel-state.tsx'
import { SidePanel } from '../page/side-panel.tsx'
import { usePaymentsT } from '../player/payment-texts.ts'
import { PurchaseDetails, PurchaseSkeleton } from '../player/purchase-details.tsx'
import { purchaseQuery } from '../player/queries.ts'

/** One payment: its history, attempts, notices and refunds. */
export const PaymentPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = usePaymentsT()
  const query = useQuery(purchaseQuery(id))
  return (
    <SidePanel title={t('one')} row={id} back={t('toList')} onClose={onClose}>
      {query.data ? <PurchaseDetails purchase={query.data} /> : <PanelState query={query} skeleton={<PurchaseSkeleton />} />}
    </SidePanel>
  )
}
