import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { Failure } from '../states/failure.tsx'
import { useInboxT } from '../support/texts.ts'
import styles from './card.module.css'
import { PurchaseDetails, PurchaseSkeleton } from './purchase-details.tsx'
import { purchaseQuery } from './queries.ts'

type Props = { ticketId: string; paymentId: string; toCard: string }

/** A pane with a purchase, beside the conversation from which it was opened. */
export const PurchasePanel = ({ ticketId, paymentId, toCard }: Props) => {
  const t = useInboxT()
  const { data, error, refetch } = useQuery(purchaseQuery(paymentId))
  return (
    <div className={styles.card}>
      <Link href={toCard} className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('purchase.back')}
      </Link>
      {data ? (
        <PurchaseDetails purchase={data} ticketId={ticketId} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <PurchaseSkeleton />
      )}
    </div>
  )
}
