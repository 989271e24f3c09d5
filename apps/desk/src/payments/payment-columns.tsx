import type { PaymentRow } from '@playhub/contract/desk/payments'
import { paymentProviders } from '@playhub/contract/payments'
import { ReceiptText } from 'lucide-react'
import { useProjectName } from '../base/use-project-name.ts'
import { usePaymentsT } from '../player/payment-texts.ts'
import { PurchaseAmount, StateChip } from '../player/purchase-link.tsx'
import { useRequesterName } from '../support/requester-name.ts'
import { useInboxT } from '../support/texts.ts'
import { Moment } from '../tables/moment.tsx'
import type { Column } from '../tables/row-table.tsx'
import styles from './payments.module.css'

export const usePaymentColumns = (): readonly Column<PaymentRow>[] => {
  const t = usePaymentsT()
  const projectName = useProjectName()
  const inboxT = useInboxT()
  const nameOf = useRequesterName()
  return [
    { id: 'time', label: t('time'), cell: ({ createTs }) => <Moment ts={createTs} /> },
    {
      id: 'player',
      label: t('player'),
      drop: 2,
      cell: ({ player }) => (
        <span className={styles.cell}>
          {nameOf(player)}
          {!nameOf(player).includes(player.id) && <span className={styles.soft}>{player.id}</span>}
        </span>
      ),
    },
    {
      id: 'item',
      label: t('item'),
      cell: ({ item, project, mode }) => (
        <span className={styles.cell}>
          <bdi>{item}</bdi>
          <span className={styles.soft}>
            {projectName(project)}
            {mode === 'test' && `, ${inboxT('card.test')}`}
          </span>
        </span>
      ),
    },
    { id: 'amount', label: t('amount'), isNumber: true, cell: (row) => <PurchaseAmount purchase={row} /> },
    { id: 'provider', label: t('provider'), drop: 1, cell: ({ provider }) => provider && paymentProviders[provider].title },
    { id: 'status', label: t('status'), cell: (row) => <StateChip purchase={row} /> },
    { id: 'receipt', label: t('receipt'), drop: 1, cell: ({ hasReceipt }) => <Receipt hasReceipt={hasReceipt} /> },
  ]
}

const Receipt = ({ hasReceipt }: { hasReceipt: boolean }) => {
  const t = usePaymentsT()
  if (!hasReceipt) return <span className="visually-hidden">{t('noReceipt')}</span>
  return (
    <span className={styles.receipt}>
      <ReceiptText size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('hasReceipt')}
    </span>
  )
}
